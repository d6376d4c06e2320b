/// The files that earlier runs made of an item, and which of them may give way to what is made of it now.
struct OwnOutputs: Sendable {
    /// Why a file does not give way.
    struct Obstacle: Sendable {
        let reason: String
        /// Whether it gives way to a run that is to do everything again.
        let yieldsToForce: Bool

        static let changed = Obstacle(reason: "it was changed since it was made", yieldsToForce: false)
    }

    /// Those that nobody has changed since.
    var files: [EarlierOutput] { Array(known) }
    /// Those of them that may be replaced: absolute paths, and the hash of what is there.
    var replaceable: [String: String] = [:]
    /// Whether the item was done in so many ways that some may be forgotten.
    var mayLackWays = false
    /// Absolute paths of those that the same command made of another content of the same input, and their hashes.
    private var outdated: [String: String] = [:]
    /// Absolute paths of those that were made of something else, or in another way, or of the content of now.
    private var claimed: Set<String> = []
    /// Absolute paths of what was made together in another way, whatever is there now.
    private var otherWays: [Set<String>] = []
    private var known: Set<EarlierOutput> = []
    private var obstacles: [String: Obstacle] = [:]
    private var madeAgain: [String] = []

    /// A changed file that the item would have again, being as it was when that was made.
    var fileInTheWay: String? { madeAgain.first { obstacle(at: $0) != nil } }

    /// What keeps a file that an earlier run made from being replaced; `nil` for one that none made.
    func obstacle(at path: String) -> Obstacle? { replaceable[path] == nil ? obstacles[path] : nil }

    /// Those that only the same command made, and only of another content of the same input: absolute paths, and the
    /// hash of what is there.
    var removable: [String: String] { mayLackWays ? [:] : outdated.filter { !claimed.contains($0.key) } }

    /// What is left, as it was made, where these absolute paths took some of what was made together in another way; in
    /// order.
    func leftOver(besides paths: Set<String>) -> [String] {
        let mixed = otherWays.filter { !$0.isDisjoint(with: paths) }
        return claimed.subtracting(paths).filter { path in mixed.contains { $0.contains(path) } }.sorted()
    }

    /// Notes the absolute paths of what was made together in another way.
    mutating func add(otherWay paths: Set<String>) { otherWays.append(paths) }

    /// Adds a file that is as it was made; `isOutdated` where the same command made it of another content.
    mutating func add(_ output: EarlierOutput, at path: String, isOutdated: Bool) {
        known.insert(output)
        if isOutdated { outdated[path] = output.hash } else { claimed.insert(path) }
    }

    /// Notes of such a file that it may not be replaced, since it was made of something else, or otherwise: with other
    /// options, as far as it is known with which.
    mutating func refuse(
        _ output: EarlierOutput, at path: String, insteadOf input: String, optionsThen options: String? = nil
    ) {
        let reason =
            switch output.input {
            case nil: "its input has changed since it was made"
            case input:
                "it was made with other options " + (options.map { "(\($0))" } ?? "or another version")
            case let other?: "it was made of \(PathParts.seenFromHere(other))"
            }
        if obstacles[path]?.yieldsToForce != true {
            obstacles[path] = Obstacle(reason: reason, yieldsToForce: true)
        }
    }

    /// Adds a file that somebody has changed since it was made of the item, which `isSame` as it was then.
    mutating func add(changedAt path: String, isSame: Bool) {
        if isSame { madeAgain.append(path) }
        if obstacles[path] == nil { obstacles[path] = .changed }
    }
}

extension OwnOutputs {
    /// Removes from the run's output folder what is left of the item's earlier versions, but for these absolute paths,
    /// which it has now, and what somebody has changed or `isClaimed`. Returns what was removed, in order.
    func removeOutdated(
        in root: OutputRoot, besides paths: Set<String>, unless isClaimed: (String) -> Bool
    ) -> [String] {
        removable.sorted { $0.key < $1.key }.filter { path, hash in
            !paths.contains(path) && !isClaimed(path) && root.remove(path, hash: hash)
        }.map(\.key)
    }
}
