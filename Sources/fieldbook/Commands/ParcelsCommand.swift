import ArgumentParser

struct ParcelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parcels", abstract: "Measure, convert and draw parcels.",
        subcommands: [
            ParcelsMeasureCommand.self, ParcelsConvertCommand.self, ParcelsRenderCommand.self,
            ParcelsFetchCommand.self,
        ])
}
