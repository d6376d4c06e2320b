package import Batch

/// An item's rows: among the run's results, or as a table of its own in a file or on standard output.
package final class TableOutput {
    private enum Sink {
        case results(ItemContext)
        case file(OutputFile, RowWriter)
    }

    private let sink: Sink

    /// Without a format the rows go among the results where those are printed, and otherwise into a CSV file.
    package init(_ asked: TableFormat?, in context: ItemContext) throws {
        if context.writesToStandardOutput && asked == nil {
            sink = .results(context)
            return
        }
        let format = asked ?? .csv
        let file = try context.makeFile(extension: format.rawValue)
        sink = .file(file, RowWriter(format: format.resultFormat) { try file.write($0) })
    }

    package func write(_ row: Row) throws {
        switch sink {
        case .results(let context): try context.emit(row)
        case .file(_, let writer): try writer.write(row)
        }
    }

    /// Writes the names of a row's columns where rows become CSV, so that they stand there without any rows too; before
    /// all rows.
    package func writeNames(of row: Row) throws {
        switch sink {
        case .results(let context): try context.emitNames(of: row)
        case .file(_, let writer): try writer.writeNames(of: row)
        }
    }

    /// Whether rows go into a CSV file, which takes lines as well.
    package var isCSVFile: Bool {
        if case .file(_, let writer) = sink { writer.format == .csv } else { false }
    }

    /// Writes lines of a CSV file behind its names.
    package func write(lines: [UInt8]) throws {
        if case .file(let file, _) = sink { try file.write(lines) }
    }

    package func finish() throws {
        guard case .file(let file, let writer) = sink else { return }
        try writer.finish()
        try file.flush()
    }
}
