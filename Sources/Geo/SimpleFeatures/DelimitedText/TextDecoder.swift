/// Text in another encoding, read as UTF-8.
final class TextDecoder {
    /// What the bytes are.
    enum Encoding {
        case windows1252
        case utf16(isBigEndian: Bool)
    }

    private static let chunkSize = 1 << 16

    private let source: ByteSource
    private let encoding: Encoding
    private var chunk = [UInt8](repeating: 0, count: chunkSize)
    /// Bytes of a character whose others are yet to come.
    private var begun: [UInt8] = []
    private var decoded: ArraySlice<UInt8> = []

    init(_ source: ByteSource, _ encoding: Encoding) {
        self.source = source
        self.encoding = encoding
    }

    /// Fills the front of `buffer` and gives the count; 0 at the end.
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
        .encoding, "the text is not whole UTF-16", remedy: "Save the table as CSV in UTF-8.")
}

extension ByteSource {
    /// The same text in UTF-8, where the source gives it in Windows-1252 or ISO 8859-1.
    package func readAsWindows1252() -> ByteSource {
        let decoder = TextDecoder(self, .windows1252)
        return ByteSource { (buffer) throws(ReadingError) in try decoder.read(into: buffer) }
    }
}
