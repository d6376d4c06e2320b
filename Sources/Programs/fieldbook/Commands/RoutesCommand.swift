import ArgumentParser

struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "Distances and conversions of vehicle routes.",
        subcommands: [
            RoutesDistanceCommand.self, RoutesCleanCommand.self, RoutesTravelsCommand.self,
            RoutesStopsCommand.self, RoutesLogbookCommand.self, RoutesSimplifyCommand.self,
            RoutesSnapCommand.self,
            RoutesMatchCommand.self, RoutesRenderCommand.self, RoutesConvertCommand.self,
        ])
}
