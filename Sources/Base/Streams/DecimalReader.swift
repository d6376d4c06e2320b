/// Reads decimal numbers from bytes as the nearest `Double`, with the same bits as `strtod`.
///
/// Most numbers are short and are read eight bytes at a time. The others take one of three paths. Digits up to 2^53 are
/// exact in a `Double`, as are powers of ten up to 10^22, so that one division or multiplication rounds correctly
/// (Clinger 1990). Up to 19 digits with up to 27 decimals are divided as whole numbers; the remainder decides the last
/// bit. The standard library reads all others.
public enum DecimalReader {
    /// The syntax of a number.
    public enum Grammar: Sendable {
        /// RFC 8259: no plus sign, no leading zeros, digits on both sides of a point.
        case json
        /// Tables: a plus sign, leading zeros, `.5` and `5.` as well.
        case plain
    }

    /// Reads the number at the front of `bytes`.
    ///
    /// Returns the value and its length in bytes, or `nil` without a number. A number too large for a `Double` is
    /// infinite, as with `strtod`. Bytes after the number are not checked.
    @inlinable
    public static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, as grammar: Grammar = .json
    ) -> (value: Double, length: Int)? {
        guard let start = bytes.baseAddress else { return nil }
        var cursor = start
        guard let value = read(&cursor, end: start + bytes.count, as: grammar) else { return nil }
        return (value, cursor - start)
    }

    /// Reads the number at `cursor` and moves past it; without a number the cursor does not move.
    @inlinable @inline(__always)
    package static func read(
        _ cursor: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, as grammar: Grammar
    ) -> Double? {
        if let value = readWords(&cursor, end: end, as: grammar) { return value }
        guard let scan = Scan(cursor, end: end, as: grammar) else { return nil }
        let value = value(of: scan, from: cursor)
        cursor = scan.end
        return value
    }

    /// The value of a scanned number whose text begins at `start`.
    @inlinable @inline(__always)
    static func value(of scan: Scan, from start: UnsafePointer<UInt8>) -> Double {
        let magnitude =
            scan.isShort && scan.mantissa < 1 << 53 && scan.power >= -22 && scan.power <= 0
            ? quotient(scan.mantissa, decimals: -scan.power) : hardMagnitude(of: scan, from: start)
        return scan.isNegative ? -magnitude : magnitude
    }

    @usableFromInline @inline(never)
    static func hardMagnitude(of scan: Scan, from start: UnsafePointer<UInt8>) -> Double {
        guard scan.isShort else { return librarysMagnitude(of: scan, from: start) }
        if scan.mantissa == 0 { return 0 }
        if scan.mantissa < 1 << 53 && scan.power > 0 && scan.power <= 22 {
            return Double(scan.mantissa) * PowersOfTen.double(scan.power)
        }
        if scan.power >= -27 && scan.power < 0 { return quotient(scan.mantissa, tens: -scan.power) }
        return librarysMagnitude(of: scan, from: start)
    }

    /// `mantissa / 10^tens` correctly rounded; the mantissa is not 0, `tens` is 1 to 27.
    ///
    /// Long division of 128 by 64 bits, both with their highest bit set, yields 64 or 65 bits of the quotient; a remainder
    /// counts as one more bit after them.
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

    /// The value from the standard library, for digits and a power of ten.
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

    /// The number of bytes that `readWords` may load at the cursor.
    @inlinable static var reach: Int { 26 }

    /// Reads a number of up to 7 digits before a point and 15 digits in total, eight bytes at a time.
    ///
    /// Returns `nil` and leaves the cursor for anything else, valid or not, and for numbers near the end.
    @inlinable @inline(__always)
    package static func readWords(
        _ cursor: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, as grammar: Grammar
    ) -> Double? {
        guard end - cursor >= reach else { return nil }
        let isNegative = cursor.pointee == UInt8(ascii: "-")
        let start = cursor + (isNegative ? 1 : 0)
        let whole = DigitWord(at: start)
        guard whole.count > 0, whole.count < 8 else { return nil }
        if grammar == .json, whole.count > 1, start.pointee == UInt8(ascii: "0") { return nil }
        var place = start + whole.count
        var magnitude: Double
        if place.pointee == UInt8(ascii: ".") {
            let all = whole.joined(withNext: DigitWord(at: start + 1))
            var (digits, decimals) = (all.value, all.count - whole.count)
            if all.count == 8, start[9] &- 48 <= 9 {
                guard let long = longer(whole, at: place + 1) else { return nil }
                (digits, decimals) = long
            }
            guard decimals > 0 else { return nil }
            magnitude = quotient(digits, decimals: decimals)
            place += 1 + decimals
        } else {
            magnitude = Double(Int64(truncatingIfNeeded: whole.value))
        }
        guard place.pointee | 0x20 != UInt8(ascii: "e") else { return nil }
        if isNegative { magnitude = -magnitude }
        cursor = place
        return magnitude
    }

    /// All digits, and how many follow the point, if they are too many for one word; `nil` for more than 15.
    @usableFromInline @inline(never)
    static func longer(
        _ whole: DigitWord, at start: UnsafePointer<UInt8>
    ) -> (digits: UInt64, decimals: Int)? {
        let first = DigitWord(at: start)
        var (digits, decimals) = (first.value, first.count)
        if decimals == 8 {
            let second = DigitWord(at: start + 8)
            digits = digits &* PowersOfTen.integer(second.count) &+ second.value
            decimals += second.count
        }
        guard decimals <= 15 - whole.count else { return nil }
        return (whole.value &* PowersOfTen.integer(decimals) &+ digits, decimals)
    }

    /// Digits up to 2^53 with up to 22 of them after the point: both are exact, so that one division rounds correctly.
    @inlinable @inline(__always)
    static func quotient(_ digits: UInt64, decimals: Int) -> Double {
        Double(Int64(truncatingIfNeeded: digits)) / PowersOfTen.double(decimals)
    }

    /// The leading digits of eight bytes.
    @usableFromInline struct DigitWord {
        /// Each byte less the digit zero, the first in the lowest byte.
        @usableFromInline let figures: UInt64
        @usableFromInline let count: Int

        @inlinable @inline(__always)
        init(at start: UnsafePointer<UInt8>) {
            let bytes = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
            self.init(UInt64(littleEndian: bytes) ^ 0x3030_3030_3030_3030)
        }

        @inlinable @inline(__always)
        init(_ figures: UInt64) {
            self.figures = figures
            // The highest bit of each byte that is not a digit, and perhaps of bytes after the first of them.
            let others = (figures &+ 0x7676_7676_7676_7676 | figures) & 0x8080_8080_8080_8080
            count = others.trailingZeroBitCount / 8
        }

        /// The digits, fewer than eight, followed by those of `next`, the word that begins a byte later. This skips the
        /// point after the digits.
        @inlinable @inline(__always)
        func joined(withNext next: DigitWord) -> DigitWord {
            let behind = ~0 &<< UInt64(8 * count)
            return DigitWord(figures & ~behind | next.figures & behind)
        }

        /// The value of the digits, combined to pairs, fours and all.
        @inlinable @inline(__always)
        var value: UInt64 {
            let figures = count == 0 ? 0 : figures &<< UInt64(64 - 8 * count)
            let pairs = figures &* 10 &+ figures >> 8
            let front = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
            let back = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
            return (front &+ back) >> 32
        }
    }

    /// The parts of a number's text.
    @usableFromInline struct Scan {
        /// All digits as one whole number; valid only if `isShort`.
        @usableFromInline var mantissa: UInt64 = 0
        /// The power of ten that the digits are multiplied by.
        @usableFromInline var power = 0
        @usableFromInline var isNegative = false
        /// The number of digits, without those of the exponent.
        @usableFromInline var digits = 0
        /// Whether there is neither a point nor an exponent.
        @usableFromInline var isInteger = true
        /// The end of the number.
        @usableFromInline var end: UnsafePointer<UInt8>

        /// Whether there are at most 19 digits, which fit the mantissa.
        @inlinable var isShort: Bool { digits <= 19 }

        /// Scans the number at `start`; `nil` if there is none.
        @inlinable @inline(__always)
        init?(_ start: UnsafePointer<UInt8>, end limit: UnsafePointer<UInt8>, as grammar: Grammar) {
            end = start
            if end < limit {
                isNegative = end.pointee == UInt8(ascii: "-")
                if isNegative || (grammar == .plain && end.pointee == UInt8(ascii: "+")) { end += 1 }
            }
            let first = end
            takeDigits(limit)
            digits = end - first
            if grammar == .json && (digits == 0 || (digits > 1 && first.pointee == UInt8(ascii: "0"))) {
                return nil
            }
            if end < limit && end.pointee == UInt8(ascii: ".") {
                end += 1
                isInteger = false
                let fraction = end
                takeDigits(limit)
                power = fraction - end
                if grammar == .json && power == 0 { return nil }
                digits -= power
            }
            if digits == 0 { return nil }
            if end < limit && end.pointee | 0x20 == UInt8(ascii: "e") {
                guard takeExponent(limit) || grammar == .plain else { return nil }
            }
        }

        @inlinable @inline(__always)
        mutating func takeDigits(_ limit: UnsafePointer<UInt8>) {
            while end < limit {
                let digit = end.pointee &- 48
                if digit > 9 { return }
                mantissa = mantissa &* 10 &+ UInt64(digit)
                end += 1
            }
        }

        /// Scans `e`, a sign and digits; false without digits.
        @usableFromInline mutating func takeExponent(_ limit: UnsafePointer<UInt8>) -> Bool {
            var cursor = end + 1
            var isNegative = false
            if cursor < limit && (cursor.pointee == UInt8(ascii: "-") || cursor.pointee == UInt8(ascii: "+"))
            {
                isNegative = cursor.pointee == UInt8(ascii: "-")
                cursor += 1
            }
            let first = cursor
            var exponent = 0
            while cursor < limit {
                let digit = cursor.pointee &- 48
                if digit > 9 { break }
                // Beyond this size, every number is 0 or infinite.
                if exponent < 1 << 40 { exponent = exponent * 10 + Int(digit) }
                cursor += 1
            }
            if cursor == first { return false }
            power += isNegative ? -exponent : exponent
            isInteger = false
            end = cursor
            return true
        }
    }
}

/// Powers of ten and five that a `Double` or 64 bits hold exactly.
@usableFromInline enum PowersOfTen {
    private static let integers: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
        10_000_000_000_000_000_000,
    ]

    /// 10 to the power of 0 to 22; NaN for any other power.
    // Where it is inlined, the cases become a constant table; a static array needs a call.
    @inlinable @inline(__always)
    static func double(_ power: Int) -> Double {
        switch power {
        case 0: 1
        case 1: 1e1
        case 2: 1e2
        case 3: 1e3
        case 4: 1e4
        case 5: 1e5
        case 6: 1e6
        case 7: 1e7
        case 8: 1e8
        case 9: 1e9
        case 10: 1e10
        case 11: 1e11
        case 12: 1e12
        case 13: 1e13
        case 14: 1e14
        case 15: 1e15
        case 16: 1e16
        case 17: 1e17
        case 18: 1e18
        case 19: 1e19
        case 20: 1e20
        case 21: 1e21
        case 22: 1e22
        default: .nan
        }
    }

    /// 10 to the power of 0 to 19.
    @inline(__always)
    static func integer(_ power: Int) -> UInt64 { integers[power] }

    /// 5 to the power of 0 to 27.
    static func five(_ power: Int) -> UInt64 {
        (0..<power).reduce(1) { product, _ in product * 5 }
    }
}
