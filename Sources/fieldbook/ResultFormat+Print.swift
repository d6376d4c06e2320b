import Batch

extension ResultFormat {
    /// Prints rows on standard output.
    func print(_ rows: [Row]) throws {
        try print { write in for row in rows { try write(row) } }
    }

    /// Prints rows on standard output as they are made.
    func print(_ rows: (_ write: (Row) throws -> Void) throws -> Void) throws {
        let writer = RowWriter(format: self) { try StandardOutput.write($0) }
        try rows { try writer.write($0) }
        try writer.finish()
    }
}
