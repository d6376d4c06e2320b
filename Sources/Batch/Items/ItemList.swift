/// A batch's items, small in memory: a million of them take less than 150 MB.
///
/// Paths and stems lie as bytes behind each other, in blocks, since one array of all of them would double as it grows;
/// an `Item` is made when it is asked for.
public struct ItemList: Sendable {
    private static let blockSize = 1 << 20

    private var blocks: [[UInt8]] = []
    /// Block and place in it: `block * blockSize + place`.
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

    /// Puts items at the end.
    public mutating func append(contentsOf items: some Sequence<Item>) {
        for item in items { append(item) }
    }

    /// Puts an item at the end.
    public mutating func append(_ item: Item) {
        append(
            path: PathText.bytes(of: item.path), stem: PathText.bytes(of: item.stem)[...],
            foundDepth: item.foundDepth)
    }

    /// Puts an item at the end that a search found, as the last components of its path, and whose stem is that part of it.
    mutating func append(found path: [UInt8], stem: Range<Int>, foundDepth: Int) {
        append(path, pathLength: path.count, stem: stem, foundDepth: foundDepth)
    }

    /// A stem mostly ends where its path's extension begins, and then needs no room of its own.
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

    /// The bytes of an item's path, as the system knows it.
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

    /// The items that `isWanted` is true of, in their order.
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
    /// How many there are.
    public var endIndex: Int { starts.count }

    /// The item at that place.
    public subscript(index: Int) -> Item {
        var item = Item(
            path: PathText.text(of: pathBytes(at: index)), stem: PathText.text(of: stemBytes(at: index)))
        item.foundDepth = Int(foundDepths[index])
        return item
    }
}
