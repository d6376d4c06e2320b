/// A table's bytes, and what parts its fields as its beginning shows.
public struct DelimitedTextInput {
    private static let frontSize = 1 << 16
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// What a line `sep=;` says; or else comma, semicolon or tab, whichever comes first in the first line; spaces where
    /// there are none of them.
    public let delimiter: FieldDelimiter
    /// The byte order mark, if there is one.
    public let byteOrderMark: [UInt8]
    /// Lines in front of the table: `sep=;` as Excel takes it, and remarks behind `#`.
    public let preamble: [UInt8]
    /// The line on which the table begins, counted from 1.
    public let firstLine: Int
    /// The table as UTF-8, from its first row on.
    public let source: ByteSource

    /// Looks at the beginning of `source`.
    ///
    /// A byte order mark counts more than `encoding`. `isXYZ` is for tables of points that need no header: their first
    /// line is parted by spaces if it begins with two numbers, and `#` begins remarks only.
    public init(
        _ source: ByteSource, encoding: TextEncoding = .utf8, isXYZ: Bool = false
    ) throws(ReadingError) {
        let (front, source) = try Self.decoded(source, encoding).peeking(at: Self.frontSize)
        if let place = front.firstIndex(of: 0) { throw Self.notText(byte: place) }
        byteOrderMark = front.starts(with: Self.mark) ? Self.mark : []
        let text = front.dropFirst(byteOrderMark.count)
        let told = Self.toldDelimiter(in: text)
        let rows = told == nil ? Self.behindRemarks(text, isXYZ) : Self.behindLine(text)
        delimiter = told.map { .byte($0) } ?? Self.delimiter(in: rows, isXYZ)
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
        } else if encoding == .utf8 || front.starts(with: mark) {
            return source
        } else {
            return source.readAsWindows1252()
        }
        let decoder = TextDecoder(source, found)
        return ByteSource { (buffer) throws(ReadingError) in try decoder.read(into: buffer) }
    }

    /// What a first line `sep=;` says.
    private static func toldDelimiter(in text: ArraySlice<UInt8>) -> UInt8? {
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.count == 5, let last = line.last else { return nil }
        return String(decoding: line.dropLast(), as: UTF8.self).lowercased() == "sep=" ? last : nil
    }

    private static func behindRemarks(_ text: ArraySlice<UInt8>, _ isXYZ: Bool) -> ArraySlice<UInt8> {
        var rest = text
        while rest.first == UInt8(ascii: "#") {
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            let isHeader =
                !isXYZ && line.contains { [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains($0) }
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

    private static func delimiter(in rows: ArraySlice<UInt8>, _ isXYZ: Bool) -> FieldDelimiter {
        let rows = rows.drop { $0 == 0x0A || $0 == 0x0D }
        if isXYZ, beginsWithSpacedPoint(rows) { return .spaces }
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

    /// Whether two numbers come first, parted by spaces or tabs, perhaps with decimal commas.
    private static func beginsWithSpacedPoint(_ rows: ArraySlice<UInt8>) -> Bool {
        let line = rows.prefix { $0 != 0x0A && $0 != 0x0D }
        let fields = line.split(maxSplits: 2) { $0 == 0x20 || $0 == 0x09 }
        guard fields.count >= 2, !line.contains(UInt8(ascii: ";")) else { return false }
        return fields.prefix(2).allSatisfy { field in
            field.last != UInt8(ascii: ",")
                && CoordinateText.number(String(decoding: field, as: UTF8.self), .x) != nil
        }
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
