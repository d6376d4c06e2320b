/// Prints rows in one of the formats into a sink of bytes.
///
/// A table is aligned by its first 1,000 rows, so that memory stays the same however many follow. The first row's
/// columns are the table's and the CSV's; NDJSON prints each row's own.
public final class RowWriter {
    private static let rowsToAlign = 1_000

    /// What rows are printed as.
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

    /// Prints the names of a row's columns, without its values, where the format begins with a line of them: before any
    /// rows, so that a table without rows has its names as well.
    public func writeNames(of row: Row) throws {
        guard format == .csv, names.isEmpty else { return }
        var line: [UInt8] = []
        appendNames(of: row, to: &line)
        try sink(line)
    }

    /// Prints one row, or keeps it until the columns' widths are known.
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

    /// Prints what is still kept.
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

    /// How many characters a text has; quickly where each is a byte.
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
    /// One JSON object a line.
    case ndjson
    /// Comma-separated values with a header line.
    case csv
}

/// A value as a field of a CSV line (RFC 4180), quoted only where it is needed.
///
/// A text that a spreadsheet would take for a formula has an apostrophe before it, which shows it as the text that it is: a
/// vehicle or a parcel that somebody else named must not run anything on the machine of whoever opens the file.
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

    /// Whether a spreadsheet computes the text: it begins with `=` or `@`, with white space that is passed over, or with a sign
    /// before more than a number, a telephone number or coordinates.
    private static func isFormula(_ text: ArraySlice<UInt8>) -> Bool {
        switch text.first {
        case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D: true
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            !text.allSatisfy { (0x30...0x39).contains($0) || harmless.contains($0) }
        default: false
        }
    }

    private static let harmless = Set("+-.,:/' ".utf8)
}

extension String {
    /// The text as it may reach a terminal: it stays on its line and steers nothing, what could becomes U+FFFD.
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
