import ArgumentParser
import DocumentTasks
import Operations

struct PreviewAnimateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animate",
        abstract: "Moving pictures of documents' first pages.",
        discussion: """
            The first pages of a document, one after the other and for ever, in a picture <document>.webp or .gif. Pages are \
            fitted into a square of --size pixels; where they have different shapes, the smaller ones stand in the middle.

            Examples:
              fieldbook preview animate report.pdf -o out/
              fieldbook preview animate reports/ -o shop/ --type gif --frames 5 --delay 2
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption

    @Option(help: ArgumentHelp("The pictures' type: webp or gif.", valueName: "type"))
    var type = "webp"

    @Option(help: ArgumentHelp("The side of the square that pages are fitted into.", valueName: "pixels"))
    var size = 512

    @Option(help: ArgumentHelp("The most pages that are shown.", valueName: "n"))
    var frames = 10

    @Option(help: ArgumentHelp("How long a page is shown.", valueName: "seconds"))
    var delay = 1.0

    @Option(help: ArgumentHelp("Quality of WebP, 1 to 100.", valueName: "n"))
    var quality = 80

    @OptionGroup var password: PDFPasswordOption

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        var parameters = AnimatePreview.Parameters()
        parameters.type = type
        parameters.size = size
        parameters.frames = frames
        parameters.delay = delay
        parameters.quality = quality
        parameters.passwordFile = password.passwordFile
        try BatchCommandRun(input: input, options: options)(
            try AnimatePreview(parameters), to: folder.destination)
    }
}
