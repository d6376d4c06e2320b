import ArgumentParser

/// Which pages of PDFs are meant, and how they are opened.
struct PDFChoiceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The pages: all, or for example 1-3,7,last.", valueName: "pages"))
    var pages = "all"

    @Option(
        help: ArgumentHelp("A file with the password of encrypted PDFs.", valueName: "file"),
        completion: .file())
    var passwordFile: String?
}
