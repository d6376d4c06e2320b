import ArgumentParser
import Batch

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
            of: inputs, listedIn: filesFrom, acceptedExtensions: Work.acceptedExtensions, outside: output)
        if let output {
            items = try MadeFiles.leftOut(
                of: items, by: inputs, operations: Work.followers.union([Work.name]), inFolder: output)
        }
        if Work.takesMixedFolders { items = items.withEndingsToldApart() }
        guard items.isEmpty else { return (items, skipped) }
        throw BatchError.nothingFound(
            in: inputs, accepting: Work.acceptedExtensions, skipped: skipped)
    }

    /// What of the folders is passed over; `nil` where there is nothing that anybody would miss.
    func notePassedOver<Work: BatchOperation>(
        by _: Work.Type, besides items: ItemList, into destination: Destination
    ) throws -> String? {
        var output: String?
        if case .folder(let folder) = destination { output = folder }
        if Work.takesMixedFolders { return try noteOthers(than: Work.acceptedExtensions, output) }
        guard !Work.namedExtensions.isEmpty else { return nil }
        let named = try InputSelection.items(
            of: inputs, acceptedExtensions: Work.namedExtensions, outside: output)
        let taken = Set(items.map(\.path))
        let count = named.count { !taken.contains($0.path) }
        guard count > 0 else { return nil }
        let kinds = Work.namedExtensions.map { $0.uppercased() }.sorted().joined(separator: ", ")
        return count == 1
            ? "1 \(kinds) file in the folders was not taken; name it, or use a glob"
            : "\(count) \(kinds) files in the folders were not taken; name them, or use a glob"
    }

    private static let mostEndings = 6

    /// What the folders hold besides files with these endings, what was made there left out.
    private func noteOthers(than endings: Set<String>, _ output: String?) throws -> String? {
        var others = InputSelection.others(inFolders: inputs, acceptedExtensions: endings, outside: output)
        if let output {
            others = try MadeFiles.leftOut(of: others, by: inputs, operations: nil, inFolder: output)
        }
        guard !others.isEmpty else { return nil }
        let counts = others.reduce(into: [String: Int]()) { counts, item in
            counts[PathText.shown(PathParts(item.path).suffix.lowercased()), default: 0] += 1
        }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        var kinds = sorted.prefix(Self.mostEndings).map { ending, count in
            "\(count) \(ending.isEmpty ? "without an ending" : ending)"
        }
        if sorted.count > Self.mostEndings { kinds.append("...") }
        let files =
            others.count == 1 ? "1 file in the folders was" : "\(others.count) files in the folders were"
        return "\(files) passed over: \(kinds.joined(separator: ", "))"
    }
}
