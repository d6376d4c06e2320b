/// Reads delimited text (RFC 4180) row by row: quotes, line breaks inside them, CRLF or LF.
///
/// Memory holds one row. A row may have up to 10,000 fields and 16 MiB.
///
/// ```swift
/// var reader = try DelimitedTextReader(ByteSource(path: "points.csv"))
/// while let row = try reader.next() { print(row.fields) }
/// ```
public struct DelimitedTextReader {
    /// One row and where it starts.
    public struct Row: Hashable, Sendable {
        /// The fields' texts, quotes resolved.
        public var fields: [String]
        /// The line on which the row starts, counted from 1.
        public var line: Int
    }

    private static let maximumFields = 10_000
    private static let maximumRowBytes = 16 << 20

    private var window: ByteWindow
    private var line: Int
    /// Bytes of the first field that were read in search of a byte order mark.
    private var opening: [UInt8] = []
    /// The byte between fields; if detected, the first comma, semicolon or tab of the first line.
    public private(set) var delimiter: UInt8?

    /// Creates a reader; without a delimiter, it is detected in the first line. `firstLine` is the number of that line.
    public init(_ source: ByteSource, delimiter: UInt8? = nil, firstLine: Int = 1) {
        window = ByteWindow(source)
        line = firstLine
        self.delimiter = delimiter
    }

    /// Offset of the next byte, for progress.
    public var offset: Int { window.offset }

    /// The next row that is not empty, or `nil` at the end.
    public mutating func next() throws(ReadingError) -> Row? {
        if window.offset == 0 { try readByteOrderMark() }
        while opening.isEmpty, let byte = try window.peek(), byte == 0x0A || byte == 0x0D {
            if byte == 0x0A { line += 1 }
            window.advance()
        }
        if opening.isEmpty, try window.peek() == nil { return nil }
        return try readRow()
    }

    private mutating func readByteOrderMark() throws(ReadingError) {
        for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
            guard try window.peek() == byte else { return }
            opening.append(byte)
            window.advance()
        }
        opening = []
    }

    private mutating func readRow() throws(ReadingError) -> Row {
        let start = line
        var fields: [String] = []
        var rowBytes = 0
        while true {
            let field = try readField(startingOn: start)
            rowBytes += field.count
            guard fields.count < Self.maximumFields, rowBytes <= Self.maximumRowBytes else {
                throw fault(.csvTooLarge, "the row is too long", start)
            }
            guard let text = String(validating: field, as: UTF8.self) else {
                throw ReadingError(
                    .encoding, "the row is not UTF-8", place: "line \(start)",
                    remedy: "Save the table as CSV in UTF-8.")
            }
            fields.append(text)
            guard let byte = try window.peek(), byte != 0x0A, byte != 0x0D else { break }
            window.advance()
        }
        return Row(fields: fields, line: start)
    }

    private mutating func readField(startingOn start: Int) throws(ReadingError) -> [UInt8] {
        var field = opening
        opening = []
        guard field.isEmpty, try window.peek() == UInt8(ascii: "\"") else {
            while let byte = try window.peek(), byte != 0x0A, byte != 0x0D, !separates(byte) {
                field.append(byte)
                window.advance()
                if field.count > Self.maximumRowBytes {
                    throw fault(.csvTooLarge, "the row is too long", start)
                }
            }
            return field
        }
        window.advance()
        while true {
            guard let byte = try window.next() else {
                throw fault(.csvSyntax, "a quote is opened and never closed", start)
            }
            if byte == 0x0A { line += 1 }
            if byte == UInt8(ascii: "\"") {
                guard try window.peek() == UInt8(ascii: "\"") else { break }
                window.advance()
            }
            field.append(byte)
            if field.count > Self.maximumRowBytes { throw fault(.csvTooLarge, "the row is too long", start) }
        }
        if let byte = try window.peek(), byte != 0x0A, byte != 0x0D, !separates(byte) {
            throw fault(.csvSyntax, "text follows a closing quote", start)
        }
        return field
    }

    private mutating func separates(_ byte: UInt8) -> Bool {
        if let delimiter { return byte == delimiter }
        guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == 0x09 else { return false }
        delimiter = byte
        return true
    }

    private func fault(_ code: ReadingError.Code, _ message: String, _ line: Int) -> ReadingError {
        ReadingError(
            code, message, place: "line \(line)",
            remedy: "Save the table as CSV in UTF-8, text with commas in double quotes.")
    }
}

extension DelimitedTextReader.Row {
    /// The finite number in a column, with a decimal point or comma; apostrophes and spaces are ignored.
    public func number(inColumn column: Int, named name: String) throws(ReadingError) -> Double {
        guard fields.indices.contains(column) else {
            throw ReadingError(
                .csvColumn, "the row has \(fields.count) fields, none for \(name)", place: "line \(line)",
                remedy: "Complete the row and run the command again.", canContinue: true)
        }
        var digits = fields[column].filter { !$0.isWhitespace && $0 != "'" && $0 != "\u{2019}" }
        if !digits.contains("."), let comma = digits.firstIndex(of: ","), comma == digits.lastIndex(of: ",") {
            digits.replaceSubrange(comma...comma, with: ".")
        }
        guard let value = Double(digits), value.isFinite else {
            throw ReadingError(
                .csvColumn, "\"\(fields[column].prefix(40))\" in column \(name) is not a number",
                place: "line \(line)",
                remedy: "Fix the row and run the command again.", canContinue: true)
        }
        return value
    }
}
