import Streams

/// A text file decoded from its bytes, with the encoding detected.
///
/// A byte order mark identifies UTF-8, UTF-16 and UTF-32. Without one, zeros in every other byte identify UTF-16, and
/// valid or nearly valid UTF-8 is UTF-8. Everything else is Windows-1252, which includes Latin-1.
public struct DecodedText: Hashable, Sendable {
    /// The text, without a byte order mark.
    public let text: String
    /// Number of bytes that are not valid UTF-8, each replaced by U+FFFD.
    public private(set) var faultyBytes = 0

    /// Decodes bytes; `nil` if they are not text. `isCut` says that the bytes may end within a character, which is then left
    /// out.
    public init?(_ bytes: [UInt8], isCut: Bool = false) {
        if bytes.starts(with: ByteOrderMark.utf8) {
            text = String(decoding: ByteOrderMark.removed(from: bytes), as: UTF8.self)
        } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
            text = String(
                decoding: Self.units(bytes.dropFirst(4), isBigEndian: false) as [UInt32], as: UTF32.self)
        } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            text = Self.utf16(bytes.dropFirst(2), isBigEndian: bytes[0] == 0xFE)
        } else if bytes.contains(0) {
            guard let isBigEndian = Self.isBigEndianUTF16(bytes) else { return nil }
            text = Self.utf16(bytes[...], isBigEndian: isBigEndian)
        } else if let valid = Self.utf8(bytes, isCut: isCut) {
            text = valid
        } else {
            guard Self.hasFewControls(bytes) else { return nil }
            let damaged = DamagedUTF8(bytes)
            if damaged.isLikely {
                text = String(decoding: bytes, as: UTF8.self)
                faultyBytes = damaged.faultyBytes
            } else {
                text = Windows1252.text(bytes)
            }
        }
    }

    private static func utf8(_ bytes: [UInt8], isCut: Bool) -> String? {
        for count in 0...(isCut ? 3 : 0) {
            if let text = String(validating: bytes.dropLast(count), as: UTF8.self) { return text }
        }
        return nil
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        String(decoding: units(bytes, isBigEndian: isBigEndian) as [UInt16], as: UTF16.self)
    }

    private static func units<Unit: FixedWidthInteger>(
        _ bytes: ArraySlice<UInt8>, isBigEndian: Bool
    ) -> [Unit] {
        let size = Unit.bitWidth / 8
        return stride(from: bytes.startIndex, to: bytes.endIndex - size + 1, by: size).map { place in
            let unit = bytes[place..<(place + size)].reversed().reduce(Unit(0)) { $0 << 8 | Unit($1) }
            return isBigEndian ? unit.byteSwapped : unit
        }
    }

    /// The byte order of UTF-16 without a mark: in Western text nearly every unit has a zero, always in the same byte.
    ///
    /// `nil` if the bytes are not such text.
    private static func isBigEndianUTF16(_ bytes: [UInt8]) -> Bool? {
        var zeros = (even: 0, odd: 0)
        for (place, byte) in bytes.enumerated() where byte == 0 {
            if place.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
        }
        let units = bytes.count / 2
        if zeros.odd > units / 2, zeros.even <= units / 20 { return false }
        if zeros.even > units / 2, zeros.odd <= units / 20 { return true }
        return nil
    }

    /// Whether at most 2 % of the bytes are control characters other than line and page ends, tabs and escapes.
    private static func hasFewControls(_ bytes: [UInt8]) -> Bool {
        let controls = bytes.count { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B }
        return controls * 50 <= bytes.count
    }
}

/// Counts the valid and the invalid UTF-8 in bytes.
private struct DamagedUTF8 {
    /// Characters of more than one byte.
    private(set) var longCharacters = 0
    /// Bytes that are not part of a character.
    private(set) var faultyBytes = 0

    /// Whether the text was written as UTF-8: text in other encodings hardly ever has such characters by chance.
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

    /// Number of bytes of the character that begins with this byte; 0 if no character does.
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
