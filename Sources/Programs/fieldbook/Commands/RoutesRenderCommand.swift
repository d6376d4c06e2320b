import RouteOperations
import ArgumentParser
import MapDrawing

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
    @OptionGroup var output: OutputOptions<MapFormat>
    @Flag(name: .customLong("raw"), help: "Draw the routes as recorded, without cleaning.")
    var isRaw = false

    @OptionGroup var parameters: OperationOptions<RenderRoutes.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice(isRequired: true)
        var parameters = parameters.values
        if isRaw { parameters.cleaning = CleaningParameters(.none) }
        parameters.format = choice.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try RenderRoutes(parameters), to: choice.destination)
    }
}
