/// Splits a JSON list into its items as the bytes arrive: a bare list, or a named member of an object.
///
/// Chunks may be cut anywhere. Only the bounds of items are parsed; their content is not checked.
///
/// ```swift
/// var reader = JSONListReader(named: ["items"])
/// let first = try reader.read(Array(#"{"total":2,"items":[{"id":1},{"i"#.utf8))  // {"id":1}
/// let others = try reader.read(Array(#"d":2}]}"#.utf8))                         // {"id":2}
/// try reader.end()
/// ```
struct JSONListReader: Sendable {
    /// Why a list cannot be read.
    enum ReadError: Error { case noList, noJSON, longItem, tooDeep, incomplete }

    private enum Place { case start, name, colon, value, skipping, list, item, member, end }

    private static let longestName = 256
    /// Foundation's decoder has the same limit.
    private static let mostDepth = 512

    private let names: Set<String>
    private let mostBytes: Int
    private var place = Place.start
    /// Whether the list has begun.
    private(set) var hasBegun = false
    private var isInObject = false
    /// The closing brackets of the lists and objects open within a value.
    private var closers: [UInt8] = []
    private var isText = false
    private var isEscaped = false
    private var name: [UInt8] = []
    private var item: [UInt8] = []
    private var isItemDue = false

    /// - Parameters:
    ///   - names: possible names of the list if the answer is an object.
    ///   - mostBytes: largest item, in bytes.
    init(named names: Set<String> = [], mostBytes: Int = 1 << 20) {
        self.names = names
        self.mostBytes = mostBytes
    }

    /// The items completed by a chunk.
    mutating func read(_ chunk: [UInt8]) throws(ReadError) -> [[UInt8]] {
        var items: [[UInt8]] = []
        var start = 0
        let bytes = chunk.span
        for index in bytes.indices {
            let wasWithin = place == .item
            try take(bytes[index])
            if !wasWithin, place == .item { start = index }
            if wasWithin, place != .item {
                try keep(bytes.extracting(start..<index))
                items.append(item)
                item.removeAll(keepingCapacity: item.capacity <= 1 << 16)
            }
        }
        if place == .item { try keep(bytes.extracting(start..<bytes.count)) }
        return items
    }

    /// Fails if the list is incomplete.
    func end() throws(ReadError) {
        guard place == .end else { throw hasBegun ? .incomplete : .noList }
    }

    private mutating func keep(_ part: Span<UInt8>) throws(ReadError) {
        guard item.count + part.count <= mostBytes else { throw .longItem }
        item.append(part)
    }

    private mutating func take(_ byte: UInt8) throws(ReadError) {
        if isText { return takeText(byte) }
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return }
        switch place {
        case .start: try begin(byte)
        case .name, .colon: try takeName(byte)
        case .value where byte == UInt8(ascii: "[") && isWanted: beginList()
        case .value where byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}"): throw .noJSON
        case .value:
            place = .skipping
            try skip(byte)
        case .skipping: try skip(byte)
        case .list: try beginItem(byte)
        case .item: try takeItem(byte)
        case .member: try endMember(byte)
        case .end: throw .noJSON
        }
    }

    private mutating func begin(_ byte: UInt8) throws(ReadError) {
        switch byte {
        case UInt8(ascii: "["): beginList()
        case UInt8(ascii: "{") where !names.isEmpty: (place, isInObject) = (.name, true)
        default: throw .noList
        }
    }

    private var isWanted: Bool { !hasBegun && names.contains(String(decoding: name, as: UTF8.self)) }

    private mutating func beginList() { (place, hasBegun) = (.list, true) }

    private mutating func takeText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isText = false
            if place == .name { place = .colon }
            return
        }
        if place == .name, name.count < Self.longestName { name.append(byte) }
    }

    private mutating func takeName(_ byte: UInt8) throws(ReadError) {
        switch byte {
        case UInt8(ascii: "\"") where place == .name:
            name.removeAll(keepingCapacity: true)
            isText = true
        case UInt8(ascii: ":") where place == .colon: place = .value
        case UInt8(ascii: "}") where place == .name && !hasBegun: throw .noList
        default: throw .noJSON
        }
    }

    /// A byte of a skipped member, or the separator after it.
    private mutating func skip(_ byte: UInt8) throws(ReadError) {
        let isOver = closers.isEmpty && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}"))
        if isOver { try endMember(byte) } else { try nest(byte) }
    }

    private mutating func endMember(_ byte: UInt8) throws(ReadError) {
        switch byte {
        case UInt8(ascii: ","): place = .name
        case UInt8(ascii: "}") where hasBegun: place = .end
        case UInt8(ascii: "}"): throw .noList
        default: throw .noJSON
        }
    }

    private mutating func beginItem(_ byte: UInt8) throws(ReadError) {
        switch byte {
        case UInt8(ascii: "]") where !isItemDue: endList()
        case UInt8(ascii: ","), UInt8(ascii: "]"): throw .noJSON
        default:
            place = .item
            try nest(byte)
        }
    }

    /// A byte of an item, or the separator after it.
    private mutating func takeItem(_ byte: UInt8) throws(ReadError) {
        switch byte {
        case UInt8(ascii: ",") where closers.isEmpty: (place, isItemDue) = (.list, true)
        case UInt8(ascii: "]") where closers.isEmpty: endList()
        default: try nest(byte)
        }
    }

    private mutating func endList() { place = isInObject ? .member : .end }

    private mutating func nest(_ byte: UInt8) throws(ReadError) {
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "["): try open(UInt8(ascii: "]"))
        case UInt8(ascii: "{"): try open(UInt8(ascii: "}"))
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            guard closers.popLast() == byte else { throw .noJSON }
        default: break
        }
    }

    private mutating func open(_ closer: UInt8) throws(ReadError) {
        guard closers.count < Self.mostDepth else { throw .tooDeep }
        closers.append(closer)
    }
}
