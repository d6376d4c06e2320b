/// Reads decimal numbers from bytes, each as the `Double` nearest to it: bit for bit what `strtod` gives.
///
/// Most numbers are short and read eight bytes at a time. For the others three ways lead there. Up to 2^53 the digits
/// are exact in a `Double`, as are powers of ten up to 10^22, so that one division or multiplication rounds correctly
/// (Clinger 1990). Up to 19 digits with up to 27 decimals are divided as whole numbers, the remainder deciding the last
/// bit. All else is left to the standard library.
public enum DecimalReader {
    /// What counts as a number.
    public enum Grammar: Sendable {
        /// RFC 8259: no plus sign, no leading zeros, digits on both sides of a point.
        case json
        /// Tables: a plus sign, leading zeros, `.5` and `5.` as well.
        case plain
    }

    /// Reads the number at the front of `bytes`.
    ///
    /// Returns the value and how many bytes it took, or `nil` if no number stands there. A number too large for a
    /// `Double` is infinite, as with `strtod`. What follows the number is the caller's concern.
    public static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, as grammar: Grammar = .json
    ) -> (value: Double, length: Int)? {
        guard let start = bytes.baseAddress else { return nil }
        var cursor = start
        guard let value = read(&cursor, end: start + bytes.count, as: grammar) else { return nil }
        return (value, cursor - start)
    }

    /// Reads the number at `cursor` and moves behind it; without a number the cursor stays where it is.
    @inline(__always)
    package static func read(
        _ cursor: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, as grammar: Grammar
    ) -> Double? {
        if let value = readWords(&cursor, end: end, as: grammar) { return value }
        guard let scan = Scan(cursor, end: end, as: grammar) else { return nil }
        let value = value(of: scan, from: cursor)
        cursor = scan.end
        return value
    }

    /// The value of the number at `start` that was taken apart.
    @inline(__always)
    static func value(of scan: Scan, from start: UnsafePointer<UInt8>) -> Double {
        let magnitude =
            scan.isShort && scan.mantissa < 1 << 53 && scan.power >= -22 && scan.power <= 0
            ? Double(scan.mantissa) / PowersOfTen.double(-scan.power) : hardMagnitude(of: scan, from: start)
        return scan.isNegative ? -magnitude : magnitude
    }

    @inline(never)
    private static func hardMagnitude(of scan: Scan, from start: UnsafePointer<UInt8>) -> Double {
        guard scan.isShort else { return librarysMagnitude(of: scan, from: start) }
        if scan.mantissa == 0 { return 0 }
        if scan.mantissa < 1 << 53 && scan.power > 0 && scan.power <= 22 {
            return Double(scan.mantissa) * PowersOfTen.double(scan.power)
        }
        if scan.power >= -27 && scan.power < 0 { return quotient(scan.mantissa, tens: -scan.power) }
        return librarysMagnitude(of: scan, from: start)
    }

    /// `mantissa / 10^tens` correctly rounded, for a mantissa that is not 0 and 1 to 27 tens.
    ///
    /// Long division of 128 by 64 bits, both with their highest bit set, gives 64 or 65 bits of the quotient; whatever
    /// remains counts as one more bit behind them.
    private static func quotient(_ mantissa: UInt64, tens: Int) -> Double {
        let five = PowersOfTen.five(tens)
        let divisor = five << UInt64(five.leadingZeroBitCount)
        let dividend = mantissa << UInt64(mantissa.leadingZeroBitCount)
        // Half of the dividend, so that the quotient fits.
        let (digits, remainder) = divisor.dividingFullWidth((dividend >> 1, dividend << 63))
        let shift = 63 + mantissa.leadingZeroBitCount - five.leadingZeroBitCount
        return rounded(digits, hasRest: remainder != 0, exponent: -shift - tens)
    }

    /// `(digits + rest) * 2^exponent` to the nearest `Double`, ties to even; `digits` has 63 or 64 bits.
    private static func rounded(_ digits: UInt64, hasRest: Bool, exponent: Int) -> Double {
        let surplus = UInt64(11 - digits.leadingZeroBitCount)
        let half: UInt64 = 1 << (surplus - 1)
        let rest = digits & (half << 1 - 1)
        var kept = digits >> surplus
        if rest > half || (rest == half && (hasRest || kept & 1 == 1)) { kept += 1 }
        return Double(sign: .plus, exponent: exponent + Int(surplus), significand: Double(kept))
    }

    /// The standard library's reading of the digits and the power of ten, written anew for it.
    private static func librarysMagnitude(of scan: Scan, from start: UnsafePointer<UInt8>) -> Double {
        var text: [UInt8] = []
        text.reserveCapacity(scan.end - start + 24)
        var cursor = start
        while cursor < scan.end, cursor.pointee | 0x20 != UInt8(ascii: "e") {
            if cursor.pointee &- 48 <= 9 { text.append(cursor.pointee) }
            cursor += 1
        }
        text.append(contentsOf: "e\(scan.power)".utf8)
        return Double(String(decoding: text, as: UTF8.self)) ?? .nan
    }
}
