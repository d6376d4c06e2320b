extension DecimalWriter {
    @inline(__always)
    func writeDecimals(_ value: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let biased = Int(truncatingIfNeeded: value.bitPattern >> 52) & 0x7FF
        let fraction = value.bitPattern & (1 << 52 - 1)
        let significand = biased == 0 ? fraction : fraction | 1 << 52
        // The value is significand / 2^shift.
        let shift = 1_075 - max(biased, 1)
        guard shift > 0 else { return writeWhole(value, significand, twos: -shift, to: text) }
        if let scaled = roundedWord(significand, shift: shift), scaled < 10_000_000_000_000_000,
            decimals <= 15
        {
            guard value < 0, scaled > 0 else { return write16(scaled, to: text) }
            text.pointee = UInt8(ascii: "-")
            return write16(scaled, to: text + 1) + 1
        }
        let scaled = shift < 128 ? rounded(significand, shift: shift) : 0
        guard value < 0, scaled > 0 else { return writeLong(scaled, to: text) }
        text.pointee = UInt8(ascii: "-")
        return writeLong(scaled, to: text + 1) + 1
    }

    /// What `rounded` gives, in words of 64 bits; `nil` where they are too short for it.
    @inline(__always)
    private func roundedWord(_ significand: UInt64, shift: Int) -> UInt64? {
        guard shift < 64 else { return nil }
        let shift = UInt64(truncatingIfNeeded: shift)
        let (high, low) = significand.multipliedFullWidth(by: scale)
        guard high &>> shift == 0 else { return nil }
        let whole = (high &<< (64 &- shift)) | (low &>> shift)
        let half: UInt64 = 1 &<< (shift &- 1)
        let rest = low & ((half &<< 1) &- 1)
        let goesUp = rest > half || (rest == half && whole & 1 == 1)
        return goesUp ? whole &+ 1 : whole
    }

    /// `significand * scale / 2^shift` to the nearest whole number, ties to even; the shift is 1 to 127.
    @inline(never)
    private func rounded(_ significand: UInt64, shift: Int) -> UInt128 {
        let product = UInt128(significand) &* UInt128(scale)
        let whole = product &>> UInt128(truncatingIfNeeded: shift)
        let rest = product &- (whole &<< UInt128(truncatingIfNeeded: shift))
        let half = UInt128(1) &<< UInt128(truncatingIfNeeded: shift &- 1)
        let goesUp = rest > half || (rest == half && whole & 1 == 1)
        return goesUp ? whole &+ 1 : whole
    }

    /// Writes a scaled value of up to 16 digits, at most 15 of them decimals, all digits at once.
    @inline(__always)
    private func write16(_ scaled: UInt64, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let (high, low) = scaled.quotientAndRemainder(dividingBy: 100_000_000)
        let digits =
            UInt128(Self.eightDigits(low)) &<< 64 | UInt128(Self.eightDigits(high))
        let ascii = digits | 0x3030_3030_3030_3030_3030_3030_3030_3030
        let leading = min(digits.trailingZeroBitCount &>> 3, 15 &- decimals)
        let whole = 16 &- decimals &- leading
        Self.store(ascii &>> UInt128(truncatingIfNeeded: leading &* 8), to: text)
        if decimals == 0 { return whole }
        let trailing = keepsZeros ? 0 : min(digits.leadingZeroBitCount &>> 3, decimals)
        text[whole] = UInt8(ascii: ".")
        Self.store(ascii &>> UInt128(truncatingIfNeeded: (16 &- decimals) &* 8), to: text + whole + 1)
        return trailing == decimals ? whole : whole &+ 1 &+ decimals &- trailing
    }

    @inline(__always)
    private static func store(_ ascii: UInt128, to text: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(text).storeBytes(of: ascii.littleEndian, as: UInt128.self)
    }

    /// Eight digits, one a byte, the first in the lowest byte: halves, quarters and digits split in one word.
    @inline(__always)
    private static func eightDigits(_ number: UInt64) -> UInt64 {
        let fours = (number / 10_000) | (number % 10_000) &<< 32
        let upperTwos = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
        let twos = upperTwos | (fours &- upperTwos &* 100) &<< 16
        let tens = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
        return tens | (twos &- tens &* 10) &<< 8
    }

    /// Writes a scaled value of any size.
    @inline(never)
    private func writeLong(_ scaled: UInt128, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: UInt128(scale))
        return write(
            String(UInt64(truncatingIfNeeded: whole)), fraction: UInt64(truncatingIfNeeded: fraction),
            to: text)
    }

    /// Writes `significand * 2^twos`, a whole number.
    @inline(never)
    private func writeWhole(
        _ value: Double, _ significand: UInt64, twos: Int, to text: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let digits = WholeNumberText.digits(of: significand, timesTwoTo: twos)
        return write(value < 0 ? "-" + digits : digits, fraction: 0, to: text)
    }

    private func write(_ whole: String, fraction: UInt64, to text: UnsafeMutablePointer<UInt8>) -> Int {
        var all = Array(whole.utf8)
        if decimals > 0 {
            let digits = String(fraction)
            all.append(UInt8(ascii: "."))
            all.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: decimals - digits.utf8.count))
            all.append(contentsOf: digits.utf8)
            if !keepsZeros {
                while all.last == UInt8(ascii: "0") { all.removeLast() }
                if all.last == UInt8(ascii: ".") { all.removeLast() }
            }
        }
        for (index, byte) in all.enumerated() { text[index] = byte }
        return all.count
    }
}
