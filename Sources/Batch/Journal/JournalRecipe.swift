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
        guard entry.outputs.allSatisfy({ isThere($0.path, $0.hash, $0.bytes) }), let data = entry.result,
            let result = try? JSONDecoder().decode(Result.self, from: data)
        else { return .open }
        return entry.state == .publishing
            ? .published(result, outputs: entry.outputs) : .done(result, outputs: entry.outputs)
    }

    /// The files that earlier runs made of the item. One that nobody has changed since gives way to what is made of
    /// the same input with the same parameters, whatever the input's content is by now, and to a run that may replace
    /// all such.
    func ownOutputs(of item: Item, _ key: JournalKey, replacingAll: Bool) throws -> OwnOutputs {
        var own = OwnOutputs()
        guard let entry = try entry(of: key) else { return own }
        let input = PathParts.absolute(item.path)
        // Of the same content with the same parameters comes the same, wherever it lies.
        let origin = entry.matches(key) ? input : entry.input
        let outputs = entry.outputs.map {
            EarlierOutput($0, input: origin, recipeHash: entry.recipeHash)
        }
        for (place, var output) in (outputs + entry.earlier).enumerated() {
            let path = PathParts.absolute(absolute(output.path))
            if !isThere(output.path, output.hash, output.bytes) {
                guard FileKind(at: path) != .nothing else { continue }
                own.add(changedAt: path, isSame: place < outputs.count && entry.matches(key))
            } else if replacingAll || output.isMade(from: input, with: key.recipeHash) {
                (output.input, output.recipeHash) = (input, key.recipeHash)
                own.add(replaceable: output, at: path)
            } else {
                own.add(output, at: path, insteadOf: input)
            }
        }
        return own
    }

    func published(_ output: SealedOutput) throws -> PublishedOutput {
        PublishedOutput(
            path: Self.relative(output.finalPath, to: journal.root), hash: try output.contentHash(),
            bytes: output.bytes)
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

    private func isThere(_ path: String, _ hash: String, _ bytes: Int) -> Bool {
        let path = absolute(path)
        guard FileStatus(at: path)?.bytes == bytes else { return false }
        return (try? ContentHash.ofFile(at: path))?.hash == hash
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : journal.root + "/" + path
    }
}
