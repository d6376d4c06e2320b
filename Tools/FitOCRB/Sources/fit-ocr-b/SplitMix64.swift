/// A small seeded generator (Steele, Lea and Flood 2014), so that every run draws the same numbers.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number in 0 ..< 1.
    mutating func unit() -> Float { Float(next() >> 40) * 0x1p-24 }

    mutating func number(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

    mutating func integer(below count: Int) -> Int { Int(unit() * Float(count)) }

    mutating func happens(_ probability: Float) -> Bool { unit() < probability }

    /// A bell-shaped number of mean 0 and variance 1: four uniform numbers, no logarithm.
    mutating func bell() -> Float { (unit() + unit() + unit() + unit() - 2) * 1.7320508 }
}
