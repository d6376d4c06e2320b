import Batch

extension ResultFormat {
    /// Prints rows on standard output.
    func print(_ rows: [Row]) throws {
        let writer = RowWriter(format: self) { try StandardOutput.write($0) }
        for row in rows { try writer.write(row) }
        try writer.finish()
    }
}
