/// The files that earlier runs made of an item, and which of them this run may replace.
struct OwnOutputs: Sendable {
    /// Why a file may not be replaced.
    struct Obstacle: Sendable {
        let reason: String
        /// Whether a run that repeats everything may replace it.
        let yieldsToForce: Bool

        static let changed = Obstacle(reason: "it was changed since it was made", yieldsToForce: false)
    }

    /// The files that have not been modified since.
    var files: [EarlierOutput] { Array(known) }
    /// The files that may be replaced: absolute paths with the current hash.
    var replaceable: [String: String] = [:]
    /// Whether the item was processed in so many ways that some may have been forgotten.
    var mayLackWays = false
    /// The absolute path of the output folder if the result determines in which of its folders the outputs are.
    var sortedFolder: String?
    /// Absolute paths and hashes of files that the same command made of another content of the same input.
    private var outdated: [String: String] = [:]
    /// The same for the current content.
    private var current: [String: String] = [:]
    /// Absolute paths of files that were made of something else or in another way.
    private var claimed: Set<String> = []
    /// Absolute paths of files that were made together in another way, whether they still exist or not.
    private var otherWays: [Set<String>] = []
    private var known: Set<EarlierOutput> = []
    private var obstacles: [String: Obstacle] = [:]
    private var madeAgain: [String] = []
    /// Absolute paths of unmodified files that were made of the same input with other options.
    private var madeOtherwise: Set<String> = []

    /// A modified file that this run would make again from an unchanged item.
    var fileInTheWay: String? { madeAgain.first { obstacle(at: $0) != nil } }

    /// The first file that was made of the same input with other options, and may not be replaced, among those that
    /// `isPlanned`.
    func fileMadeOtherwise(where isPlanned: (String) -> Bool) -> String? {
        madeOtherwise.sorted().first { obstacle(at: $0) != nil && isPlanned($0) }
    }

    /// Why a file that an earlier run made may not be replaced; `nil` if no run made it.
    func obstacle(at path: String) -> Obstacle? { replaceable[path] == nil ? obstacles[path] : nil }

    /// The files that only the same command made, and only of another content of the same input, or of any content if the
    /// outputs move with the result: absolute paths with the current hash.
    var removable: [String: String] {
        if mayLackWays { return [:] }
        let files =
            sortedFolder == nil
            ? outdated.filter { current[$0.key] == nil } : outdated.merging(current) { $1 }
        return files.filter { !claimed.contains($0.key) }
    }

    /// Files that remain unchanged after these absolute paths replaced others of a set made together in another way, or
    /// have the same name in another folder of sorted outputs; sorted.
    func leftOver(besides paths: Set<String>) -> [String] {
        let names = Set(paths.compactMap { sortedPlace(of: $0)?.name })
        let mixed = otherWays.filter { way in
            way.contains { path in
                if paths.contains(path) { return true }
                guard let (place, name) = sortedPlace(of: path) else { return false }
                return names.contains(place) || names.contains(name)
            }
        }
        return claimed.union(current.keys).subtracting(paths)
            .filter { path in mixed.contains { $0.contains(path) } }.sorted()
    }

    /// A path below the folder of sorted outputs, and below the folder in it; `nil` if they are not sorted.
    private func sortedPlace(of path: String) -> (place: String, name: String)? {
        guard let sortedFolder, let place = PathParts.relative(path, to: sortedFolder) else { return nil }
        let name = place.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst()
        return (place, String(Substring(name)))
    }

    /// Records the absolute paths of files made together in another way.
    mutating func add(otherWay paths: Set<String>) { otherWays.append(paths) }

    /// How an unmodified file came about.
    enum Origin {
        /// The same command made it of another content of the same input.
        case outdated
        /// The same command made it of the current content.
        case current
        case other
    }

    /// Adds an unmodified file.
    mutating func add(_ output: EarlierOutput, at path: String, _ origin: Origin) {
        known.insert(output)
        switch origin {
        case .outdated: outdated[path] = output.hash
        case .current: current[path] = output.hash
        case .other: claimed.insert(path)
        }
    }

    /// Records that such a file may not be replaced, since it was made of something else or with other options, as far
    /// as those are known.
    mutating func refuse(
        _ output: EarlierOutput, at path: String, insteadOf input: String, optionsThen options: String? = nil
    ) {
        let reason =
            switch output.input {
            case nil: "its input has changed since it was made"
            case input:
                "made with other options " + (options.map { "(\($0))" } ?? "or another version")
            case let other?: "made from \(PathParts.seenFromHere(other))"
            }
        if output.input == input { madeOtherwise.insert(path) }
        if obstacles[path]?.yieldsToForce != true {
            obstacles[path] = Obstacle(reason: reason, yieldsToForce: true)
        }
    }

    /// Adds a file that was modified after it was made of the item; `isSame` if the item has not changed since.
    mutating func add(changedAt path: String, isSame: Bool) {
        if isSame { madeAgain.append(path) }
        if obstacles[path] == nil { obstacles[path] = .changed }
    }
}

extension OwnOutputs {
    /// Removes outputs of the item's earlier versions from the run's output folder, except for these absolute paths,
    /// which it has now, and files that were modified or are `isClaimed`. Returns the removed paths, sorted.
    func removeOutdated(
        in root: OutputRoot, besides paths: Set<String>, unless isClaimed: (String) -> Bool
    ) -> [String] {
        removable.sorted { $0.key < $1.key }.filter { path, hash in
            !paths.contains(path) && !isClaimed(path) && root.remove(path, hash: hash)
        }.map(\.key)
    }
}
