/// Prints rows in one of the formats to a byte sink.
///
/// A table is aligned by its first 1,000 rows, so that memory use does not depend on the number of rows. The first row
/// determines the columns of tables and CSV; NDJSON prints each row's own columns.
public final class RowWriter {
    private static let rowsToAlign = 1_000

    /// The format of the rows.
    public let format: ResultFormat
    private let sink: ([UInt8]) throws -> Void
    private var pending: [[Row.Column]] = []
    private var names: [String] = []
    private var widths: [Int] = []
    private var isAligned = false

    /// Creates a writer.
    public init(format: ResultFormat, sink: @escaping ([UInt8]) throws -> Void) {
        self.format = format
        self.sink = sink
    }

    /// Prints the column names of a row without its values, if the format has a header line: called before any rows, so
    /// that a table without rows has a header too.
    public func writeNames(of row: Row) throws {
        guard format == .csv, names.isEmpty else { return }
        var line: [UInt8] = []
        appendNames(of: row, to: &line)
        try sink(line)
    }

    /// Prints one row, or buffers it until the column widths are known.
    public func write(_ row: Row) throws {
        if row.isHeading { return try writeNames(of: row) }
        switch format {
        case .ndjson: try sink(Array(Self.json(row).utf8) + [0x0A])
        case .csv: try writeCSV(row)
        case .table:
            let columns = row.columns.filter { !$0.isDetail }
            if names.isEmpty { names = columns.map(\.name) }
            if isAligned {
                try sink(Array(line(of: values(of: columns)).utf8))
            } else {
                pending.append(columns)
                if pending.count == Self.rowsToAlign { try align() }
            }
        }
    }

    /// Prints the buffered rows.
    public func finish() throws {
        if format == .table && !isAligned && !pending.isEmpty { try align() }
    }

    private static func json(_ row: Row) -> String {
        let members = row.columns.map { "\(Row.Value.quoted($0.name)):\($0.value.jsonText)" }
        return "{\(members.joined(separator: ","))}"
    }

    private func writeCSV(_ row: Row) throws {
        var lines: [UInt8] = []
        if names.isEmpty { appendNames(of: row, to: &lines) }
        Self.appendCSV(values(of: row.columns), to: &lines)
        try sink(lines)
    }

    private func appendNames(of row: Row, to lines: inout [UInt8]) {
        names = row.columns.map(\.name)
        Self.appendCSV(names.map { .text($0) }, to: &lines)
    }

    private static func appendCSV(_ values: [Row.Value], to lines: inout [UInt8]) {
        for (index, value) in values.enumerated() {
            if index > 0 { lines.append(0x2C) }
            CSVField.append(value, to: &lines)
        }
        lines.append(0x0A)
    }

    private func values(of columns: [Row.Column]) -> [Row.Value] {
        if columns.count == names.count && zip(columns, names).allSatisfy({ $0.name == $1 }) {
            return columns.map(\.value)
        }
        return names.map { name in columns.first { $0.name == name }?.value ?? .missing }
    }

    private func align() throws {
        isAligned = true
        let rows = pending.map { values(of: $0) }
        pending = []
        widths = names.indices.map { column in
            rows.reduce(Self.width(of: names[column])) { max($0, Self.width(of: $1[column].cell)) }
        }
        let header = names.enumerated().map { column, name in
            let isNumeric = rows.allSatisfy { $0[column].isNumeric || $0[column] == .missing }
            return pad(name, to: widths[column], right: isNumeric)
        }
        var text = Self.trimmed(header.joined(separator: "  "))
        for values in rows { text += line(of: values) }
        try sink(Array(text.utf8))
    }

    private func line(of values: [Row.Value]) -> String {
        let fields = values.enumerated().map { column, value in
            pad(value.cell, to: widths[column], right: value.isNumeric)
        }
        return Self.trimmed(fields.joined(separator: "  "))
    }

    private func pad(_ text: String, to width: Int, right: Bool) -> String {
        let filler = String(repeating: " ", count: max(width - Self.width(of: text), 0))
        return right ? filler + text : text + filler
    }

    /// The number of characters in a text; fast for ASCII.
    private static func width(of text: String) -> Int {
        text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? text.utf8.count : text.count
    }

    private static func trimmed(_ line: String) -> String {
        line.utf8.lastIndex { $0 != 0x20 }.map { line[...$0] + "\n" } ?? "\n"
    }
}

/// How results are printed.
public enum ResultFormat: String, CaseIterable, Codable, Sendable {
    /// Aligned columns for people.
    case table
    /// One JSON object per line.
    case ndjson
    /// Comma-separated values with a header line.
    case csv
}

/// A value as a field of a CSV line (RFC 4180), quoted only if needed.
///
/// A text that a spreadsheet would take for a formula is prefixed with an apostrophe, so that it is shown as text: a
/// name from an untrusted vehicle or parcel must not be able to run anything on the computer of the person opening the
/// file.
public enum CSVField {
    /// Appends the field to a line's bytes, without a comma.
    public static func append(_ value: Row.Value, to line: inout [UInt8]) {
        let start = line.count
        value.append(to: &line)
        guard !value.isNumeric else { return }
        if isFormula(line[start...]) { line.insert(UInt8(ascii: "'"), at: start) }
        guard line[start...].contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else {
            return
        }
        let quoted = line[start...].flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] }
        line.replaceSubrange(start..., with: [0x22] + quoted + [0x22])
    }

    /// Whether a spreadsheet would evaluate the text: after spaces, which some skip, it begins with `=`, `@`, a tab or a line
    /// break, or with a sign before anything other than a number, a telephone number or coordinates.
    private static func isFormula(_ text: ArraySlice<UInt8>) -> Bool {
        let text = text.drop { $0 == 0x20 }
        return switch text.first {
        case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D: true
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            !text.allSatisfy { (0x30...0x39).contains($0) || harmless.contains($0) }
        default: false
        }
    }

    private static let harmless = Set("+-.,:/' ".utf8)
}

extension String {
    /// The text made safe for a terminal: line breaks, control characters and text direction controls become U+FFFD.
    package var visible: String {
        guard unicodeScalars.contains(where: { $0.steersTerminals }) else { return self }
        var visible = String.UnicodeScalarView()
        visible.append(contentsOf: unicodeScalars.lazy.map { $0.steersTerminals ? "\u{FFFD}" : $0 })
        return String(visible)
    }
}

extension Unicode.Scalar {
    fileprivate var steersTerminals: Bool {
        guard value < 0x20 || value >= 0x7F else { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isBidiControl
        }
    }
}
