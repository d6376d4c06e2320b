/// The encoding of a text without a byte order mark.
public enum TextEncoding: Sendable {
    case utf8
    /// Written by Excel for Windows in western Europe; includes ISO 8859-1.
    case windows1252
}

/// The mark at the beginning of a text that declares its encoding.
package enum ByteOrderMark {
    /// UTF-8's mark.
    package static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// A text without UTF-8's mark.
    package static func removed(from text: [UInt8]) -> ArraySlice<UInt8> {
        text.dropFirst(text.starts(with: utf8) ? utf8.count : 0)
    }
}

/// Decodes text to UTF-8.
final class TextDecoder {
    enum Encoding {
        case windows1252
        case utf16(isBigEndian: Bool)
    }

    private static let chunkSize = 1 << 16

    private let source: ByteSource
    private let encoding: Encoding
    private var chunk = [UInt8](repeating: 0, count: chunkSize)
    /// The first bytes of a character whose others are not read yet.
    private var begun: [UInt8] = []
    private var decoded: ArraySlice<UInt8> = []

    init(_ source: ByteSource, _ encoding: Encoding) {
        self.source = source
        self.encoding = encoding
    }

    /// Fills the front of `buffer` and returns the number of bytes, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int {
        while decoded.isEmpty {
            let bytes = try nextBytes()
            if bytes.isEmpty {
                if begun.isEmpty { return 0 }
                throw Self.broken
            }
            decoded = try Array(text(of: bytes).utf8)[...]
        }
        let count = min(buffer.count, decoded.count)
        buffer.copyBytes(from: decoded.prefix(count))
        decoded = decoded.dropFirst(count)
        return count
    }

    private func nextBytes() throws(ReadingError) -> ArraySlice<UInt8> {
        let outcome = chunk.withUnsafeMutableBytes { bytes in
            Result { () throws(ReadingError) in try source.read(into: bytes) }
        }
        return chunk[..<(try outcome.get())]
    }

    private func text(of bytes: ArraySlice<UInt8>) throws(ReadingError) -> String {
        guard case .utf16(let isBigEndian) = encoding else { return Windows1252.text(bytes) }
        let all = begun + bytes
        var units = stride(from: 0, to: all.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(all[place]), UInt16(all[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
        begun = Array(all[(units.count * 2)...])
        guard let text = String(validating: units, as: UTF16.self) else { throw Self.broken }
        return text
    }

    private static let broken = ReadingError(
        .encoding, "the text is not valid UTF-16", remedy: "Save the table as CSV in UTF-8.")
}

extension ByteSource {
    /// The text in UTF-8; this source is in Windows-1252 or ISO 8859-1.
    package func readAsWindows1252() -> ByteSource {
        let decoder = TextDecoder(self, .windows1252)
        return ByteSource { (buffer) throws(ReadingError) in try decoder.read(into: buffer) }
    }
}

/// The code page of Windows in western Europe.
package enum Windows1252 {
    /// The characters from 0x80 to 0x9F; the five unassigned ones are control characters.
    private static let middle: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152,
        0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
        0x2122,
        0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]

    /// Decodes bytes.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.map(unit), as: UTF16.self)
    }

    private static func unit(_ byte: UInt8) -> UInt16 {
        (0x80..<0xA0).contains(byte) ? middle[Int(byte) - 0x80] : UInt16(byte)
    }
}
