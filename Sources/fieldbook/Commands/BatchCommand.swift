import ArgumentParser

struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Run a manifest of steps.",
        subcommands: [BatchRunCommand.self, BatchItemsCommand.self, BatchSchemaCommand.self])
}
