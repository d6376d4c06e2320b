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

    /// Prints what would be done; the status tells whether all of it can be.
    func printPlan(_ plan: (_ print: (ItemIntent, Row) throws -> Void) throws -> Void) throws -> ExitStatus {
        let writer = RowWriter(format: self) { try StandardOutput.write($0) }
        var status = ExitStatus.allDone
        try plan { intent, row in
            if !intent.isPossible { status = .someFailed }
            try writer.write(row)
        }
        try writer.finish()
        return status
    }
}
