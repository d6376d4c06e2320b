import ArgumentParser
import DocumentTasks
import Operations

struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Scans and photos as upright, straight, searchable PDFs and text.",
        discussion: """
            Reads JPEG, PNG, TIFF (several pages), WebP, HEIC, GIF and PDFs without text. Each page is set upright, \
            straightened, its background made even, and read.

            Examples:
              fieldbook scan inbox/ -o documents/
              fieldbook scan letter.jpg -o out/ --language deu --outputs pdf
              fieldbook scan inbox/*.tif -o out/ --language fra+deu --jobs 4
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption

    @Option(
        help: ArgumentHelp(
            "The languages to read, the likeliest first, by Tesseract's names.", valueName: "deu+fra"))
    var language = "deu+fra+ita+eng"

    @Option(help: ArgumentHelp("What is made: pdf, text, or both.", valueName: "pdf,text"))
    var outputs = "pdf,text"

    @Option(help: ArgumentHelp("Quality of the pages' pictures in the PDF, 1 to 100.", valueName: "n"))
    var quality: Int?

    @Flag(inversion: .prefixedNo, help: "Make the page's background even and white.")
    var clean = true

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        var parameters = ProcessScan.Parameters()
        parameters.languages = language.split(whereSeparator: { $0 == "+" || $0 == "," }).map(String.init)
        parameters.outputs = try outputs.split(separator: ",").map { name in
            guard let output = ScanOutput(rawValue: String(name)) else {
                throw ValidationError("--outputs: \"\(name)\" is not known; pdf and text are.")
            }
            return output
        }
        parameters.quality = quality ?? parameters.quality
        parameters.clean = clean
        try BatchCommandRun(input: input, options: options)(
            try ProcessScan(parameters), to: folder.destination)
    }
}
