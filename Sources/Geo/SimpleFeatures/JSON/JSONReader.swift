/// Reads JSON token by token or value by value, with memory for one value only.
///
/// Follows RFC 8259. Nesting is limited to 64 levels, a string to 16 MiB. Every error names the byte.
///
/// ```swift
/// var reader = JSONReader(ByteSource(bytes: Array(#"{"a": [1, 2.5]}"#.utf8)))
/// let value = try reader.readValue()
/// ```
public struct JSONReader {
    static let maximumDepth = 64
    static let maximumStringBytes = 16 << 20
    static let maximumNumberBytes = 1_024

    var window: ByteWindow
    var scratch: [UInt8] = []
    private(set) var depth = 0
    private var lastAllowedOffset = Int.max

    /// Creates a reader at the start of a source; a UTF-8 byte order mark is passed over on first use.
    public init(_ source: ByteSource) {
        window = ByteWindow(source)
    }

    /// Creates a reader in the middle of a text, where so many brackets are open.
    init(_ source: ByteSource, from offset: Int, depth: Int) {
        window = ByteWindow(source, from: offset)
        self.depth = depth
    }

    /// Creates a reader over bytes in memory.
    public init(bytes: [UInt8]) {
        window = ByteWindow(ByteSource(bytes: bytes), chunk: min(max(bytes.count, 16), 1 << 16))
    }

    /// Offset in bytes of what is read next.
    public var offset: Int { window.offset }

    /// The place of a byte as errors say it: "line 4, byte 120".
    func place(at offset: Int) -> String { window.place(at: offset) }

    /// Reads one whole value.
    public mutating func readValue() throws(ReadingError) -> JSONValue {
        switch try peekSignificant() {
        case UInt8(ascii: "{"): return .object(try readObject())
        case UInt8(ascii: "["): return .array(try readArray())
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"):
            try expect("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try expect("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try expect("null")
            return .null
        case nil: throw truncated()
        case let byte? where byte == UInt8(ascii: "-") || byte &- 48 <= 9: return try readNumberValue()
        default: throw syntax("a value was expected")
        }
    }

    /// Reads a whole object.
    public mutating func readObject() throws(ReadingError) -> JSONObject {
        var members: [JSONObject.Member] = []
        try enterObject()
        while let name = try nextMember(isFirst: members.isEmpty) {
            members.append(JSONObject.Member(name: name, value: try readValue()))
        }
        return JSONObject(members)
    }

    /// Reads a whole array.
    public mutating func readArray() throws(ReadingError) -> [JSONValue] {
        var elements: [JSONValue] = []
        try enterArray()
        while try nextElement(isFirst: elements.isEmpty) { elements.append(try readValue()) }
        return elements
    }

    /// The first byte of what comes next, white space passed over; `nil` at the end.
    public mutating func peekSignificant() throws(ReadingError) -> UInt8? {
        let byte = window.cursor.pointee
        return byte > 0x20 && byte != 0xEF ? byte : try peekFarther()
    }

    @inline(never)
    private mutating func peekFarther() throws(ReadingError) -> UInt8? {
        if window.offset == 0 { try skipByteOrderMark() }
        while let byte = try window.peek() {
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: window.advance()
            default: return byte
            }
        }
        return nil
    }

    /// Steps into an object; its members follow by `nextMember`.
    public mutating func enterObject() throws(ReadingError) {
        try open(UInt8(ascii: "{"), "an object was expected")
    }

    /// Steps into an array; its elements follow by `nextElement`.
    public mutating func enterArray() throws(ReadingError) {
        try open(UInt8(ascii: "["), "an array was expected")
    }

    /// The name of the next member, its value being next to read, or `nil` behind the object's end.
    public mutating func nextMember(isFirst: Bool) throws(ReadingError) -> String? {
        guard try separate(closing: UInt8(ascii: "}"), isFirst: isFirst) else { return nil }
        guard try peekSignificant() == UInt8(ascii: "\"") else {
            throw try unexpected("a member's name in quotes was expected")
        }
        let name = try readString()
        guard try peekSignificant() == UInt8(ascii: ":") else {
            throw try unexpected("a colon was expected behind \"\(name.prefix(40))\"")
        }
        window.advance()
        return name
    }

    /// Whether there is another element, which is then next to read; otherwise the reader is behind the array.
    public mutating func nextElement(isFirst: Bool) throws(ReadingError) -> Bool {
        try separate(closing: UInt8(ascii: "]"), isFirst: isFirst)
    }

    /// Reads over one value without keeping it.
    public mutating func skipValue() throws(ReadingError) {
        var isFirst = true
        switch try peekSignificant() {
        case UInt8(ascii: "{"):
            try enterObject()
            while try nextMember(isFirst: isFirst) != nil {
                isFirst = false
                try skipValue()
            }
        case UInt8(ascii: "["):
            try enterArray()
            while try nextElement(isFirst: isFirst) {
                isFirst = false
                try skipValue()
            }
        default: _ = try readValue()
        }
    }

    private mutating func open(_ bracket: UInt8, _ expectation: String) throws(ReadingError) {
        guard try peekSignificant() == bracket else { throw try unexpected(expectation) }
        depth += 1
        guard depth <= Self.maximumDepth else {
            throw ReadingError(
                .tooDeep, "nested deeper than \(Self.maximumDepth) levels", place: place(at: offset),
                remedy: "No map data needs this; check where the file comes from.")
        }
        window.advance()
    }

    /// Steps out of an object or array, standing in front of its bracket.
    mutating func close() {
        window.advance()
        depth -= 1
    }

    /// Goes back to where the window holds a text, and on from there to what ends it, whatever the text is.
    ///
    /// Answers whether that was possible still.
    mutating func skipHeldText(to end: UInt8) throws(ReadingError) -> Bool {
        depth = 0
        return try window.skipFromHeld(to: end)
    }

    /// From here on no more than `bytes` are read before the next call; what goes on longer is too large.
    package mutating func allow(bytes: Int) {
        lastAllowedOffset = offset + bytes
    }

    /// Refuses what goes on longer than it may.
    func checkSize() throws(ReadingError) {
        if offset > lastAllowedOffset { throw tooLarge("feature", at: offset) }
    }

    private mutating func separate(closing bracket: UInt8, isFirst: Bool) throws(ReadingError) -> Bool {
        switch try peekSignificant() {
        case bracket:
            close()
            return false
        case UInt8(ascii: ",") where !isFirst:
            window.advance()
            try checkSize()
            if try peekSignificant() == bracket { throw syntax("a comma stands before the closing bracket") }
            return true
        case nil: throw truncated()
        default:
            if isFirst { return true }
            throw syntax("a comma or a closing bracket was expected")
        }
    }

    private mutating func skipByteOrderMark() throws(ReadingError) {
        guard try window.peek() == 0xEF else { return }
        for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
            guard try window.next() == byte else { throw syntax("a value was expected") }
        }
    }

    private mutating func expect(_ word: StaticString) throws(ReadingError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard let byte = try window.peek() else { throw truncated() }
            guard byte == word.utf8Start[index] else { throw syntax("\"\(word)\" was expected") }
            window.advance()
        }
    }

    mutating func unexpected(_ expectation: String) throws(ReadingError) -> ReadingError {
        try window.peek() == nil ? truncated() : syntax(expectation)
    }

    func syntax(_ message: String) -> ReadingError {
        ReadingError(
            .syntax, message, place: place(at: offset),
            remedy: "The file is not valid JSON; export it again.")
    }

    func truncated() -> ReadingError {
        ReadingError(
            .truncated, "the file ends in the middle", place: place(at: offset),
            remedy: "It was cut off; copy or export it again.")
    }
}
