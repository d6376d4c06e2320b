/// The digits of whole numbers beyond 64 bits.
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
