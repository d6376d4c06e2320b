/// Powers of ten and five that a `Double` or 64 bits hold exactly.
enum PowersOfTen {
    private static let doubles: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19,
        1e20, 1e21, 1e22,
    ]

    private static let integers: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
        10_000_000_000_000_000_000,
    ]

    /// 10 to the power of 0 to 22.
    @inline(__always)
    static func double(_ power: Int) -> Double { doubles[power] }

    /// 10 to the power of 0 to 19.
    @inline(__always)
    static func integer(_ power: Int) -> UInt64 { integers[power] }

    /// 5 to the power of 0 to 27.
    static func five(_ power: Int) -> UInt64 {
        (0..<power).reduce(1) { product, _ in product * 5 }
    }
}
