import LandOperations
import ArgumentParser
import MapDrawing

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
    @OptionGroup var output: OutputOptions<MapFormat>
    @OptionGroup var parameters: OperationOptions<RenderParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice(isRequired: true)
        var parameters = parameters.values
        parameters.format = choice.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try RenderParcels(parameters), to: choice.destination)
    }
}
