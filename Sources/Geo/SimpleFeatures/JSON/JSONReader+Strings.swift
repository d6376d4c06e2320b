extension JSONReader {
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
            if byte < 0x20 { throw syntax("a control character stands in a string") }
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
        default: throw syntax("an unknown escape stands in a string")
        }
    }

    /// The scalar of one escape or of a surrogate pair; half a pair becomes the replacement character.
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
