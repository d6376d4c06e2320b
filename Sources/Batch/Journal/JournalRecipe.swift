import Foundation

/// One operation's view of the journal: which of its items are done, and what is noted of the others.
struct JournalRecipe: Sendable {
    let journal: Journal
    let scope: String
    let recipeHash: String
    let operation: String
    let operationVersion: Int
    /// JSON, names in order.
    let parameters: String
    /// The outputs' folder, as the scope names it.
    let folder: String
    /// Whether the journal knew none of the operation's items when the run began: then it need not be asked.
    let isNew: Bool

    init<Work: BatchOperation>(
        _ journal: Journal, _ operation: Work, destination: Destination, options: BatchOptions
    ) throws {
        self.journal = journal
        let recipe = try OperationRecipe(operation, toolVersion: options.toolVersion)
        recipeHash = recipe.hash
        parameters = recipe.parameters
        self.operation = Work.name
        operationVersion = Work.version
        folder = Self.place(destination, journal)
        scope = [options.step ?? "", Work.name, folder].joined(separator: "|")
        isNew = try !journal.hasEntries(scope: scope)
    }

    /// What makes the item the same again; an empty hash for one whose content cannot be looked at twice.
    func key(for item: Item, inputHash: String) -> JournalKey {
        JournalKey(scope: scope, stem: item.stem, inputHash: inputHash, recipeHash: recipeHash)
    }

    /// How the item stands; looks, and changes nothing.
    func standing<Result>(of key: JournalKey, _: Result.Type) throws -> ItemStanding<Result> {
        guard let entry = try entry(of: key), entry.matches(key) else { return .open }
        if entry.state == .failed {
            guard let failure = entry.failure, failure.cause == .content else { return .open }
            return .failed(failure)
        }
        let there = entry.outputs.filter(isThere)
        guard there.count == entry.outputs.count, let data = entry.result,
            let result = try? JSONDecoder().decode(Result.self, from: data)
        else { return entry.state == .publishing ? .halfPublished(there) : .open }
        return entry.state == .publishing
            ? .published(result, outputs: entry.outputs) : .done(result, outputs: entry.outputs)
    }

    /// Why an output that an earlier run made does not count for this one; `nil` if no run made it.
    func reason(for key: JournalKey) throws -> String? {
        guard let entry = try entry(of: key), entry.state == .done else { return nil }
        if entry.inputHash != key.inputHash { return "its input has changed since it was made" }
        if entry.recipeHash != key.recipeHash { return "it was made with other options or another version" }
        return "it was changed since it was made"
    }

    /// The files that an earlier run made of the item and nobody has changed since: absolute paths.
    func ownOutputs(of key: JournalKey) throws -> Set<String> {
        guard let entry = try entry(of: key), entry.state != .failed else { return [] }
        return Set(entry.outputs.filter(isThere).map { absolute($0.path) })
    }

    /// Removes outputs that a killed run had moved to their names.
    func takeBack(_ outputs: [PublishedOutput]) {
        for output in outputs { _ = absolute(output.path).withSystemPath { unlink($0) } }
    }

    func published(_ output: SealedOutput) -> PublishedOutput {
        PublishedOutput(
            path: Self.relative(output.finalPath, to: journal.root), hash: output.hash, bytes: output.bytes)
    }

    private func entry(of key: JournalKey) throws -> JournalEntry? {
        isNew ? nil : try journal.entry(scope: key.scope, stem: key.stem)
    }

    /// A path below the journal's root as seen from there, so that a folder that was moved is still known.
    private static func relative(_ path: String, to root: String) -> String {
        PathParts.relative(path, to: root) ?? PathParts.absolute(path)
    }

    private static func place(_ destination: Destination, _ journal: Journal) -> String {
        switch destination {
        case .folder(let path), .file(let path): relative(path, to: journal.root)
        case .standardOutput: ""
        }
    }

    private func isThere(_ output: PublishedOutput) -> Bool {
        let path = absolute(output.path)
        guard FileStatus(at: path)?.bytes == output.bytes else { return false }
        return (try? ContentHash.ofFile(at: path))?.hash == output.hash
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : journal.root + "/" + path
    }
}
