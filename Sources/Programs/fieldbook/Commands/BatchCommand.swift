import ArgumentParser

struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Run a manifest of steps, and see what became of it.",
        subcommands: [
            BatchRunCommand.self, BatchStatusCommand.self, BatchReportCommand.self, BatchItemsCommand.self,
            BatchMergeCommand.self, BatchOperationsCommand.self, BatchSchemaCommand.self,
        ])
}
