extension DecimalReader {
    /// What may be looked at beyond the cursor.
    @inlinable static var reach: Int { 26 }

    /// Reads a number of up to 7 digits before a point and 15 digits in all, eight bytes at a time and without asking for each
    /// whether it is one.
    ///
    /// `nil`, and the cursor stays, for anything else, which the general way is to judge, as for numbers near the end.
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

    /// Digits and those behind a point, where all of them are too many for one word; `nil` for more than 15.
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

    /// Digits, 15 at most, with so many of them behind the point: both are exact, so that one division rounds correctly.
    @usableFromInline @inline(never)
    static func quotient(_ digits: UInt64, decimals: Int) -> Double {
        Double(Int64(truncatingIfNeeded: digits)) / PowersOfTen.double(decimals)
    }

    /// The digits at the front of eight bytes.
    @usableFromInline struct DigitWord {
        /// What each byte is more than the digit zero, the first in the lowest byte.
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
            // The highest bit of each byte that is no digit, and perhaps of some behind the first of them.
            let others = (figures &+ 0x7676_7676_7676_7676 | figures) & 0x8080_8080_8080_8080
            count = others.trailingZeroBitCount / 8
        }

        /// Its digits, fewer than eight, and behind them what the next word, which begins a byte later, has at their places: so
        /// the byte behind the digits, a point, is passed over.
        @inlinable @inline(__always)
        func joined(withNext next: DigitWord) -> DigitWord {
            let behind = ~0 &<< UInt64(8 * count)
            return DigitWord(figures & ~behind | next.figures & behind)
        }

        /// The number that the digits make: pairs, fours, all.
        @inlinable @inline(__always)
        var value: UInt64 {
            let figures = count == 0 ? 0 : figures &<< UInt64(64 - 8 * count)
            let pairs = figures &* 10 &+ figures >> 8
            let front = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
            let back = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
            return (front &+ back) >> 32
        }
    }
}
