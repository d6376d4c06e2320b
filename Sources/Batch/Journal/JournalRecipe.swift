import Foundation

/// One operation's view of the journal: which of its items are done, and the entries of the others.
struct JournalRecipe: Sendable {
    let journal: Journal
    /// The folder of the run's outputs; `nil` if it does not exist yet.
    private let root: OutputRoot?
    let scope: String
    let recipeHash: String
    let operation: String
    let operationVersion: Int
    /// JSON, sorted by name.
    let parameters: String
    /// The output folder, as named in the scope.
    let folder: String
    /// Whether the journal had none of the operation's items when the run began, so that it need not be queried.
    let isNew: Bool
    /// A timestamp that makes each run's recipe unique; `nil` if items are not always repeated.
    private let moment: String?
    private let reducedHashes: [Set<String>: String]
    private let commandOptions: CommandOptions
    /// The options of earlier runs, by recipe hash.
    private let earlierOptions: [String: CommandOptions]

    init<Work: BatchOperation>(
        _ journal: Journal, _ operation: Work, destination: Destination, root: OutputRoot?,
        options: BatchOptions
    ) throws {
        self.journal = journal
        self.root = root
        let recipe = try OperationRecipe(operation, toolVersion: options.toolVersion)
        recipeHash = recipe.hash
        reducedHashes = recipe.reducedHashes
        parameters = recipe.parameters
        moment = Work.traits.isRepeatedAlways ? "\(Date().timeIntervalSince1970)" : nil
        self.operation = Work.name
        operationVersion = Work.traits.version
        folder = Self.place(destination, journal)
        scope = Self.scope(of: Work.name, into: destination, step: options.step, journal)
        isNew = try !journal.hasEntries(scope: scope)
        commandOptions = CommandOptions(parameters, of: Work.Parameters.self)
        earlierOptions =
            isNew
            ? [:]
            : try journal.recipes(scope: scope).mapValues { CommandOptions($0, of: Work.Parameters.self) }
    }

    /// The hash of the item's content, if it can be determined; a new one for each run if items are always repeated.
    func contentHash(
        of item: Item, _ status: FileStatus?, within limit: ReadingLimit
    ) throws -> String? {
        guard let moment else { return try item.contentHash(status, within: limit) }
        // An address has no content that could be read here.
        if item.isAddress { return ContentHash.of(Data("\(item.path) \(moment)".utf8)) }
        return try item.contentHash(status, within: limit).map {
            ContentHash.of(Data("\($0) \(moment)".utf8))
        }
    }

    /// The key of an item; with an empty hash if its content cannot be read twice.
    func key(for item: Item, inputHash: String) -> JournalKey {
        JournalKey(scope: scope, stem: item.stem, inputHash: inputHash, recipeHash: recipeHash)
    }

    /// The hash of the part of the recipe that affected an item for which the `unused` parameters made no difference.
    func essence(without unused: Set<String>) -> String { reducedHashes[unused] ?? recipeHash }

    /// The item's state; read-only.
    func standing<Result>(
        of key: JournalKey, _: Result.Type, within limit: ReadingLimit
    ) throws -> ItemStanding<Result> {
        for (place, entry) in try entries(of: key).enumerated() where matches(entry, key) {
            let standing: ItemStanding<Result> = try standing(of: entry, within: limit)
            if case .open = standing { continue }
            let isCurrent = place == 0 && entry.recipeHash == key.recipeHash
            return isCurrent ? standing : standing.adopted(AdoptedItem(key: key, essence: entry.essence))
        }
        return .open
    }

    private func standing<Result>(
        of entry: JournalEntry, within limit: ReadingLimit
    ) throws -> ItemStanding<Result> {
        if entry.state == .failed {
            guard let failure = entry.failure, failure.cause == .content else { return .open }
            return .failed(failure, nil)
        }
        guard try entry.outputs.allSatisfy({ try isThere($0.path, $0.hash, $0.bytes, within: limit) }),
            let data = entry.result,
            let result = try? JSONDecoder().decode(Result.self, from: data)
        else { return .open }
        return entry.state == .publishing
            ? .published(result, outputs: entry.outputs, nil) : .done(result, outputs: entry.outputs, nil)
    }

    private func matches(_ entry: JournalEntry, _ key: JournalKey) -> Bool {
        entry.inputHash == key.inputHash
            && (entry.essence == recipeHash || reducedHashes.values.contains(entry.essence))
    }

    /// The files that earlier runs made of the item. An unmodified one may be replaced by the same command with the
    /// same input, whatever the input's content and the versions are now, and by a run that may replace all of them.
    func ownOutputs(
        of item: Item, _ key: JournalKey, replacingAll: Bool, within limit: ReadingLimit = .none
    ) throws -> OwnOutputs {
        var own = OwnOutputs()
        let input = PathParts.absolute(item.path)
        let entries = try entries(of: key)
        own.mayLackWays = entries.count >= ItemVariants.most
        for entry in entries {
            let outputs = entry.outputs.map {
                EarlierOutput(
                    $0, input: entry.input, inputHash: entry.inputHash, recipeHash: entry.recipeHash)
            }
            if entry.recipeHash != recipeHash, earlierOptions[entry.recipeHash] != commandOptions {
                own.add(otherWay: Set(entry.outputs.map { PathParts.absolute(absolute($0.path)) }))
            }
            let matches = matches(entry, key)
            for (place, output) in (outputs + entry.earlier).enumerated() {
                let isThere = try isThere(output.path, output.hash, output.bytes, within: limit)
                add(
                    output, to: &own, isThere: isThere, replacingAll, input, key,
                    isSame: place < outputs.count && matches)
            }
        }
        return own
    }

    private func add(
        _ output: EarlierOutput, to own: inout OwnOutputs, isThere: Bool, _ replacingAll: Bool,
        _ input: String, _ key: JournalKey, isSame: Bool
    ) {
        let path = PathParts.absolute(absolute(output.path))
        guard isThere else {
            if root?.status(of: path) != nil { own.add(changedAt: path, isSame: isSame) }
            return
        }
        let isOfInput =
            output.input.map(Item.place) == Item.place(of: input) && isOfThisCommand(output.recipeHash)
        let isOfContent = output.inputHash == key.inputHash
        // The same content with the same parameters yields the same output, wherever it is.
        let isMadeAgain = isSame || isOfInput || isOfContent && output.recipeHash == recipeHash
        let isKnown = isOfInput && output.inputHash != nil
        own.add(output, at: path, !isKnown ? .other : isOfContent ? .current : .outdated)
        guard replacingAll || isMadeAgain else {
            return own.refuse(
                output, at: path, insteadOf: input, optionsThen: difference(to: output.recipeHash))
        }
        own.replaceable[path] = output.hash
    }

    /// Whether a recipe has the same options as this one, regardless of versions, resources and joined files.
    private func isOfThisCommand(_ hash: String?) -> Bool {
        hash == recipeHash || hash.flatMap { earlierOptions[$0] }?.text == commandOptions.text
    }

    private func difference(to hash: String?) -> String? {
        hash.flatMap { earlierOptions[$0] }.flatMap {
            ParameterDifference.text(of: $0.text, besides: commandOptions.text)
        }
    }

    func published(_ output: SealedOutput) throws -> PublishedOutput {
        PublishedOutput(
            path: Self.relative(output.finalPath, to: journal.root), hash: try output.contentHash(),
            bytes: output.bytes)
    }

    private func entries(of key: JournalKey) throws -> [JournalEntry] {
        isNew ? [] : try journal.entries(scope: key.scope, stem: key.stem)
    }

    /// A path below the journal's root relative to it, so that a moved folder is still recognised.
    private static func relative(_ path: String, to root: String) -> String {
        PathParts.relative(path, to: root) ?? PathParts.absolute(path)
    }

    /// The scope of the items of an operation in a manifest's step or a command.
    static func scope(
        of operation: String, into destination: Destination, step: String? = nil, _ journal: Journal
    ) -> String {
        [step ?? "", operation, place(destination, journal)].joined(separator: "|")
    }

    private static func place(_ destination: Destination, _ journal: Journal) -> String {
        switch destination {
        case .folder(let path), .file(let path): relative(path, to: journal.root)
        case .standardOutput: ""
        }
    }

    private func isThere(
        _ path: String, _ hash: String, _ bytes: Int, within limit: ReadingLimit
    ) throws -> Bool {
        if root?.holds(absolute(path), hash: hash, bytes: bytes, within: limit) == true { return true }
        // An output that could not be read completely does not count as changed.
        try limit.check()
        return false
    }

    /// The absolute path of an output in the journal.
    func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : journal.root + "/" + path
    }
}

/// An item's state according to the journal and the files on disk, with the entry that the run has to adopt first.
enum ItemStanding<Result: OperationResult> {
    /// Never done, or not with this content and these parameters, or its outputs are missing or changed.
    case open
    /// A run was killed after it had moved all outputs and before it recorded that.
    case published(Result, outputs: [PublishedOutput], AdoptedItem?)
    case done(Result, outputs: [PublishedOutput], AdoptedItem?)
    /// Failed for a reason that lies in its content.
    case failed(ItemFailure, AdoptedItem?)

    /// The same state, with an item for the run to adopt.
    func adopted(_ item: AdoptedItem) -> Self {
        switch self {
        case .open: .open
        case .published(let result, let outputs, _): .published(result, outputs: outputs, item)
        case .done(let result, let outputs, _): .done(result, outputs: outputs, item)
        case .failed(let failure, _): .failed(failure, item)
        }
    }
}

/// Everything besides an item's content that determines an operation's result.
struct OperationRecipe {
    /// JSON, sorted by name.
    let parameters: String
    /// SHA-256 over the parameters, the operation's version and the tool's, and the resources if there are any.
    let hash: String
    /// The same without parameters, and the resources that depend on them, that make no difference to some items.
    let reducedHashes: [Set<String>: String]

    init<Work: BatchOperation>(_ operation: Work, toolVersion: String) throws {
        let text = try operation.parameters.jsonText()
        func hash(_ parameters: String, _ resources: [String], _ words: String) -> String {
            let resources = resources.map { "\n\($0)" }.joined()
            return ContentHash.of(
                Data(
                    "\(parameters)\n\(Work.name) \(Work.traits.version)\nfieldbook \(toolVersion)\(resources)\(words)"
                        .utf8))
        }
        parameters = text
        self.hash = hash(text, operation.resources(without: []), "")
        reducedHashes = try Dictionary(
            uniqueKeysWithValues: Work.traits.dispensableParameters.map { names in
                (
                    names,
                    hash(
                        try Self.json(text, without: names), operation.resources(without: names),
                        "\nwithout \(names.sorted().joined(separator: " "))")
                )
            })
    }

    private static func json(_ text: String, without names: Set<String>) throws -> String {
        let members = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        return try OrderedJSON.text(of: members.filter { !names.contains($0.key) })
    }
}
