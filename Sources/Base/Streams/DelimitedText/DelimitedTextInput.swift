/// A table as UTF-8, with its delimiter and the lines before its first row.
public struct DelimitedTextInput {
    private static let frontSize = 1 << 16

    /// The delimiter that a line `sep=;` declares; without one, the first comma, semicolon or tab of the first line, or
    /// spaces if it has none of them.
    public let delimiter: FieldDelimiter
    /// The byte order mark, or no bytes.
    public let byteOrderMark: [UInt8]
    /// Lines before the table: Excel's `sep=;`, and comments after `#`.
    public let preamble: [UInt8]
    /// The number of the table's first line, from 1.
    public let firstLine: Int
    /// The table as UTF-8, from its first row on.
    public let source: ByteSource

    /// Reads the beginning of `source`. A byte order mark takes precedence over `encoding`.
    public init(_ source: ByteSource, encoding: TextEncoding = .utf8) throws(ReadingError) {
        try self.init(source, encoding: encoding, isSpaced: nil)
    }

    /// Reads the beginning of `source`. A byte order mark takes precedence over `encoding`.
    ///
    /// With `isSpaced`, the table needs no header: every line after `#` is a comment, and the delimiter is spaces if
    /// `isSpaced` accepts the first row.
    package init(
        _ source: ByteSource, encoding: TextEncoding, isSpaced: ((ArraySlice<UInt8>) -> Bool)?
    ) throws(ReadingError) {
        let (front, source) = try Self.decoded(source, encoding).peeking(at: Self.frontSize)
        if let place = front.firstIndex(of: 0) { throw Self.notText(byte: place) }
        byteOrderMark = front.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8 : []
        let text = front.dropFirst(byteOrderMark.count)
        let declared = Self.declaredDelimiter(in: text)
        let rows =
            declared == nil ? Self.behindComments(text, hasHeader: isSpaced == nil) : Self.behindLine(text)
        delimiter = declared.map { .byte($0) } ?? Self.delimiter(in: rows, isSpaced)
        preamble = Array(text[text.startIndex..<rows.startIndex])
        firstLine = 1 + LineCounter.lineFeeds(in: preamble)
        self.source = try source.dropping(rows.startIndex)
    }

    private static func decoded(
        _ source: ByteSource, _ encoding: TextEncoding
    ) throws(ReadingError) -> ByteSource {
        let (front, source) = try source.peeking(at: 3)
        let found: TextDecoder.Encoding
        if front.starts(with: [0xFF, 0xFE]) || front.starts(with: [0xFE, 0xFF]) {
            found = .utf16(isBigEndian: front[0] == 0xFE)
        } else if encoding == .utf8 || front.starts(with: ByteOrderMark.utf8) {
            return source
        } else {
            return source.readAsWindows1252()
        }
        let decoder = TextDecoder(source, found)
        return ByteSource { (buffer) throws(ReadingError) in try decoder.read(into: buffer) }
    }

    /// The delimiter of a first line `sep=;`.
    private static func declaredDelimiter(in text: ArraySlice<UInt8>) -> UInt8? {
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.count == 5, let last = line.last else { return nil }
        return String(decoding: line.dropLast(), as: UTF8.self).lowercased() == "sep=" ? last : nil
    }

    private static func behindComments(_ text: ArraySlice<UInt8>, hasHeader: Bool) -> ArraySlice<UInt8> {
        var rest = text
        while rest.first == UInt8(ascii: "#") {
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            let isHeader =
                hasHeader && line.contains { [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains($0) }
            let behind = behindLine(rest)
            if isHeader || behind.isEmpty { break }
            rest = behind
        }
        return rest
    }

    private static func behindLine(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let rest = text.drop { $0 != 0x0A && $0 != 0x0D }
        return rest.dropFirst(rest.starts(with: [0x0D, 0x0A]) ? 2 : 1)
    }

    private static func delimiter(
        in rows: ArraySlice<UInt8>, _ isSpaced: ((ArraySlice<UInt8>) -> Bool)?
    ) -> FieldDelimiter {
        let rows = rows.drop { $0 == 0x0A || $0 == 0x0D }
        if let isSpaced, isSpaced(rows.prefix { $0 != 0x0A && $0 != 0x0D }) { return .spaces }
        var isQuoted = false
        var hasSpaces = false
        for byte in rows {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ","), UInt8(ascii: ";"), 0x09: if !isQuoted { return .byte(byte) }
            case 0x20: hasSpaces = true
            case 0x0A, 0x0D: if !isQuoted { return hasSpaces ? .spaces : .byte(UInt8(ascii: ",")) }
            default: continue
            }
        }
        return hasSpaces ? .spaces : .byte(UInt8(ascii: ","))
    }

    private static func notText(byte: Int) -> ReadingError {
        ReadingError(
            .encoding, "the table is not text: there is a zero byte", place: "byte \(byte)",
            remedy: "Save the table as CSV in UTF-8.")
    }
}

extension ByteSource {
    /// The source itself, read up to the byte at `count`.
    fileprivate func dropping(_ count: Int) throws(ReadingError) -> ByteSource {
        _ = try peeking(at: count)
        return self
    }
}
