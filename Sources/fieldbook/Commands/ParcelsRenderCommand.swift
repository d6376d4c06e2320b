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
              fieldbook parcels render parcels.geojson -o excerpt.pdf --highlight 84 --focus --neighbours --scale 500
              fieldbook parcels render parcels.geojson -o zones.png --colour-by Zone --label number,Zone
              fieldbook parcels render communes/ -o maps/ --to-format svg

            Highlighted parcels may lie apart; with --focus and --scale the map is centred on them. Colours follow \
            an attribute's values, or classes of it where it is a number of many values. Independent rights are \
            drawn dashed over the land.
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
            "Draw on paper at exactly this scale, for example 1000 or 1:1000.", valueName: "scale"))
    var scale: String?

    @Option(help: ArgumentHelp("The paper for --scale: a5 to a0.", valueName: "size"))
    var paper = "a4"

    @Option(
        help: ArgumentHelp(
            "How the paper lies, portrait or landscape; as the ground asks for without it.", valueName: "way")
    )
    var orientation: String?

    @Option(
        help: ArgumentHelp(
            "Times as many pixels to each side, for dense screens (2 for @2x) and print.", valueName: "ratio")
    )
    var pixelRatio = 1.0

    @Option(
        help: ArgumentHelp(
            "Parcels to highlight, by number or EGRID, separated by commas. Can be repeated.",
            valueName: "parcels"))
    var highlight: [String] = []

    @Flag(help: "Highlight those that share a border with highlighted ones too, more quietly.")
    var neighbours = false

    @Flag(help: "Show the highlighted parcels and what lies around them, instead of all.")
    var focus = false

    @Option(
        help: ArgumentHelp(
            "The ground to show in LV95: least easting and northing, greatest easting and northing.",
            valueName: "e,n,e,n"))
    var box: String?

    @Option(
        help: ArgumentHelp(
            "What parcels are labelled with: number, egrid, none, or attributes, a line each.",
            valueName: "names"))
    var label = "number"

    @Option(help: ArgumentHelp("The attribute to colour by, with a legend.", valueName: "name"))
    var colourBy: String?

    @Option(
        help: ArgumentHelp("The colour of a value. Can be repeated.", valueName: "value=#rrggbb"))
    var colour: [String] = []

    @Option(help: ArgumentHelp("Classes of an attribute that is a number, 2 to 9.", valueName: "n"))
    var classes = 5

    @Option(help: ArgumentHelp("The language of the map's own words: de, fr, it or en.", valueName: "code"))
    var language = "de"

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
        parameters.paper = paper
        parameters.orientation = orientation
        parameters.pixelRatio = pixelRatio
        parameters.focus = focus
        parameters.neighbours = neighbours
        parameters.box = try box.map(Self.numbers) ?? []
        parameters.label = label.split(separator: ",").map(String.init)
        parameters.colourBy = colourBy
        parameters.colours = colour
        parameters.classes = classes
        parameters.language = language
        parameters.highlight = highlight.flatMap { $0.split(separator: ",") }
            .map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        try BatchCommandRun(input: input, options: options)(
            try RenderParcels(parameters), to: choice.destination)
    }

    private static func numbers(_ text: String) throws -> [Double] {
        try text.split(separator: ",").map { part in
            guard let number = Double(part.filter { !$0.isWhitespace && $0 != "'" }) else {
                throw ValidationError("--box \(text): four numbers parted by commas were expected.")
            }
            return number
        }
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
