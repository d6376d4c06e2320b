package import ArgumentParser
package import Batch
import BatchReport

/// The files that a batch command reads.
package struct InputOptions: ParsableArguments {
    @Argument(
        help:
            "Files, folders (with subfolders; links in them are skipped), globs, or - for standard input.",
        completion: .file())
    package var inputs: [String] = []

    @Option(
        help: ArgumentHelp(
            "File that lists more inputs, one path per line, without globs; - is standard input.",
            valueName: "list"))
    package var filesFrom: [String] = []

    package init() {}

    package func validate() throws {
        if inputs.isEmpty && filesFrom.isEmpty {
            throw ValidationError("Name at least one file, folder or glob, or use --files-from.")
        }
    }

    /// The items, and the links that were skipped in the folders.
    func items<Work: BatchOperation>(
        for _: Work.Type, into destination: Destination
    ) throws -> (items: ItemList, skipped: SkippedLinks) {
        let output = destination.outputFolder
        var (items, skipped) = try InputSelection.found(
            of: inputs, listedIn: filesFrom, acceptedExtensions: Work.traits.acceptedExtensions,
            recognising: Work.traits.recogniser, outside: output)
        if let output {
            items = try MadeFiles.leftOut(
                of: items, by: inputs, operations: Work.traits.followers.union([Work.name]), inFolder: output)
        }
        guard items.isEmpty else { return (items, skipped) }
        throw BatchError.nothingFound(
            in: inputs, accepting: Work.traits.acceptedExtensions, skipped: skipped,
            notes: try notesOnPassedOver(by: Work.self, besides: items, into: destination))
    }

    /// Notes on skipped files of the folders that the user may expect to be processed, one line each.
    func notesOnPassedOver<Work: BatchOperation>(
        by work: Work.Type, besides items: ItemList, into destination: Destination
    ) throws -> [String] {
        try PassedOverFiles.notes(by: work, in: inputs, besides: items, outside: destination.outputFolder)
    }
}

extension Destination {
    /// The output folder; `nil` for a single file and standard output.
    package var outputFolder: String? {
        if case .folder(let folder) = self { folder } else { nil }
    }
}
