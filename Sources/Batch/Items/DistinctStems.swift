/// Gives items with the same name distinct stems, so that each has its own outputs.
///
/// Only items that share a stem change. They are distinguished by their extensions if these differ (`a.pdf`, `a.png`),
/// otherwise by as many of their parent folders as needed (`x/a`, `y/a`), otherwise by a hash of their paths. Stems do
/// not depend on the order of the items, and an item that was done before keeps its stem.
package struct DistinctStems {
    private static let renamesNamed = 10

    /// The items, in their order.
    package let items: ItemList
    /// Notes for the user: which items got another stem.
    package let notes: [String]

    private init(items: ItemList, notes: [String]) {
        self.items = items
        self.notes = notes
    }

    /// Distinguishes items without stems from earlier runs.
    package init(_ list: ItemList) { self.init(list) { _ in [:] } }

    /// Distinguishes items; `known` returns the stems that items at these absolute paths had before.
    ///
    /// - Parameter notesEndings: Whether notes also name items that only got their extension added to their stem.
    package init(
        _ list: ItemList, notesEndings: Bool = true,
        keeping known: (_ paths: Set<String>) throws -> [String: String]
    ) rethrows {
        let groups = list.groupsOfOneStem
        guard !groups.isEmpty else {
            items = list
            notes = []
            return
        }
        let kept = try known(Set(groups.joined().map { PathParts.absolute(list[$0].path) }))
        var stems: [Int: String] = [:]
        var isKept: Set<Int> = []
        for group in groups {
            let own = Self.stems(of: group.map { list[$0] })
            for (place, stem) in zip(group, own) {
                let earlier = kept[PathParts.absolute(list[place].path)]
                if earlier != nil { isKept.insert(place) }
                stems[place] = earlier ?? stem
            }
        }
        Self.separate(&stems, of: list, keeping: isKept)
        items = ItemList(
            list.indices.lazy.map { place in
                var item = list[place]
                if let stem = stems[place] { item.stem = stem }
                return item
            })
        notes = Self.notes(on: stems, of: list, notesEndings)
    }

    /// Distinguishes an operation's items in an output folder; an item keeps the stem that it has in the journal. Other
    /// destinations take the items as they are.
    package init(
        _ list: ItemList, of operation: any BatchOperation.Type, in destination: Destination,
        _ journal: () throws -> Journal?
    ) throws {
        guard case .folder = destination else {
            self.init(items: list, notes: [])
            return
        }
        try self.init(list, notesEndings: !operation.traits.acceptsMixedFolders) { paths in
            try journal()?.stems(ofItemsAt: paths, of: operation.name, into: destination) ?? [:]
        }
    }

    /// Stems for items that share one.
    private static func stems(of items: [Item]) -> [String] {
        if Set(items.map { PathParts($0.path).suffix }).count == items.count {
            return items.map(withEnding)
        }
        let folders = items.map { Self.folders(above: $0) }
        let most = folders.map(\.count).max() ?? 0
        for depth in 1...max(most, 1) {
            let prefixes = folders.map { $0.suffix(depth).joined(separator: "/") }
            guard Set(prefixes).count == items.count, !prefixes.contains("") else { continue }
            return zip(items, prefixes).map { $1 + "/" + $0.stem }
        }
        return items.map(hashed)
    }

    /// The item's stem with its extension, if it has one.
    private static func withEnding(_ item: Item) -> String {
        let suffix = PathParts(item.path).suffix
        return suffix.isEmpty ? item.stem : item.stem + "." + suffix
    }

    /// The folders above an item that are not part of its stem.
    private static func folders(above item: Item) -> [Substring] {
        guard !item.isStandardInput, !item.isAddress else { return [] }
        let folders = PathParts(PathParts.absolute(item.path)).folder.split(separator: "/")
        return folders.dropLast(item.stem.split(separator: "/").count - 1)
    }

    private static func hashed(_ item: Item) -> String {
        let hash = StableHash.of(PathParts.absolute(item.path).utf8)
        return item.stem + "-" + String(hash, radix: 16)
    }

    /// Replaces stems that other items have too; stems from earlier runs stay.
    private static func separate(
        _ stems: inout [Int: String], of list: ItemList, keeping isKept: Set<Int>
    ) {
        var taken: Set<UInt64> = []
        for place in list.indices where stems[place] == nil {
            taken.insert(StableHash.of(list.stemBytes(at: place)))
        }
        let sorted = stems.sorted { $0.key < $1.key }
        let inOrder = sorted.filter { isKept.contains($0.key) } + sorted.filter { !isKept.contains($0.key) }
        for (place, stem) in inOrder where !taken.insert(StableHash.of(stem.utf8)).inserted {
            let own = hashed(list[place])
            taken.insert(StableHash.of(own.utf8))
            stems[place] = own
        }
    }

    private static func notes(
        on stems: [Int: String], of list: ItemList, _ notesEndings: Bool
    ) -> [String] {
        let renamed = stems.sorted { $0.key < $1.key }.filter { place, stem in
            let item = list[place]
            return stem != item.stem && (notesEndings || stem != withEnding(item))
        }
        let named = renamed.prefix(renamesNamed).map { place, stem in
            "\(list[place].name) is called \(PathText.shown(stem)) among the outputs, since another input has its name"
        }
        let rest = renamed.count - named.count
        return rest > 0 ? named + ["\(rest) more inputs got other names for the same reason"] : named
    }
}
