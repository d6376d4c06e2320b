public import ArgumentParser
public import DocumentModel
import DocumentTasks

/// What is read on pages, and what is made of it.
struct RecognitionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The languages to read, the likeliest first, by Tesseract's names.", valueName: "deu+fra"))
    var language = "deu+fra+ita+eng"

    @Flag(
        name: [.customLong("redo-ocr"), .customLong("redo")],
        help: "Read the pages of PDFs anew whose text was recognised before.")
    var redo = false

    @Flag(help: "Make lines that bow, as in an open book, straight where they are read no worse so.")
    var dewarp = false

    @Option(
        help: ArgumentHelp(
            "The PDF's title, in place of the one it came with or its file's name.", valueName: "text"))
    var title: String?

    @Flag(
        name: .customLong("pdfa"),
        help: "Make PDFs to be kept: PDF/A. A PDF that came is converted, or fails with the reasons.")
    var archival = false

    @Option(
        name: .customLong("pdfa-level"), help: ArgumentHelp("The level of --pdfa.", valueName: "2b|3b"))
    var archivalLevel = ArchivalLevel.a2b

    @OptionGroup var password: PDFPasswordOption

    func apply(to parameters: inout ProcessScan.Parameters) {
        parameters.languages = language.split(whereSeparator: { $0 == "+" || $0 == "," }).map(String.init)
        parameters.redo = redo
        parameters.dewarp = dewarp
        parameters.title = title
        parameters.archival = archival
        parameters.archivalLevel = archivalLevel
        parameters.passwordFile = password.passwordFile
    }
}

extension ArchivalLevel: ExpressibleByArgument {}
