import Streams

/// Reads and checks JSON, and copies it to an output or drops it.
///
/// Copying lags behind reading; `copied` is its offset. Bytes leave the reading window only when they are copied or
/// dropped and `kept` does not keep them.
struct VerbatimScanner {
    var window: ByteWindow
    let output: RewriteOutput
    private let maximumKept: Int
    /// Everything before this offset is copied or dropped.
    private(set) var copied = 0
    /// The offset from which on the window keeps its bytes, to read them again.
    var kept: Int?
    /// Whether bytes are dropped instead of copied.
    var isDropping = false
    /// The number of open brackets.
    private(set) var depth = 0

    init(_ window: ByteWindow, _ output: RewriteOutput, _ limits: RewriteLimits) {
        self.window = window
        self.output = output
        maximumKept = limits.kept
        self.window.maximumHeld = limits.held
    }

    /// Sets the number of brackets that are open before the window.
    mutating func stand(atDepth depth: Int) {
        self.depth = depth
        copied = offset
    }

    /// Continues in another window, of which nothing is copied yet.
    mutating func goOn(in window: ByteWindow) {
        let maximumHeld = self.window.maximumHeld
        self.window = window
        self.window.maximumHeld = maximumHeld
        copied = offset
    }

    /// Offset of the next byte.
    var offset: Int { window.offset }

    /// The place of a byte for an error: "line 4, byte 120".
    func place(at offset: Int) -> String { window.place(at: offset) }

    /// The bytes from `start`, which is kept, to the cursor.
    func text(from start: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: window.pointer(at: start), count: offset - start)
    }

    /// Copies the bytes up to `border` that are not copied yet.
    mutating func copy(through border: Int) throws {
        guard border > copied else { return }
        if !isDropping {
            try output.append(UnsafeBufferPointer(start: window.pointer(at: copied), count: border - copied))
        }
        copied = border
    }

    /// Drops the bytes read but not copied yet.
    mutating func drop() { copied = offset }

    /// Reads more bytes into the window; false at the end.
    mutating func refill() throws -> Bool {
        let border = min(kept ?? offset, offset)
        if offset - border > maximumKept {
            throw ReadingError(
                .tooLarge,
                "more than 64 MiB are between two members, or between coordinates and their type",
                place: place(at: border), remedy: "Write a geometry's type before its coordinates.")
        }
        try copy(through: border)
        return try window.refill(keepingFrom: border)
    }

    /// Goes back to a byte that is kept and to the state at that byte.
    mutating func goBack(to offset: Int, depth: Int, kept: Int?) {
        window.cursor = window.pointer(at: offset)
        self.depth = depth
        self.kept = kept
    }

    /// The next byte that is not white space; `nil` at the end.
    @inline(__always)
    mutating func significant() throws -> UInt8? {
        let byte = window.cursor.pointee
        return byte > 0x20 ? byte : try significantFarther()
    }

    @inline(never)
    private mutating func significantFarther() throws -> UInt8? {
        while true {
            switch window.cursor.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: window.cursor += 1
            case 0 where window.cursor == window.end: if try !refill() { return nil }
            case let byte: return byte
            }
        }
    }

    /// Moves past the byte that `significant` returned.
    @inline(__always)
    mutating func advance() { window.cursor += 1 }

    /// Enters an object or array.
    mutating func open(_ bracket: UInt8, _ expectation: String) throws {
        guard try significant() == bracket else { throw unexpected(expectation) }
        guard depth < JSONReader.maximumDepth else {
            throw ReadingError(
                .tooDeep, "the JSON is nested deeper than \(JSONReader.maximumDepth) levels",
                place: place(at: offset),
                remedy: "No map data needs this; check where the file comes from.")
        }
        depth += 1
        advance()
    }

    /// Leaves an object or array; the closing bracket is next.
    @inline(__always)
    mutating func close() {
        depth -= 1
        advance()
    }

    /// Goes to the next element of an array; leaves the array and returns false at its end.
    mutating func nextElement(isFirst: Bool) throws -> Bool {
        switch try significant() {
        case UInt8(ascii: "]"):
            close()
            return false
        case UInt8(ascii: ",") where !isFirst:
            advance()
            if try significant() == UInt8(ascii: "]") {
                throw syntax("there is a comma before the closing bracket")
            }
            return true
        case .some where isFirst: return true
        default: throw unexpected("a comma or a closing bracket was expected")
        }
    }

    /// Skips everything until only `level` brackets are open, without checking the grammar.
    mutating func skip(toDepth level: Int) throws {
        while depth > level {
            switch try significant() {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                try open(window.cursor.pointee, "a bracket was expected")
            case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
            case UInt8(ascii: "\""): try string()
            case nil: throw truncated()
            default: advance()
            }
        }
    }

    /// Drops the text that the window holds, up to the byte that ends it; false if it is no longer held.
    mutating func dropHeldText(to end: UInt8) throws -> Bool {
        guard try window.skipFromHeld(to: end) else { return false }
        depth = 0
        kept = nil
        isDropping = false
        drop()
        return true
    }

    func syntax(_ message: String) -> ReadingError {
        ReadingError(
            .syntax, message, place: place(at: offset), remedy: "The file is not valid JSON; export it again."
        )
    }

    func truncated() -> ReadingError {
        ReadingError(
            .truncated, "the file ends in the middle", place: place(at: offset),
            remedy: "It was cut off; copy or export it again.")
    }

    func unexpected(_ expectation: String) -> ReadingError {
        window.cursor == window.end ? truncated() : syntax(expectation)
    }

    /// An error in a geometry, which does not affect other features.
    func misfit(_ message: String, at place: Int) -> ReadingError {
        ReadingError(
            .coordinates, message, place: self.place(at: place),
            remedy: "Correct this feature in the source; it is left out, the others are not affected.",
            canContinue: true)
    }

    /// Skips a string; its quote is next.
    mutating func string() throws {
        advance()
        while true {
            window.cursor = window.plainTextEnd(from: window.cursor)
            let byte = window.cursor.pointee
            if byte == UInt8(ascii: "\"") { return advance() }
            if byte == UInt8(ascii: "\\") {
                try escape()
            } else if byte >= 0x80 {
                try multibyteScalar()
            } else if window.cursor < window.end {
                throw syntax("a string contains a control character")
            } else if try !refill() {
                throw truncated()
            }
        }
    }

    private mutating func escape() throws {
        advance()
        try need(1)
        switch window.cursor.pointee {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            advance()
        case UInt8(ascii: "u"):
            advance()
            for _ in 0..<4 {
                try need(1)
                guard HexDigit.value(window.cursor.pointee) != nil else {
                    throw syntax("four hexadecimal digits were expected")
                }
                advance()
            }
        default: throw syntax("a string contains an unknown escape")
        }
    }

    /// Reads until the window has `count` bytes.
    private mutating func need(_ count: Int) throws {
        while window.end - window.cursor < count {
            if try !refill() { throw truncated() }
        }
    }

    /// Skips a scalar of two to four bytes (Unicode Standard, table 3-7).
    private mutating func multibyteScalar() throws {
        let first = window.cursor.pointee
        let (count, second): (Int, ClosedRange<UInt8>) =
            switch first {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0...0)
            }
        guard count > 0 else { throw encoding() }
        try need(count)
        let hasTail = (2..<max(count, 2)).allSatisfy { window.cursor[$0] & 0xC0 == 0x80 }
        guard second.contains(window.cursor[1]) && hasTail else { throw encoding() }
        window.cursor += count
    }

    private func encoding() -> ReadingError {
        ReadingError(
            .encoding, "a string is not UTF-8", place: place(at: offset), remedy: "Save the file in UTF-8.")
    }

    /// Skips a value.
    mutating func value() throws {
        switch try significant() {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["):
            try open(UInt8(ascii: "["), "an array was expected")
            var isFirst = true
            while try nextElement(isFirst: isFirst) {
                isFirst = false
                try value()
            }
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        case nil: throw truncated()
        case let byte? where byte == UInt8(ascii: "-") || byte &- 48 <= 9: _ = try number()
        default: throw syntax("a value was expected")
        }
    }

    private mutating func object() throws {
        try open(UInt8(ascii: "{"), "an object was expected")
        var isFirst = true
        while let byte = try significant() {
            if isFirst && byte == UInt8(ascii: "}") { return close() }
            try memberName()
            try value()
            switch try significant() {
            case UInt8(ascii: "}"): return close()
            case UInt8(ascii: ","): advance()
            default: throw unexpected("a comma or a closing bracket was expected")
            }
            isFirst = false
        }
        throw truncated()
    }

    /// Skips a member's name and its colon.
    mutating func memberName() throws {
        guard try significant() == UInt8(ascii: "\"") else {
            throw unexpected("a member's name in quotes was expected")
        }
        try string()
        guard try significant() == UInt8(ascii: ":") else {
            throw unexpected("a colon was expected behind a member's name")
        }
        advance()
    }

    private mutating func word(_ word: StaticString) throws {
        for index in 0..<word.utf8CodeUnitCount {
            if window.cursor == window.end, try !refill() { throw truncated() }
            guard window.cursor.pointee == word.utf8Start[index] else {
                throw syntax("\"\(word)\" was expected")
            }
            advance()
        }
    }

    /// Reads a number of up to 1,024 bytes; its text is valid until the next read.
    mutating func number() throws -> (value: Double, text: UnsafeBufferPointer<UInt8>) {
        while true {
            let start = window.cursor
            var end = start
            let value = DecimalReader.read(&end, end: window.end, as: .json)
            let isWhole = end < window.end || window.isExhausted
            if let value, isWhole || end - start > JSONReader.maximumNumberBytes {
                guard end - start <= JSONReader.maximumNumberBytes else { throw tooLarge("number") }
                window.cursor = end
                return (value, UnsafeBufferPointer(start: start, count: end - start))
            }
            // Numbers are cut by the window's end only within their own length.
            if window.end - start > JSONReader.maximumNumberBytes { throw syntax("a number was expected") }
            if try !refill(), value == nil { throw brokenNumber() }
        }
    }

    /// The error for an invalid number: the file may end in it.
    private func brokenNumber() -> ReadingError {
        var byte = window.cursor
        while byte < window.end, byte.pointee &- 48 <= 9 || "+-.eE".utf8.contains(byte.pointee) { byte += 1 }
        return byte == window.end ? truncated() : syntax("a number was expected")
    }

    func tooLarge(_ what: String) -> ReadingError {
        ReadingError(
            .tooLarge, "a \(what) is too large", place: place(at: offset),
            remedy: "No map data needs this; check where the file comes from.")
    }
}
