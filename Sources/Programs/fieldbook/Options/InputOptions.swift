import ArgumentParser
import Batch
import BatchReport

/// Where the items come from.
struct InputOptions: ParsableArguments {
    @Argument(
        help: "Files, folders (searched to the bottom, links skipped), globs, or - for standard input.",
        completion: .file())
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read more inputs from a file, one path a line as it is, also with # and quotes; - is standard input.",
            valueName: "list"))
    var filesFrom: [String] = []

    func validate() throws {
        if inputs.isEmpty && filesFrom.isEmpty {
            throw ValidationError("Name at least one file, folder or glob, or use --files-from.")
        }
    }

    /// The items, and the links that were skipped in the folders.
    func items<Work: BatchOperation>(
        for _: Work.Type, into destination: Destination
    ) throws -> (items: ItemList, skipped: SkippedLinks) {
        var output: String?
        if case .folder(let folder) = destination { output = folder }
        var (items, skipped) = try InputSelection.found(
            of: inputs, listedIn: filesFrom, acceptedExtensions: Work.traits.acceptedExtensions,
            recognising: Work.traits.recogniser, outside: output)
        if let output {
            items = try MadeFiles.leftOut(
                of: items, by: inputs, operations: Work.traits.followers.union([Work.name]), inFolder: output)
        }
        guard items.isEmpty else { return (items, skipped) }
        throw BatchError.nothingFound(
            in: inputs, accepting: Work.traits.acceptedExtensions, skipped: skipped)
    }

    /// What of the folders is passed over, a line each; nothing where there is nothing that anybody would miss.
    func notesOnPassedOver<Work: BatchOperation>(
        by work: Work.Type, besides items: ItemList, into destination: Destination
    ) throws -> [String] {
        var output: String?
        if case .folder(let folder) = destination { output = folder }
        return try PassedOverFiles.notes(by: work, in: inputs, besides: items, outside: output)
    }
}
