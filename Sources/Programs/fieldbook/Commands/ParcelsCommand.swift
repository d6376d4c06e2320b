import ArgumentParser

struct ParcelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parcels", abstract: "Fetch, measure, check, select, convert and draw parcels.",
        subcommands: [
            ParcelsMeasureCommand.self, ParcelsCheckCommand.self, ParcelsRepairCommand.self,
            ParcelsNeighboursCommand.self, ParcelsSelectCommand.self, ParcelsSummaryCommand.self,
            ParcelsDissolveCommand.self, ParcelsSimplifyCommand.self, ParcelsClusterCommand.self,
            ParcelsOverlayCommand.self, ParcelsConvertCommand.self, ParcelsRenderCommand.self,
            ParcelsFetchCommand.self,
        ])
}
