import Foundation

/// One operation's view of the journal: which of its items are done, and what is noted of the others.
struct JournalRecipe: Sendable {
    let journal: Journal
    let scope: String
    let recipeHash: String

    init<Work: BatchOperation>(
        _ journal: Journal, _ operation: Work, destination: Destination, options: BatchOptions
    ) throws {
        self.journal = journal
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var recipe = try encoder.encode(operation.parameters)
        recipe.append(contentsOf: "\n\(Work.name) \(Work.version)\nfieldbook \(options.toolVersion)".utf8)
        recipeHash = ContentHash.of(recipe)
        scope = [options.step ?? "", Work.name, Self.place(destination, journal)].joined(separator: "|")
    }

    func key(for item: Item) throws -> JournalKey? {
        guard item.isRegularFile else { return nil }
        let content = try ContentHash.ofFile(at: item.path)
        return JournalKey(scope: scope, stem: item.stem, inputHash: content.hash, recipeHash: recipeHash)
    }

    /// How the item stands; looks, and changes nothing.
    func standing<Result>(of key: JournalKey, _: Result.Type) throws -> ItemStanding<Result> {
        guard let entry = try journal.entry(scope: key.scope, stem: key.stem), entry.matches(key) else {
            return .open
        }
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
        guard let entry = try journal.entry(scope: key.scope, stem: key.stem), entry.state == .done else {
            return nil
        }
        if entry.inputHash != key.inputHash { return "its input has changed since it was made" }
        if entry.recipeHash != key.recipeHash { return "it was made with other options or another version" }
        return "it was changed since it was made"
    }

    /// Removes outputs that a killed run had moved to their names.
    func takeBack(_ outputs: [PublishedOutput]) {
        for output in outputs { unlink(absolute(output.path)) }
    }

    func record(_ state: JournalEntry.State, failure: ItemFailure, for key: JournalKey) throws {
        let entry = JournalEntry(
            state: state, inputHash: key.inputHash, recipeHash: key.recipeHash, result: nil, failure: failure,
            outputs: [])
        try journal.record(entry, for: key, milliseconds: 0)
    }

    func record(
        _ state: JournalEntry.State, result: some OperationResult, outputs: [PublishedOutput],
        for key: JournalKey,
        since start: ContinuousClock.Instant
    ) throws {
        let entry = JournalEntry(
            state: state, inputHash: key.inputHash, recipeHash: key.recipeHash,
            result: try JSONEncoder().encode(result), failure: nil, outputs: outputs)
        let elapsed = start.duration(to: .now) / .milliseconds(1)
        try journal.record(entry, for: key, milliseconds: Int(elapsed))
    }

    /// A path below the journal's root as seen from there, so that a folder that was moved is still known.
    func relative(_ path: String) -> String {
        Self.relative(path, to: journal.root)
    }

    private static func relative(_ path: String, to root: String) -> String {
        PathParts.relative(path, to: root) ?? URL(fileURLWithPath: path).standardizedFileURL.path
    }

    private static func place(_ destination: Destination, _ journal: Journal) -> String {
        switch destination {
        case .folder(let path), .file(let path): relative(path, to: journal.root)
        case .standardOutput: ""
        }
    }

    private func isThere(_ output: PublishedOutput) -> Bool {
        let content = try? ContentHash.ofFile(at: absolute(output.path))
        return content?.hash == output.hash
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : journal.root + "/" + path
    }
}
