import ArgumentParser
import Operations

struct ParcelsRenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "A map of parcels with their numbers, a scale bar and a north arrow.",
        discussion: """
            Examples:
              fieldbook parcels render parcels.geojson -o map.png --title Musterwil
              fieldbook parcels render parcels.geojson -o plan.pdf --scale 5000 \\
                --paper a3
              fieldbook parcels render parcels.geojson -o excerpt.pdf --highlight 84 \\
                --focus --neighbours --scale 500
              fieldbook parcels render parcels.geojson -o sizes.png \\
                --colour-by Flaeche --label number,Flaeche
              fieldbook parcels render communes/ -o maps/ --to-format svg

            Highlighted parcels may lie apart; what --focus or --box shows has to fit the paper at --scale. Colours follow \
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
            "What parcels are labelled with: number, egrid, none, or attributes, separated by commas, a line each; number without it. Can be repeated.",
            valueName: "names"))
    var label: [String] = []

    @Option(help: ArgumentHelp("The attribute to colour by, with a legend.", valueName: "name"))
    var colourBy: String?

    @Option(
        help: ArgumentHelp("The colour of a value. Can be repeated.", valueName: "value=#rrggbb"))
    var colour: [String] = []

    @Option(help: ArgumentHelp("Classes of an attribute that is a number, 2 to 9.", valueName: "n"))
    var classes = 5

    @OptionGroup(title: "The page") var page: MapPageOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<PictureFormat>(output, format: toFormat)
        var parameters = RenderParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.format = choice.format?.rawValue ?? parameters.format
        try page.apply(to: &parameters)
        parameters.focus = focus
        parameters.neighbours = neighbours
        if !label.isEmpty { parameters.label = label.flatMap(CommaList.parts) }
        parameters.colourBy = colourBy
        parameters.colours = colour
        parameters.classes = classes
        parameters.highlight = highlight.flatMap(CommaList.parts)
        try BatchCommandRun(input: input, options: options)(
            try RenderParcels(parameters), to: choice.destination)
    }
}

/// What a map can be drawn as.
enum PictureFormat: String, CaseIterable {
    case png
    case svg
    case pdf
}
