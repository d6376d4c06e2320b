import Foundation

/// One operation's view of the journal: which of its items are done, and what is noted of the others.
struct JournalRecipe: Sendable {
    let journal: Journal
    /// Where the run's outputs lie; `nil` where there are none yet.
    private let root: OutputRoot?
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
    /// When this run asks what is another thing each time; `nil` where things stay the same.
    private let moment: String?
    private let reducedHashes: [Set<String>: String]
    /// The parameters of earlier runs, by their recipes' hashes.
    private let earlierRecipes: [String: String]

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
        earlierRecipes = isNew ? [:] : try journal.recipes(scope: scope)
    }

    /// What makes an item's content the same again, as far as it can be.
    func contentHash(
        of item: Item, _ status: FileStatus?, within limit: ReadingLimit
    ) throws -> String? {
        guard let moment, item.isAddress else { return try item.contentHash(status, within: limit) }
        return ContentHash.of(Data("\(item.path) \(moment)".utf8))
    }

    /// What makes the item the same again; an empty hash for one whose content cannot be looked at twice.
    func key(for item: Item, inputHash: String) -> JournalKey {
        JournalKey(scope: scope, stem: item.stem, inputHash: inputHash, recipeHash: recipeHash)
    }

    /// The hash of what of the recipe made a difference to an item, where these parameters made none.
    func essence(without unused: Set<String>) -> String { reducedHashes[unused] ?? recipeHash }

    /// How the item stands; looks, and changes nothing.
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

    /// The files that earlier runs made of the item. One that nobody has changed since gives way to what the same
    /// command makes of the same input, whatever the input's content and the versions are by now, and to a run that may
    /// replace all such.
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
            if !isOfThisCommand(entry.recipeHash) {
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
        // Of the same content with the same parameters comes the same, wherever it lies.
        let isMadeAgain = isSame || isOfInput || isOfContent && output.recipeHash == recipeHash
        let isOutdated = isOfInput && output.inputHash != nil && !isOfContent
        own.add(output, at: path, isOutdated: isOutdated)
        guard replacingAll || isMadeAgain else {
            return own.refuse(
                output, at: path, insteadOf: input, optionsThen: difference(to: output.recipeHash))
        }
        own.replaceable[path] = output.hash
    }

    /// Whether a recipe is this one, but for versions and what else lies on this machine.
    private func isOfThisCommand(_ hash: String?) -> Bool {
        hash == recipeHash || hash.flatMap { earlierRecipes[$0] } == parameters
    }

    private func difference(to hash: String?) -> String? {
        hash.flatMap { earlierRecipes[$0] }.flatMap { ParameterDifference.text(of: $0, besides: parameters) }
    }

    func published(_ output: SealedOutput) throws -> PublishedOutput {
        PublishedOutput(
            path: Self.relative(output.finalPath, to: journal.root), hash: try output.contentHash(),
            bytes: output.bytes)
    }

    private func entries(of key: JournalKey) throws -> [JournalEntry] {
        isNew ? [] : try journal.entries(scope: key.scope, stem: key.stem)
    }

    /// A path below the journal's root as seen from there, so that a folder that was moved is still known.
    private static func relative(_ path: String, to root: String) -> String {
        PathParts.relative(path, to: root) ?? PathParts.absolute(path)
    }

    /// By what the journal knows the items of an operation that a manifest's step, or a command, does.
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
        // What was not read to its end is none that was changed.
        try limit.check()
        return false
    }

    /// Where an output lies that the journal names.
    func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : journal.root + "/" + path
    }
}

/// How an item stands according to the journal and to what is really there; what the run has to take over first goes
/// with it.
enum ItemStanding<Result: OperationResult> {
    /// Never done, or not with this content and these parameters, or its outputs are gone or changed.
    case open
    /// A run was killed after it had moved all outputs and before it noted that.
    case published(Result, outputs: [PublishedOutput], AdoptedItem?)
    case done(Result, outputs: [PublishedOutput], AdoptedItem?)
    /// Failed for a reason that lies in its content.
    case failed(ItemFailure, AdoptedItem?)

    /// The same of an item that the run has to take over.
    func adopted(_ item: AdoptedItem) -> Self {
        switch self {
        case .open: .open
        case .published(let result, let outputs, _): .published(result, outputs: outputs, item)
        case .done(let result, let outputs, _): .done(result, outputs: outputs, item)
        case .failed(let failure, _): .failed(failure, item)
        }
    }
}

/// What decides, besides an item's content, what an operation makes of it.
struct OperationRecipe {
    /// JSON, names in order.
    let parameters: String
    /// SHA-256 over the parameters, the operation's version and the tool's, and the resources if there are any.
    let hash: String
    /// The same without parameters, and what goes with them, that make no difference to some items.
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
