import Streams

/// What a text file's bytes say.
///
/// UTF-8, UTF-16 and UTF-32 are told by their byte order mark; without one, UTF-16 by where its zeros are, and UTF-8 by
/// being valid, or but for a few bytes. What is left is Windows-1252, of which Latin-1 is a part.
public struct DecodedText: Hashable, Sendable {
    private static let highestShareOfControls = 50

    /// The text, without a byte order mark.
    public let text: String
    /// Bytes of UTF-8 that make no character, for each of which one stands that says so.
    public private(set) var faultyBytes = 0

    /// Reads bytes; `nil` where they are no text. Of a text that is cut off a last character in parts is left out.
    public init?(_ bytes: [UInt8], isCut: Bool = false) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            text = String(decoding: bytes.dropFirst(3), as: UTF8.self)
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
            guard Self.isWritten(bytes) else { return nil }
            let damaged = DamagedUTF8(bytes)
            guard !damaged.isLikely else {
                text = String(decoding: bytes, as: UTF8.self)
                faultyBytes = damaged.faultyBytes
                return
            }
            text = Windows1252.text(bytes)
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

    /// Western text has a zero in nearly every unit, always on the same side.
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

    /// Whether hardly any bytes are control characters other than ends of lines and pages, tabs and escapes.
    private static func isWritten(_ bytes: [UInt8]) -> Bool {
        let controls = bytes.count { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B }
        return controls * highestShareOfControls <= bytes.count
    }
}
