import ArgumentParser
import Batch
import DocumentOperations

struct ScanOCRCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ocr",
        abstract: "The text of scans and photos; in PDFs laid over the pictures as they are.",
        discussion: """
            Pages are straightened and cleaned to be read, and shown as they came: a JPEG goes into the PDF with its own bytes.

            Examples:
              fieldbook scan ocr inbox/ -o text/
              fieldbook scan ocr scanned.pdf -o out/ --outputs pdf,alto --language fra
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption

    @OptionGroup var output: OperationOptions<ScanTextOutputs>

    @OptionGroup var recognition: OperationOptions<RecognitionParameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        var parameters = ProcessScan.Parameters()
        parameters.recognition = recognition.values
        parameters.outputs = output.values.outputs
        parameters.colour = .original
        try BatchCommandRun(input: input, options: options)(
            try ProcessScan(parameters), to: folder.destination)
    }
}

/// What `scan ocr` writes: text unless the options say otherwise.
struct ScanTextOutputs: OperationParameters {
    @Parameter(
        "Formats to write: text, pdf, hocr, alto (ALTO 4), tsv, json (words with boxes and confidence).",
        .value("text,pdf"), .commaSeparated)
    var outputs = [ScanOutput.text]
}
