/// Reads JSON (RFC 8259) token by token or value by value, in memory for one value.
///
/// Nesting is limited to 64 levels, a string to 16 MiB. Every error has the byte as its place.
///
/// ```swift
/// var reader = JSONReader(ByteSource(bytes: Array(#"{"a": [1, 2.5]}"#.utf8)))
/// let value = try reader.readValue()
/// ```
public struct JSONReader {
    @inlinable package static var maximumDepth: Int { 64 }
    static let maximumStringBytes = 16 << 20
    @inlinable package static var maximumNumberBytes: Int { 1_024 }

    @usableFromInline package var window: ByteWindow
    var scratch: [UInt8] = []
    package private(set) var depth = 0
    private var lastAllowedOffset = Int.max

    /// Creates a reader at the start of a source; a UTF-8 byte order mark is skipped.
    public init(_ source: ByteSource) {
        window = ByteWindow(source)
    }

    /// Creates a reader in the middle of a text, at that offset and with that many open brackets.
    package init(_ source: ByteSource, from offset: Int, depth: Int) {
        window = ByteWindow(source, from: offset)
        self.depth = depth
    }

    /// Creates a reader over bytes in memory.
    public init(bytes: [UInt8]) {
        window = ByteWindow(ByteSource(bytes: bytes), chunk: min(max(bytes.count, 16), 1 << 16))
    }

    /// Offset of the next byte.
    public var offset: Int { window.offset }

    /// The place of a byte for an error: "line 4, byte 120".
    package func place(at offset: Int) -> String { window.place(at: offset) }

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

    /// The next byte that is not white space; `nil` at the end.
    @inlinable
    public mutating func peekSignificant() throws(ReadingError) -> UInt8? {
        let byte = window.cursor.pointee
        return byte > 0x20 && byte != 0xEF ? byte : try peekFarther()
    }

    @usableFromInline @inline(never)
    mutating func peekFarther() throws(ReadingError) -> UInt8? {
        if window.offset == 0 { try skipByteOrderMark() }
        while let byte = try window.peek() {
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: window.advance()
            default: return byte
            }
        }
        return nil
    }

    /// Enters an object; `nextMember` returns its members.
    public mutating func enterObject() throws(ReadingError) {
        try open(UInt8(ascii: "{"), "an object was expected")
    }

    /// Enters an array; `nextElement` goes to its elements.
    public mutating func enterArray() throws(ReadingError) {
        try open(UInt8(ascii: "["), "an array was expected")
    }

    /// Reads the name of the next member and stops before its value; leaves the object and returns `nil` at its end.
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

    /// Goes to the next element; leaves the array and returns false at its end.
    public mutating func nextElement(isFirst: Bool) throws(ReadingError) -> Bool {
        try separate(closing: UInt8(ascii: "]"), isFirst: isFirst)
    }

    /// Skips a value.
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
                .tooDeep, "the JSON is nested deeper than \(Self.maximumDepth) levels",
                place: place(at: offset),
                remedy: "No map data needs this; check where the file comes from.")
        }
        window.advance()
    }

    /// Leaves an object or array; the closing bracket is next.
    package mutating func close() {
        window.advance()
        depth -= 1
    }

    /// Goes back to the start of the text that the window holds and skips to the byte that ends it; false if the text is no
    /// longer held.
    package mutating func skipHeldText(to end: UInt8) throws(ReadingError) -> Bool {
        depth = 0
        return try window.skipFromHeld(to: end)
    }

    /// Limits the bytes read from here to the next call; more are an error.
    package mutating func allow(bytes: Int) {
        lastAllowedOffset = offset + bytes
    }

    /// Checks the limit set by `allow`.
    package func checkSize() throws(ReadingError) {
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
            if try peekSignificant() == bracket {
                throw syntax("there is a comma before the closing bracket")
            }
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

    package func syntax(_ message: String) -> ReadingError {
        ReadingError(
            .syntax, message, place: place(at: offset),
            remedy: "The file is not valid JSON; export it again.")
    }

    package func truncated() -> ReadingError {
        ReadingError(
            .truncated, "the file ends in the middle", place: place(at: offset),
            remedy: "It was cut off; copy or export it again.")
    }

    /// Reads a string, escapes resolved.
    public mutating func readString() throws(ReadingError) -> String {
        let start = offset
        guard try peekSignificant() == UInt8(ascii: "\"") else {
            throw try unexpected("a string was expected")
        }
        window.advance()
        let plainEnd = window.plainTextEnd(from: window.cursor)
        if plainEnd.pointee == UInt8(ascii: "\"") {
            let text = UnsafeBufferPointer(start: window.cursor, count: plainEnd - window.cursor)
            window.cursor = plainEnd + 1
            if text.count > Self.maximumStringBytes { throw tooLarge("string", at: start) }
            return String(decoding: text, as: UTF8.self)
        }
        scratch.removeAll(keepingCapacity: true)
        while true {
            try window.take(into: &scratch, limit: Self.maximumStringBytes) {
                $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20
            }
            if scratch.count > Self.maximumStringBytes { throw tooLarge("string", at: start) }
            guard let byte = try window.peek() else { throw truncated() }
            if byte < 0x20 { throw syntax("a string contains a control character") }
            window.advance()
            if byte == UInt8(ascii: "\"") { break }
            try readEscape()
        }
        guard let text = String(validating: scratch, as: UTF8.self) else {
            throw ReadingError(
                .encoding, "a string is not UTF-8", place: place(at: start),
                remedy: "Save the file in UTF-8.")
        }
        return text
    }

    private mutating func readEscape() throws(ReadingError) {
        guard let byte = try window.next() else { throw truncated() }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(byte)
        case UInt8(ascii: "b"): scratch.append(0x08)
        case UInt8(ascii: "f"): scratch.append(0x0C)
        case UInt8(ascii: "n"): scratch.append(0x0A)
        case UInt8(ascii: "r"): scratch.append(0x0D)
        case UInt8(ascii: "t"): scratch.append(0x09)
        case UInt8(ascii: "u"): try readUnicodeEscape()
        default: throw syntax("a string contains an unknown escape")
        }
    }

    /// Reads one escape or a surrogate pair; half a pair becomes the replacement character.
    private mutating func readUnicodeEscape() throws(ReadingError) {
        var unit = try readFourHexDigits()
        while (0xD800..<0xDC00).contains(unit), scratch.count <= Self.maximumStringBytes,
            try window.peek() == UInt8(ascii: "\\")
        {
            window.advance()
            guard try window.peek() == UInt8(ascii: "u") else {
                append(nil)
                return try readEscape()
            }
            window.advance()
            let second = try readFourHexDigits()
            if (0xDC00..<0xE000).contains(second) {
                return append(Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)))
            }
            append(nil)
            unit = second
        }
        append(Unicode.Scalar(unit))
    }

    private mutating func append(_ scalar: Unicode.Scalar?) {
        scratch.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func readFourHexDigits() throws(ReadingError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = try window.peek() else { throw truncated() }
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw syntax("four hexadecimal digits were expected")
            }
            value = value << 4 | UInt32(digit)
            window.advance()
        }
        return value
    }

    func tooLarge(_ what: String, at start: Int) -> ReadingError {
        ReadingError(
            .tooLarge, "a \(what) is too large", place: place(at: start),
            remedy: "No map data needs this; check where the file comes from.")
    }
}
