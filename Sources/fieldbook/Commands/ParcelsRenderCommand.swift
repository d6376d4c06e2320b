import ArgumentParser
import Operations

struct ParcelsRenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "A map of parcels with their numbers, a scale bar and a north arrow.",
        discussion: """
            Examples:
              fieldbook parcels render parcels.geojson -o map.png --title Musterwil
              fieldbook parcels render parcels.geojson -o plan.pdf --scale 1000 --highlight 17,18
              fieldbook parcels render communes/ -o maps/ --to-format svg
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.png, .svg, .pdf), a folder, or - for standard output.", valueName: "out"),
        completion: .file())
    var output: String

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(
        help: ArgumentHelp(
            "The output's format where its name does not say it: png, svg or pdf.", valueName: "format"))
    var toFormat: String?

    @Option(help: "Stands above the map; the collection's name without it.")
    var title: String?

    @Option(help: "Stands below the map.")
    var note: String?

    @Option(help: ArgumentHelp("Pixels of the longest side, at 150 dots an inch.", valueName: "pixels"))
    var size: Int?

    @Option(
        help: ArgumentHelp(
            "Draw on A4 at exactly this scale, for example 1000 or 1:1000.", valueName: "scale"))
    var scale: String?

    @Option(
        help: ArgumentHelp(
            "Parcels to highlight, by number or EGRID, separated by commas. Can be repeated.",
            valueName: "parcels"))
    var highlight: [String] = []

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        if size != nil && scale != nil { throw ValidationError("Use --size or --scale, not both.") }
    }

    func run() throws {
        let choice = try OutputChoice<PictureFormat>(output, format: toFormat)
        var parameters = RenderParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.format = choice.format?.rawValue ?? parameters.format
        parameters.title = title
        parameters.note = note
        parameters.size = size ?? parameters.size
        parameters.scale = try scale.map(Self.denominator)
        parameters.highlight = highlight.flatMap { $0.split(separator: ",") }
            .map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        try BatchCommandRun(input: input, options: options)(
            try RenderParcels(parameters), to: choice.destination)
    }

    private static func denominator(_ text: String) throws -> Double {
        let digits = text.hasPrefix("1:") ? text.dropFirst(2) : text[...]
        guard let denominator = Double(digits.filter { $0 != "'" }) else {
            throw ValidationError("--scale \(text): a denominator was expected, such as 1000 or 1:1000.")
        }
        return denominator
    }
}

/// What a map can be drawn as.
enum PictureFormat: String, CaseIterable {
    case png
    case svg
    case pdf
}
