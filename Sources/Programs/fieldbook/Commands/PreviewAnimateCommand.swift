import ArgumentParser
import Batch
import DocumentOperations

struct PreviewAnimateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animate",
        abstract: "Moving pictures of documents' first pages.",
        discussion: """
            The first pages of a document, one after the other and for ever, in a picture <document>.webp or .gif. Pages are \
            fitted into a square of --size pixels; where they have different shapes, the smaller ones stand in the middle.

            Examples:
              fieldbook preview animate report.pdf -o out/
              fieldbook preview animate report.pdf -o report.gif
              fieldbook preview animate reports/ -o shop/ --type gif --frames 5 --delay 2
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder for the pictures, or a file (.webp, .gif) for one.", valueName: "out"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "The pictures' type: webp or gif; webp where the output's name does not say it.",
            valueName: "type"))
    var type: String?

    @OptionGroup var parameters: OperationOptions<AnimatePreview.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        if output == "-" { throw ValidationError("-o -: a folder or a file was expected.") }
    }

    /// A name with the ending of a moving picture is one, unless a folder is called so.
    private var place: OutputChoice<AnimationFormat> {
        get throws {
            try OutputName.check(output)
            let isPicture = AnimationFormat(rawValue: PathParts(output).suffix.lowercased()) != nil
            let choice = try OutputChoice<AnimationFormat>(isPicture ? output : output + "/", format: nil)
            if case .folder = choice.destination, FileKind(at: output) == .file {
                throw ValidationError("-o \(output): a folder was expected, and this is a file.")
            }
            return choice
        }
    }

    func run() throws {
        let place = try place
        if let type, let format = place.format, type != format.rawValue {
            throw ValidationError("--type \(type) and -o \(output) are of two kinds.")
        }
        var parameters = parameters.values
        parameters.type = type ?? place.format?.rawValue ?? parameters.type
        try BatchCommandRun(input: input, options: options)(
            try AnimatePreview(parameters), to: place.destination)
    }
}
