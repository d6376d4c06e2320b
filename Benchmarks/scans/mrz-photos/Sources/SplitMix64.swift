/// A small seeded generator (Steele, Lea and Flood 2014), so that every run takes the same photos.
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

    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) * 0x1p-53
    }

    mutating func integer(below count: Int) -> Int { Int(number(0, Double(count))) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[integer(below: elements.count)] }

    mutating func happens(_ probability: Double) -> Bool { number(0, 1) < probability }

    mutating func bell() -> Double { (number(-1, 1) + number(-1, 1) + number(-1, 1)) }
}
