import ArgumentParser

struct ParcelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parcels", abstract: "Measure, select, convert, repair and draw parcels.",
        subcommands: [
            ParcelsMeasureCommand.self, ParcelsConvertCommand.self, ParcelsRenderCommand.self,
            ParcelsSelectCommand.self, ParcelsSummaryCommand.self, ParcelsOverlayCommand.self,
            ParcelsRepairCommand.self, ParcelsClusterCommand.self,
            ParcelsNeighboursCommand.self, ParcelsCheckCommand.self, ParcelsDissolveCommand.self,
            ParcelsSimplifyCommand.self,
        ])
}
