#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension JSONReader {
    /// Reads a number as a `Double`, correctly rounded.
    public mutating func readDouble() throws(ReadingError) -> Double {
        let start = offset
        let shape = try scanNumber()
        let value = parsedValue(of: shape)
        guard value.isFinite else { throw tooLarge("number", at: start) }
        return value
    }

    mutating func readNumberValue() throws(ReadingError) -> JSONValue {
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
        let number = parsedValue(of: shape)
        return shape.digitCount > 17 || !number.isFinite
            ? .literal(String(decoding: scratch, as: UTF8.self)) : .number(number)
    }

    /// What `scratch` holds after `scanNumber`.
    private struct NumberShape {
        var mantissa: UInt64 = 0
        var digitCount = 0
        var fractionDigits = 0
        var isNegative = false
        var isInteger = true
        var hasExponent = false
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Up to 15 digits are exact in a `Double`, as is the power of ten, so that one division rounds correctly
    /// (Clinger 1990); all else goes through `strtod`.
    private mutating func parsedValue(of shape: NumberShape) -> Double {
        if !shape.hasExponent && shape.digitCount <= 15 {
            let magnitude = Double(shape.mantissa) / Self.powersOfTen[shape.fractionDigits]
            return shape.isNegative ? -magnitude : magnitude
        }
        scratch.append(0)
        let value = scratch.withUnsafeBytes { bytes in
            bytes.baseAddress.map { strtod($0.assumingMemoryBound(to: CChar.self), nil) } ?? .nan
        }
        scratch.removeLast()
        return value
    }

    /// Takes one number's bytes into `scratch`, checked against JSON's grammar.
    private mutating func scanNumber() throws(ReadingError) -> NumberShape {
        var shape = NumberShape()
        let start = offset
        scratch.removeAll(keepingCapacity: true)
        if try peekSignificant() == UInt8(ascii: "-") {
            shape.isNegative = true
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
            shape.fractionDigits = try scanDigits(into: &shape)
            if shape.fractionDigits == 0 { throw try unexpected("digits were expected behind the point") }
        }
        if let byte = try window.peek(), byte | 0x20 == UInt8(ascii: "e") { try scanExponent(into: &shape) }
        if scratch.count > Self.maximumNumberBytes { throw tooLarge("number", at: start) }
        return shape
    }

    private mutating func scanExponent(into shape: inout NumberShape) throws(ReadingError) {
        shape.isInteger = false
        shape.hasExponent = true
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
            shape.mantissa = shape.mantissa &* 10 &+ UInt64(byte &- 48)
            count += 1
            window.advance()
        }
        shape.digitCount += count
        return count
    }
}
