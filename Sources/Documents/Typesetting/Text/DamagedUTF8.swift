/// How much of bytes is UTF-8, and how much cannot be.
struct DamagedUTF8 {
    /// Characters of more than a byte.
    private(set) var longCharacters = 0
    /// Bytes that are part of no character.
    private(set) var faultyBytes = 0

    /// Whether somebody meant UTF-8: other text has hardly ever bytes that happen to be characters of it.
    var isLikely: Bool { longCharacters > faultyBytes }

    init(_ bytes: [UInt8]) {
        var place = 0
        while place < bytes.count {
            let length = Self.length(of: bytes[place])
            let isWhole =
                length > 0 && place + length <= bytes.count
                && bytes[(place + 1)..<(place + max(length, 1))].allSatisfy { $0 & 0xC0 == 0x80 }
            if isWhole && length > 1 { longCharacters += 1 }
            if !isWhole { faultyBytes += 1 }
            place += isWhole ? length : 1
        }
    }

    /// Bytes of the character that begins with this one; 0 where none does.
    private static func length(of byte: UInt8) -> Int {
        switch byte {
        case ..<0x80: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }
}
