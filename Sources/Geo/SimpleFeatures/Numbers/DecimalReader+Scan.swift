extension DecimalReader {
    /// The parts of a number's text.
    struct Scan {
        /// Every digit as one whole number; right only where `isShort`.
        private(set) var mantissa: UInt64 = 0
        /// The power of ten that the digits are multiplied by.
        private(set) var power = 0
        private(set) var isNegative = false
        /// How many digits there are, those of the exponent not counted.
        private(set) var digits = 0
        /// Whether neither a point nor an exponent is there.
        private(set) var isInteger = true
        /// Behind the last byte of the number.
        private(set) var end: UnsafePointer<UInt8>

        /// Whether the digits are 19 at most, so that they fit the mantissa.
        var isShort: Bool { digits <= 19 }

        /// Takes apart the number at `start`; `nil` where there is none.
        @inline(__always)
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

        @inline(__always)
        private mutating func takeDigits(_ limit: UnsafePointer<UInt8>) {
            while end < limit {
                let digit = end.pointee &- 48
                if digit > 9 { return }
                mantissa = mantissa &* 10 &+ UInt64(digit)
                end += 1
            }
        }

        /// Takes `e`, a sign and digits; without digits nothing is taken.
        private mutating func takeExponent(_ limit: UnsafePointer<UInt8>) -> Bool {
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
