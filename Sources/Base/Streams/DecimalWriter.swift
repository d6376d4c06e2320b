/// Writes numbers as decimal text: shortest, or with decimals rounded as exactly as `printf("%.*f")` does.
///
/// Decimals are computed from the binary value in whole numbers, without an error before the rounding; a tie goes to the
/// even digit. Unlike `printf`, zero never has a sign, even if a small negative number rounds to it.
public struct DecimalWriter: Sendable {
    /// The style of numbers.
    public enum Style: Hashable, Sendable {
        /// The fewest digits that read back as the same bits; whole numbers without a point, exponents if they are shorter.
        case shortest
        /// That number of decimals, 0 to 17.
        case fixed(decimals: Int)
        /// Up to that number of decimals, 0 to 17, without trailing zeros; whole numbers without a point.
        case upTo(decimals: Int)
    }

    /// The number of bytes that `write` may need.
    public static let room = 384

    /// The style of numbers.
    public let style: Style
    @usableFromInline let decimals: Int
    @usableFromInline let keepsZeros: Bool
    @usableFromInline let scale: UInt64

    /// Creates a writer; the number of decimals is clamped to 0...17.
    public init(_ style: Style) {
        self.style = style
        switch style {
        case .shortest: decimals = 0
        case .fixed(let decimals), .upTo(let decimals): self.decimals = min(max(decimals, 0), 17)
        }
        if case .fixed = style { keepsZeros = true } else { keepsZeros = false }
        scale = PowersOfTen.integer(decimals)
    }

    /// Writes `value` to the front of `text`, which has `room` bytes, and returns the length.
    ///
    /// Returns 0 and writes nothing for a value that is not finite.
    @inlinable @inline(__always)
    public func write(_ value: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
        guard value.isFinite else { return 0 }
        if case .shortest = style { return writeShortest(value, to: text) }
        return writeDecimals(value, to: text)
    }

    /// Appends `value`, which is finite.
    public func append(_ value: Double, to bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.room) { text in
            guard let start = text.baseAddress else { return }
            let count = write(value, to: start)
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// `value`, which is finite, as text.
    public func string(_ value: Double) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes Swift's shortest digits without a trailing ".0".
    @usableFromInline func writeShortest(_ value: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
        if value == 0 {
            text[0] = UInt8(ascii: "0")
            return 1
        }
        var count = 0
        for byte in value.description.utf8 {
            text[count] = byte
            count += 1
        }
        let hasIdlePoint =
            count > 2 && text[count - 1] == UInt8(ascii: "0") && text[count - 2] == UInt8(ascii: ".")
        return hasIdlePoint ? count - 2 : count
    }

    @inlinable @inline(__always)
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

    /// The same as `rounded` in words of 64 bits; `nil` if they are too short.
    @inlinable @inline(__always)
    func roundedWord(_ significand: UInt64, shift: Int) -> UInt64? {
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
    @usableFromInline @inline(never)
    func rounded(_ significand: UInt64, shift: Int) -> UInt128 {
        let product = UInt128(significand) &* UInt128(scale)
        let whole = product &>> UInt128(truncatingIfNeeded: shift)
        let rest = product &- (whole &<< UInt128(truncatingIfNeeded: shift))
        let half = UInt128(1) &<< UInt128(truncatingIfNeeded: shift &- 1)
        let goesUp = rest > half || (rest == half && whole & 1 == 1)
        return goesUp ? whole &+ 1 : whole
    }

    /// Writes a scaled value of up to 16 digits, at most 15 of them decimals, all digits at once.
    @inlinable @inline(__always)
    func write16(_ scaled: UInt64, to text: UnsafeMutablePointer<UInt8>) -> Int {
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

    @inlinable @inline(__always)
    static func store(_ ascii: UInt128, to text: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(text).storeBytes(of: ascii.littleEndian, as: UInt128.self)
    }

    /// Eight digits, one a byte, the first in the lowest byte: halves, quarters and digits split in one word.
    @inlinable @inline(__always)
    static func eightDigits(_ number: UInt64) -> UInt64 {
        let fours = (number / 10_000) | (number % 10_000) &<< 32
        let upperTwos = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
        let twos = upperTwos | (fours &- upperTwos &* 100) &<< 16
        let tens = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
        return tens | (twos &- tens &* 10) &<< 8
    }

    /// Writes a scaled value of any size.
    @usableFromInline @inline(never)
    func writeLong(_ scaled: UInt128, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: UInt128(scale))
        return write(
            String(UInt64(truncatingIfNeeded: whole)), fraction: UInt64(truncatingIfNeeded: fraction),
            to: text)
    }

    /// Writes `significand * 2^twos`, a whole number.
    @usableFromInline @inline(never)
    func writeWhole(
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

/// The digits of whole numbers of more than 64 bits.
enum WholeNumberText {
    private static let base: UInt64 = 1_000_000_000_000_000_000

    /// The decimal digits of `number * 2^twos`.
    static func digits(of number: UInt64, timesTwoTo twos: Int) -> String {
        var limbs = [number % base, number / base]
        var pending = twos
        while pending > 0 {
            let step = min(pending, 32)
            multiply(&limbs, by: 1 << UInt64(step))
            pending -= step
        }
        while limbs.count > 1 && limbs.last == 0 { limbs.removeLast() }
        return limbs.dropLast().reversed().reduce(String(limbs.last ?? 0)) { text, limb in
            let digits = String(limb)
            return text + String(repeating: "0", count: 18 - digits.utf8.count) + digits
        }
    }

    /// Multiplies a number in limbs of 18 digits, the lowest first.
    private static func multiply(_ limbs: inout [UInt64], by factor: UInt64) {
        var carry: UInt64 = 0
        for index in limbs.indices {
            let product = UInt128(limbs[index]) * UInt128(factor) + UInt128(carry)
            limbs[index] = UInt64(product % UInt128(base))
            carry = UInt64(product / UInt128(base))
        }
        if carry > 0 { limbs.append(carry) }
    }
}
