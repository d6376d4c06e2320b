/// Which of the 37 characters may stand in a place.
struct MRZAlphabet: OptionSet {
    let rawValue: UInt64

    static let digits = Self(rawValue: 0x3FF)
    static let letters = Self(rawValue: 0x3FF_FFFF << 10)
    static let filler = Self(rawValue: 1 << 36)
    static let all: Self = [.digits, .letters, .filler]

    static func only(_ characters: StaticString) -> Self {
        let bits = characters.withUTF8Buffer { bytes in
            bytes.reduce(into: UInt64(0)) { bits, byte in
                if let symbol = MRZSymbol.of(byte) { bits |= 1 << UInt64(symbol) }
            }
        }
        return Self(rawValue: bits)
    }

    func allows(_ symbol: Int) -> Bool { rawValue >> UInt64(symbol) & 1 == 1 }
}
