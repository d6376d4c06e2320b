/// Prints rows in one of the formats to a byte sink.
///
/// A table is aligned by its first 1,000 rows, so that memory use does not depend on the number of rows, and ends with the
/// total of the columns that its rows count in it. The first row determines the columns of tables and CSV; NDJSON prints
/// each row's own columns.
public final class RowWriter {
    private static let rowsToAlign = 1_000

    /// The format of the rows.
    public let format: ResultFormat
    private let sink: ([UInt8]) throws -> Void
    private var pending: [[Row.Column]] = []
    private var names: [String] = []
    private let width: Int?
    private var layout: TableLayout?
    private var folders: SharedFolders?
    private var total = TableTotal()

    /// Creates a writer. The lines of a table are at most `width` characters long.
    public init(format: ResultFormat, width: Int? = nil, sink: @escaping ([UInt8]) throws -> Void) {
        self.format = format
        self.width = width
        self.sink = sink
    }

    /// A writer to standard output, whose tables fit the terminal if it is one.
    public static func onStandardOutput(_ format: ResultFormat) -> RowWriter {
        RowWriter(format: format, width: StandardOutput.terminalWidth) { try StandardOutput.write($0) }
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
            total.add(row)
            if let layout {
                try sink(Array(layout.text(of: cells(of: columns)).utf8))
            } else {
                pending.append(columns)
                if pending.count == Self.rowsToAlign { try align() }
            }
        }
    }

    /// Prints the buffered rows and the total.
    public func finish() throws {
        guard format == .table else { return }
        if layout == nil && !pending.isEmpty { try align() }
        if let layout, let values = total.values(in: names) { try sink(Array(layout.text(of: values).utf8)) }
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

    /// The values for a table, whose repeated paths lack the folders that they share.
    private func cells(of columns: [Row.Column]) -> [Row.Value] {
        let values = values(of: columns)
        return folders?.leftOut(of: values) ?? values
    }

    private func align() throws {
        folders = SharedFolders(names, pending.map { values(of: $0) })
        let rows = pending.map { cells(of: $0) }
        pending = []
        let layout = TableLayout(names, rows + [total.values(in: names)].compactMap(\.self), within: width)
        self.layout = layout
        try sink(Array((layout.header + rows.map { layout.text(of: $0) }.joined()).utf8))
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
