import ArgumentParser
import Operations

struct RoutesRenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "A map of routes with direction, ends, stops, distance marks and a profile.",
        discussion: """
            Within Switzerland the map is in LV95, elsewhere in Mercator's projection, true to scale along its middle. \
            The start is a green disc, the end a red square. Routes are cleaned as they are measured, so that the title has the \
            distance of "routes distance"; --raw shows them as recorded. A straight dashed line stands for what was not \
            recorded for more than ten minutes, or between two segments. Distance marks are kilometres on the ellipsoid. \
            Where a vehicle stood several times, a stop's label tells the time in all and how many times.

            Examples:
              fieldbook routes render day.gpx -o day.png
              fieldbook routes render day.gpx --profile --colour-by speed -o day.pdf
              fieldbook routes render day.gpx --background parcels.geojson \\
                --box 2601500,1191700,2602500,1192500 -o village.svg
              fieldbook routes render day.gpx --plan planned.gpx --scale 150000 \\
                -o sheet.pdf
              fieldbook routes render week/ -o maps/
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.png, .svg, .pdf), a folder, or - for standard output.", valueName: "out"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "The output's format where its name does not say it: png, svg or pdf.", valueName: "format"))
    var toFormat: String?

    @Option(help: ArgumentHelp("What the colours mean: route, speed or elevation.", valueName: "figure"))
    var colourBy = RouteColouring.route

    @Flag(help: "Draw heights and speeds over the distance below the map.")
    var profile = false

    @Option(
        help: ArgumentHelp(
            "Kilometres between distance marks, 0 for none; a round number that suits without it.",
            valueName: "km"))
    var marks: Double?

    @Flag(help: "Draw no arrows in the direction of travel.")
    var noArrows = false

    @Option(help: ArgumentHelp("Show stops of so many minutes, 0 for none.", valueName: "minutes"))
    var stops = 5.0

    @Option(
        help: ArgumentHelp("A planned route, drawn below.", valueName: "file"), completion: .file())
    var plan: String?

    @Option(
        help: ArgumentHelp("Areas in any format, such as parcels, drawn below.", valueName: "file"),
        completion: .file())
    var background: String?

    @Option(help: ArgumentHelp("Their layer, if the file has several.", valueName: "name"))
    var backgroundLayer: String?

    @Option(help: ArgumentHelp("The attribute that they are labelled with.", valueName: "attribute"))
    var backgroundLabel: String?

    @Flag(name: .customLong("raw"), help: "Draw the routes as recorded, without cleaning.")
    var isRaw = false

    @OptionGroup(title: "The page") var page: MapPageOptions

    @OptionGroup(title: "Which of the routes") var choice: RouteChoiceOptions

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let target = try OutputChoice<PictureFormat>(output, format: toFormat)
        var parameters = RenderRoutes.Parameters()
        try page.apply(to: &parameters)
        reading.apply(to: &parameters)
        choice.apply(to: &parameters)
        parameters.rules = isRaw ? .none : cleaning.rules
        parameters.format = target.format?.rawValue ?? parameters.format
        parameters.colourBy = colourBy
        parameters.profile = profile
        parameters.marks = marks
        parameters.arrows = !noArrows
        parameters.stops = stops
        parameters.plan = plan
        parameters.background = background
        parameters.backgroundLayer = backgroundLayer
        parameters.backgroundLabel = backgroundLabel
        try BatchCommandRun(input: input, options: options)(
            try RenderRoutes(parameters), to: target.destination)
    }
}

extension RouteColouring: ExpressibleByArgument {}
