/// The 37 characters of a machine-readable zone as numbers: digits 0 to 9, letters 10 to 35, filler 36.
enum MRZSymbol {
    static let count = 37
    static let filler = 36

    /// The character's value in a check digit's sum: the filler counts as 0.
    static func value(_ symbol: Int) -> Int { symbol == filler ? 0 : symbol }

    /// `nil` for a byte that is not a character of a zone.
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

    /// The character it is easily mistaken for: 0 and O, 1 and I, 8 and B, 5 and S, 2 and Z, 6 and G.
    static func lookalike(of symbol: Int) -> Int? {
        let pairs: StaticString = "0O1I8B5S2Z6G"
        return pairs.withUTF8Buffer { bytes in
            guard let at = bytes.firstIndex(of: byte(symbol)) else { return nil }
            return of(bytes[at ^ 1])
        }
    }
}

/// A set of the 37 characters: those allowed in a place.
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

/// Check digits of machine-readable zones: weights 7, 3, 1 from the left, modulo 10 (Doc 9303 part 3, 4.9).
///
/// ```swift
/// MRZCheckDigit.of("L898902C3")   // 6
/// ```
public enum MRZCheckDigit {
    /// The check digit of a field; `nil` if it has a character that zones do not use.
    public static func of(_ text: String) -> Int? {
        var sum = 0
        for (index, byte) in text.utf8.enumerated() {
            guard let symbol = MRZSymbol.of(byte) else { return nil }
            sum = (sum + weight(index) * MRZSymbol.value(symbol)) % 10
        }
        return sum
    }

    static func of(_ symbols: some Sequence<Int>) -> Int {
        symbols.enumerated().reduce(0) { ($0 + weight($1.offset) * MRZSymbol.value($1.element)) % 10 }
    }

    static func weight(_ index: Int) -> Int {
        switch index % 3 {
        case 0: 7
        case 1: 3
        default: 1
        }
    }
}
