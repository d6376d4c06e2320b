public import Batch
import SimpleFeatures
import Streams

/// An item's rows, written to the results of the run, or to a table in a file or on standard output.
package final class TableOutput {
    private enum Sink {
        case results(ItemContext)
        case file(OutputFile, RowWriter)
    }

    private let sink: Sink

    /// Without a format the rows go to the results if these are printed, otherwise to a CSV file.
    package init(_ asked: TableFormat?, in context: ItemContext) throws {
        if context.writesToStandardOutput && asked == nil {
            sink = .results(context)
            return
        }
        let format = asked ?? .csv
        let file = try context.makeFile(extension: format.rawValue)
        sink = .file(file, RowWriter(format: format.resultFormat) { try file.write($0) })
    }

    /// Writes a whole table; `names` is a row with its columns.
    package static func write(
        _ rows: some Sequence<Row>, names: Row, as format: TableFormat?, in context: ItemContext
    ) throws {
        let output = try TableOutput(format, in: context)
        try output.writeNames(of: names)
        for row in rows { try output.write(row) }
        try output.finish()
    }

    package func write(_ row: Row) throws {
        switch sink {
        case .results(let context): try context.emit(row)
        case .file(_, let writer): try writer.write(row)
        }
    }

    /// Writes the header of a CSV file, so that a table without rows has one too. Call before all rows.
    package func writeNames(of row: Row) throws {
        switch sink {
        case .results(let context): try context.emitNames(of: row)
        case .file(_, let writer): try writer.writeNames(of: row)
        }
    }

    /// Whether rows go to a CSV file, so that `write(lines:)` can be used.
    package var isCSVFile: Bool {
        if case .file(_, let writer) = sink { writer.format == .csv } else { false }
    }

    /// Writes lines of a CSV file after its header.
    package func write(lines: [UInt8]) throws {
        if case .file(let file, _) = sink { try file.write(lines) }
    }

    package func finish() throws {
        guard case .file(let file, let writer) = sink else { return }
        try writer.finish()
        try file.flush()
    }
}

/// A format for tables. The raw value is the file extension.
public enum TableFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt

    var resultFormat: ResultFormat {
        switch self {
        case .csv: .csv
        case .ndjson: .ndjson
        case .txt: .table
        }
    }
}

extension JSONValue {
    /// A row's value as an attribute, rounded as in CSV. All values of a column have the same type, missing ones are null.
    package init(_ value: Row.Value) {
        switch value {
        case .integer(let number): self = .integer(Int64(number))
        case .number, .quantity: self = Double(value.text).map { .number($0) } ?? .null
        case .flag(let flag): self = .bool(flag)
        case .missing: self = .null
        case .text, .sentence, .list: self = .string(value.text)
        }
    }
}
