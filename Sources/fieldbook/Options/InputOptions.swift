import ArgumentParser
import Batch

/// Where the items come from.
struct InputOptions: ParsableArguments {
    @Argument(
        help: "Files, folders (searched to the bottom), globs, or - for standard input.", completion: .file())
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read more inputs from a file, one path a line; - is standard input.", valueName: "list"))
    var filesFrom: [String] = []

    func validate() throws {
        if inputs.isEmpty && filesFrom.isEmpty {
            throw ValidationError("Name at least one file, folder or glob, or use --files-from.")
        }
    }

    func items(accepting extensions: Set<String>, into destination: Destination) throws -> ItemList {
        var output: String?
        if case .folder(let folder) = destination { output = folder }
        let items = try InputSelection.items(
            of: inputs, listedIn: filesFrom, acceptedExtensions: extensions, outside: output)
        guard items.isEmpty else { return items }
        throw BatchError.nothingFound(in: inputs, accepting: extensions)
    }
}
