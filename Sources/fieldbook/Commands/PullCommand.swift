import ArgumentParser

struct PullCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Bring down what a service has: parcels, travels, positions, documents.",
        subcommands: [
            PullParcelsCommand.self, PullTravelsCommand.self, PullPositionsCommand.self,
            PullDocumentsCommand.self,
        ])
}
