/// A batch's items, small in memory: a million of them take less than 150 MB.
///
/// Paths and stems lie as bytes behind each other; an `Item` is made when it is asked for.
public struct ItemList: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [Int] = []
    private var lengths: [UInt32] = []
    private var stemStarts: [Int32] = []
    private var stemLengths: [UInt32] = []

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
        append(path: PathText.bytes(of: item.path), stem: PathText.bytes(of: item.stem)[...])
    }

    /// Puts an item at the end whose stem is that part of its path.
    mutating func append(path: [UInt8], stem: Range<Int>) {
        starts.append(bytes.count)
        lengths.append(UInt32(truncatingIfNeeded: path.count))
        stemStarts.append(Int32(truncatingIfNeeded: stem.lowerBound))
        stemLengths.append(UInt32(truncatingIfNeeded: stem.count))
        bytes.append(contentsOf: path)
    }

    mutating func removeLast() {
        guard let start = starts.popLast() else { return }
        lengths.removeLast()
        stemStarts.removeLast()
        stemLengths.removeLast()
        bytes.removeSubrange(start...)
    }

    /// A stem mostly ends where its path's extension begins, and then needs no room of its own.
    private mutating func append(path: [UInt8], stem: ArraySlice<UInt8>) {
        let end = path.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        if path[..<end].suffix(stem.count).elementsEqual(stem) {
            append(path: path, stem: end - stem.count..<end)
        } else {
            append(path: path, stem: path.count..<path.count + stem.count)
            bytes.append(contentsOf: stem)
        }
    }

    /// The bytes of an item's path, as the system knows it.
    func pathBytes(at index: Int) -> ArraySlice<UInt8> {
        bytes[starts[index]..<starts[index] + Int(lengths[index])]
    }

    /// The bytes of an item's stem.
    func stemBytes(at index: Int) -> ArraySlice<UInt8> {
        let start = starts[index] + Int(stemStarts[index])
        return bytes[start..<start + Int(stemLengths[index])]
    }

    /// The items that `isWanted` is true of, in their order.
    public func filter(at isWanted: (Int) -> Bool) -> ItemList {
        var list = ItemList()
        for index in indices where isWanted(index) {
            list.append(path: Array(pathBytes(at: index)), stem: stemBytes(at: index))
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
        Item(
            path: PathText.text(of: pathBytes(at: index)), stem: PathText.text(of: stemBytes(at: index)))
    }
}
