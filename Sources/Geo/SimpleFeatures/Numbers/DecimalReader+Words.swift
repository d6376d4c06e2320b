extension DecimalReader {
    /// What may be looked at beyond the cursor.
    private static let reach = 26

    /// Reads a number of up to 7 digits before a point and 15 digits in all, eight bytes at a time and without asking for each
    /// whether it is one.
    ///
    /// `nil`, and the cursor stays, for anything else, which the general way is to judge, as for numbers near the end.
    @inline(__always)
    static func readWords(
        _ cursor: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, as grammar: Grammar
    ) -> Double? {
        guard end - cursor >= reach else { return nil }
        let isNegative = cursor.pointee == UInt8(ascii: "-")
        let start = cursor + (isNegative ? 1 : 0)
        let whole = DigitWord(at: start)
        guard whole.count > 0, whole.count < 8 else { return nil }
        if grammar == .json, whole.count > 1, start.pointee == UInt8(ascii: "0") { return nil }
        var place = start + whole.count
        var magnitude = Double(whole.value)
        if place.pointee == UInt8(ascii: ".") {
            guard let decimals = decimals(at: place + 1, mostDigits: 15 - whole.count) else { return nil }
            let digits = whole.followed(by: decimals).value
            magnitude = Double(digits) / PowersOfTen.double(decimals.count)
            place += 1 + decimals.count
        }
        guard place.pointee | 0x20 != UInt8(ascii: "e") else { return nil }
        cursor = place
        return isNegative ? -magnitude : magnitude
    }

    @inline(__always)
    private static func decimals(at start: UnsafePointer<UInt8>, mostDigits: Int) -> DigitWord? {
        let first = DigitWord(at: start)
        guard first.count > 0 else { return nil }
        if first.count < 8 { return first.count <= mostDigits ? first : nil }
        let second = DigitWord(at: start + 8)
        guard second.count < 8, first.count + second.count <= mostDigits else { return nil }
        return first.followed(by: second)
    }

    /// The digits at the front of eight bytes.
    private struct DigitWord {
        let count: Int
        /// Signed, since that becomes a `Double` in one step.
        let value: Int64

        @inline(__always)
        init(at start: UnsafePointer<UInt8>) {
            let bytes = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
            let figures = UInt64(littleEndian: bytes) ^ 0x3030_3030_3030_3030
            // The highest bit of each byte that is no digit, and perhaps of some behind the first of them.
            let others = (figures &+ 0x7676_7676_7676_7676 | figures) & 0x8080_8080_8080_8080
            count = others.trailingZeroBitCount / 8
            value = Self.number(count == 0 ? 0 : figures &<< UInt64(64 - 8 * count))
        }

        private init(count: Int, value: Int64) {
            self.count = count
            self.value = value
        }

        @inline(__always)
        func followed(by next: DigitWord) -> DigitWord {
            DigitWord(
                count: count + next.count,
                value: value &* Int64(truncatingIfNeeded: PowersOfTen.integer(next.count)) &+ next.value)
        }

        /// The number that eight figures make, the first in the lowest byte: pairs, fours, all.
        @inline(__always)
        private static func number(_ figures: UInt64) -> Int64 {
            let pairs = figures &* 10 &+ figures >> 8
            let front = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
            let back = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
            return Int64(truncatingIfNeeded: (front &+ back) >> 32)
        }
    }
}
