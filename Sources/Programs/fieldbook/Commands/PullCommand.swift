import ArgumentParser

struct PullCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Bring down what a service has: parcels, travels, positions, documents, expenses.",
        subcommands: [
            PullParcelsCommand.self, PullTravelsCommand.self, PullPositionsCommand.self,
            PullDocumentsCommand.self, PullExpensesCommand.self,
        ])
}
