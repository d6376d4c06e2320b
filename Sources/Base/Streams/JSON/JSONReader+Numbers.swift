extension JSONReader {
    /// Reads a number as a `Double`, correctly rounded.
    public mutating func readDouble() throws(ReadingError) -> Double {
        let start = offset
        let value = try readDoubleOrInfinity()
        guard value.isFinite else { throw tooLarge("number", at: start) }
        return value
    }

    /// Reads a number as a `Double`; one that is too large is infinite.
    package mutating func readDoubleOrInfinity() throws(ReadingError) -> Double {
        if let scan = try takeWholeNumber() {
            let value = DecimalReader.value(of: scan, from: window.cursor)
            if value.isFinite {
                window.cursor = scan.end
                return value
            }
        }
        _ = try scanNumber()
        return parsedValue()
    }

    mutating func readNumberValue() throws(ReadingError) -> JSONValue {
        if let scan = try takeWholeNumber() {
            let value = DecimalReader.value(of: scan, from: window.cursor)
            if value.isFinite {
                window.cursor = scan.end
                let isWhole = scan.isInteger && !(scan.mantissa == 0 && scan.isNegative)
                return isWhole
                    ? .integer(scan.isNegative ? -Int64(scan.mantissa) : Int64(scan.mantissa))
                    : .number(value)
            }
        }
        let shape = try scanNumber()
        if shape.isInteger {
            if let integer = Int64(String(decoding: scratch, as: UTF8.self)),
                integer != 0 || scratch.count == 1
            {
                return .integer(integer)
            }
            return scratch == Array("-0".utf8)
                ? .number(-0.0) : .literal(String(decoding: scratch, as: UTF8.self))
        }
        let number = parsedValue()
        return shape.digitCount > 17 || !number.isFinite
            ? .literal(String(decoding: scratch, as: UTF8.self)) : .number(number)
    }

    /// The properties of the number in `scratch`.
    private struct NumberShape {
        var digitCount = 0
        var isInteger = true
    }

    /// The value of the number in `scratch`.
    private func parsedValue() -> Double {
        scratch.withUnsafeBufferPointer { DecimalReader.read($0)?.value ?? .nan }
    }

    /// Scans a number that is completely in the window; `nil` for one that is not, and for anything else.
    private mutating func takeWholeNumber() throws(ReadingError) -> DecimalReader.Scan? {
        _ = try peekSignificant()
        guard let scan = DecimalReader.Scan(window.cursor, end: window.end, as: .json), scan.end < window.end,
            scan.digits <= 17
        else { return nil }
        return scan
    }

    /// Copies a number to `scratch` and checks it against JSON's grammar.
    private mutating func scanNumber() throws(ReadingError) -> NumberShape {
        var shape = NumberShape()
        let start = offset
        scratch.removeAll(keepingCapacity: true)
        if try peekSignificant() == UInt8(ascii: "-") {
            scratch.append(UInt8(ascii: "-"))
            window.advance()
        }
        let leading = try window.peek()
        let integerDigits = try scanDigits(into: &shape)
        if integerDigits == 0 { throw try unexpected("a number was expected") }
        if integerDigits > 1 && leading == UInt8(ascii: "0") { throw syntax("a number starts with a zero") }
        if try window.peek() == UInt8(ascii: ".") {
            scratch.append(UInt8(ascii: "."))
            window.advance()
            shape.isInteger = false
            if try scanDigits(into: &shape) == 0 {
                throw try unexpected("digits were expected behind the point")
            }
        }
        if let byte = try window.peek(), byte | 0x20 == UInt8(ascii: "e") { try scanExponent(into: &shape) }
        if scratch.count > Self.maximumNumberBytes { throw tooLarge("number", at: start) }
        return shape
    }

    private mutating func scanExponent(into shape: inout NumberShape) throws(ReadingError) {
        shape.isInteger = false
        scratch.append(UInt8(ascii: "e"))
        window.advance()
        if let sign = try window.peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            scratch.append(sign)
            window.advance()
        }
        var exponent = NumberShape()
        if try scanDigits(into: &exponent) == 0 { throw try unexpected("an exponent was expected") }
    }

    private mutating func scanDigits(into shape: inout NumberShape) throws(ReadingError) -> Int {
        var count = 0
        while let byte = try window.peek(), byte &- 48 <= 9 {
            if scratch.count <= Self.maximumNumberBytes { scratch.append(byte) }
            count += 1
            window.advance()
        }
        shape.digitCount += count
        return count
    }
}
