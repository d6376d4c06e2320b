extension VerbatimScanner {
    /// Reads over one value of any kind.
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

    /// Reads over a member's name and its colon.
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

    /// Reads over a number of up to 1,024 bytes; its text is in front of the cursor.
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

    /// The file's end may be what is wrong with a number.
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
