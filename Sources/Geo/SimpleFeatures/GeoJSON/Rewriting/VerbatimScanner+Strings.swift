extension VerbatimScanner {
    /// Reads over a string, standing in front of its quote.
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
                throw syntax("a control character stands in a string")
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
        default: throw syntax("an unknown escape stands in a string")
        }
    }

    /// Makes sure that so many bytes stand in the window.
    private mutating func need(_ count: Int) throws {
        while window.end - window.cursor < count {
            if try !refill() { throw truncated() }
        }
    }

    /// One scalar of two to four bytes, as the Unicode Standard's table 3-7 has it.
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
}
