/// The 37 characters of a machine-readable zone as numbers: 0 to 9 the digits, 10 to 35 the letters, 36 the filler.
enum MRZSymbol {
    static let count = 37
    static let filler = 36

    /// What a character adds to a check digit before its weight: the filler counts as 0.
    static func value(_ symbol: Int) -> Int { symbol == filler ? 0 : symbol }

    /// `nil` for what has no place in a zone.
    static func of(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x5A: Int(byte) - 0x41 + 10
        case 0x3C: filler
        default: nil
        }
    }

    static func byte(_ symbol: Int) -> UInt8 {
        switch symbol {
        case 0..<10: UInt8(0x30 + symbol)
        case 10..<36: UInt8(0x41 + symbol - 10)
        default: 0x3C
        }
    }

    static func text(_ symbols: some Sequence<Int>) -> String {
        String(decoding: symbols.map(byte), as: UTF8.self)
    }

    /// What is easily taken for it, by people and by recognition: 0 and O, 1 and I, 8 and B, 5 and S, 2 and Z, 6 and G.
    static func lookalike(of symbol: Int) -> Int? {
        let pairs: StaticString = "0O1I8B5S2Z6G"
        return pairs.withUTF8Buffer { bytes in
            guard let at = bytes.firstIndex(of: byte(symbol)) else { return nil }
            return of(bytes[at ^ 1])
        }
    }
}
