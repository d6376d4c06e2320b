/// A batch's items, compact in memory: a million of them take less than 150 MB.
///
/// Paths and stems are stored as bytes in blocks, since a single array would double its memory as it grows. An `Item`
/// is created when it is read.
public struct ItemList: Sendable {
    private static let blockSize = 1 << 20

    private var blocks: [[UInt8]] = []
    /// Block and offset in it: `block * blockSize + offset`.
    private var starts: [Int] = []
    private var lengths: [UInt32] = []
    private var stemStarts: [Int32] = []
    private var stemLengths: [UInt32] = []
    private var foundDepths: [UInt16] = []

    /// Creates an empty list.
    public init() {}

    /// Creates a list of these items.
    public init(_ items: some Sequence<Item>) {
        for item in items { append(item) }
    }

    /// Appends items.
    public mutating func append(contentsOf items: some Sequence<Item>) {
        for item in items { append(item) }
    }

    /// Appends an item.
    public mutating func append(_ item: Item) {
        append(
            path: PathText.bytes(of: item.path), stem: PathText.bytes(of: item.stem)[...],
            foundDepth: item.foundDepth)
    }

    /// Appends an item that a search found as the last components of its path; `stem` is the range of its stem in the
    /// path.
    mutating func append(found path: [UInt8], stem: Range<Int>, foundDepth: Int) {
        append(path, pathLength: path.count, stem: stem, foundDepth: foundDepth)
    }

    /// A stem usually ends where its path's extension begins, and then needs no storage.
    private mutating func append(path: [UInt8], stem: ArraySlice<UInt8>, foundDepth: Int) {
        let end = path.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        if path[..<end].suffix(stem.count).elementsEqual(stem) {
            append(path, pathLength: path.count, stem: end - stem.count..<end, foundDepth: foundDepth)
        } else {
            append(
                path + stem, pathLength: path.count, stem: path.count..<path.count + stem.count,
                foundDepth: foundDepth)
        }
    }

    private mutating func append(_ text: [UInt8], pathLength: Int, stem: Range<Int>, foundDepth: Int) {
        makeRoom(for: text.count)
        let last = blocks.count - 1
        starts.append(last * Self.blockSize + blocks[last].count)
        lengths.append(UInt32(truncatingIfNeeded: pathLength))
        stemStarts.append(Int32(truncatingIfNeeded: stem.lowerBound))
        stemLengths.append(UInt32(truncatingIfNeeded: stem.count))
        foundDepths.append(UInt16(clamping: foundDepth))
        blocks[last].append(contentsOf: text)
    }

    private mutating func makeRoom(for count: Int) {
        if let last = blocks.last, last.count + count <= Self.blockSize { return }
        blocks.append([])
        if blocks.count > 1 { blocks[blocks.count - 1].reserveCapacity(Self.blockSize) }
    }

    mutating func removeLast() {
        guard let start = starts.popLast() else { return }
        lengths.removeLast()
        stemStarts.removeLast()
        stemLengths.removeLast()
        foundDepths.removeLast()
        blocks[start / Self.blockSize].removeSubrange((start % Self.blockSize)...)
    }

    /// The bytes of an item's path as the system sees it.
    func pathBytes(at index: Int) -> ArraySlice<UInt8> {
        bytes(of: index, from: 0, count: lengths[index])
    }

    /// The bytes of an item's stem.
    func stemBytes(at index: Int) -> ArraySlice<UInt8> {
        bytes(of: index, from: Int(stemStarts[index]), count: stemLengths[index])
    }

    private func bytes(of index: Int, from offset: Int, count: UInt32) -> ArraySlice<UInt8> {
        let (block, place) = starts[index].quotientAndRemainder(dividingBy: Self.blockSize)
        return blocks[block][place + offset..<place + offset + Int(count)]
    }

    /// The items for which `isWanted` returns true, in order.
    public func filter(at isWanted: (Int) -> Bool) -> ItemList {
        var list = ItemList()
        for index in indices where isWanted(index) {
            list.append(
                path: Array(pathBytes(at: index)), stem: stemBytes(at: index),
                foundDepth: Int(foundDepths[index]))
        }
        return list
    }
}

extension ItemList: ExpressibleByArrayLiteral {
    /// A list of these items.
    public init(arrayLiteral items: Item...) { self.init(items) }
}

extension ItemList: RandomAccessCollection {
    /// 0
    public var startIndex: Int { 0 }
    /// The number of items.
    public var endIndex: Int { starts.count }

    /// The item at that place.
    public subscript(index: Int) -> Item {
        var item = Item(
            path: PathText.text(of: pathBytes(at: index)), stem: PathText.text(of: stemBytes(at: index)))
        item.foundDepth = Int(foundDepths[index])
        return item
    }
}

extension ItemList {
    /// The first two items whose outputs would have the same names.
    public var firstCollision: (Item, Item)? {
        var index = ByteStringIndex()
        for place in indices {
            if let other = index.insert(place, at: stemBytes) { return (self[other], self[place]) }
        }
        return nil
    }

    /// The list without repeated files that are spelled differently but would have outputs with the same names.
    public func withoutRepeats() -> ItemList {
        var index = ByteStringIndex()
        var repeats: Set<Int> = []
        for place in indices {
            guard let other = index.insert(place, at: stemBytes),
                let file = FileIdentity(ofFileAt: self[place].path)
            else { continue }
            if file == FileIdentity(ofFileAt: self[other].path) { repeats.insert(place) }
        }
        return repeats.isEmpty ? self : filter { !repeats.contains($0) }
    }

    /// The list without files that were `made` in an output folder, if the arguments that found the items lead into the
    /// folder; files named by an argument stay. Otherwise the folder would yield more items with each run.
    package func withoutMadeFiles(
        foundBy arguments: [String], inFolder folder: String, _ made: () throws -> Set<FileIdentity>
    ) rethrows -> ItemList {
        let root = PathParts.absolute(folder)
        let searched = arguments.filter { FileKind(at: $0) != .file }.map { PathParts.absolute($0) }
        guard searched.contains(where: { $0 == root || $0.hasPrefix(root + "/") }) else { return self }
        let made = try made()
        guard !made.isEmpty else { return self }
        let named = Set(arguments)
        return filter {
            let path = self[$0].path
            return named.contains(path) || FileIdentity(ofFileAt: path).map(made.contains) != true
        }
    }

    /// The indices of items that share a stem, group by group, in order.
    var groupsOfOneStem: [[Int]] {
        var index = ByteStringIndex()
        var groups: [Int: [Int]] = [:]
        for place in indices {
            if let first = index.insert(place, at: stemBytes) {
                groups[first, default: [first]].append(place)
            }
        }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The list with the extension in the stem, `letter.jpg`, for files whose names differ only in their extension.
    public func withEndingsToldApart() -> ItemList {
        let distinguishable = groupsOfOneStem.filter { places in
            Set(places.map { PathParts(self[$0].path).suffix }).count == places.count
        }
        guard !distinguishable.isEmpty else { return self }
        let places = Set(distinguishable.joined())
        return ItemList(
            indices.lazy.map { place in
                var item = self[place]
                if places.contains(place) { item.stem += "." + PathParts(item.path).suffix }
                return item
            })
    }

    /// The identities of the items' files, as far as they exist.
    public var identities: some Sequence<FileIdentity> {
        lazy.compactMap { FileIdentity(ofFileAt: $0.path) }
    }
}

/// Collects items, each spelling of a path once.
public struct DistinctItems: Sendable {
    /// The collected items, in the order in which they were added.
    public private(set) var list: ItemList
    private var index = ByteStringIndex()

    /// Starts with these items.
    public init(_ list: ItemList = ItemList()) {
        self.list = list
        for place in list.indices { _ = index.insert(place, at: list.pathBytes) }
    }

    /// Appends an item unless one with its path is present.
    public mutating func append(_ item: Item) {
        list.append(item)
        removeLastIfKnown()
    }

    /// Appends an item that a search found as the last components of its path, unless one with its path is present;
    /// `stem` is the range of its stem in the path.
    mutating func append(found path: [UInt8], stem: Range<Int>, foundDepth: Int) {
        list.append(found: path, stem: stem, foundDepth: foundDepth)
        removeLastIfKnown()
    }

    private mutating func removeLastIfKnown() {
        if index.insert(list.count - 1, at: list.pathBytes) != nil { list.removeLast() }
    }
}

/// Finds equal byte strings in a list: a hash table that stores only indices.
struct ByteStringIndex {
    private static let free = UInt32.max
    private var slots: [UInt32] = Array(repeating: free, count: 64)
    private var hashes: [UInt32] = Array(repeating: 0, count: 64)
    private var count = 0

    /// Inserts the string at `place`, or returns the index of an equal string that was inserted before.
    ///
    /// - Parameter at: Returns the string at an index; always the same one.
    mutating func insert(_ place: Int, at string: (Int) -> ArraySlice<UInt8>) -> Int? {
        let own = string(place)
        let hash = StableHash.of(own)
        let short = UInt32(truncatingIfNeeded: hash >> 32)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != Self.free {
            let other = Int(slots[slot])
            if hashes[slot] == short, other != place, string(other).elementsEqual(own) { return other }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt32(truncatingIfNeeded: place)
        hashes[slot] = short
        count += 1
        if count * 2 > slots.count { grow(string) }
        return nil
    }

    private mutating func grow(_ string: (Int) -> ArraySlice<UInt8>) {
        let places = zip(slots, hashes).filter { $0.0 != Self.free }
        slots = Array(repeating: Self.free, count: slots.count * 2)
        hashes = Array(repeating: 0, count: slots.count)
        for (place, short) in places {
            var slot = Int(truncatingIfNeeded: StableHash.of(string(Int(place)))) & (slots.count - 1)
            while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = place
            hashes[slot] = short
        }
    }
}

/// A hash that is the same on every machine and in every run: FNV-1a with 64 bits and a last mixing step.
package enum StableHash {
    /// The hash of these bytes.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        // FNV's low bits are weak for short strings; this is the finaliser of MurmurHash3.
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}
