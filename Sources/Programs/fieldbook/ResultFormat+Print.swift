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

    /// Prints what would be done, and the totals as a note; the status tells whether all of it can be.
    func printPlan(
        noting progress: ProgressDisplay, _ plan: (_ print: (ItemIntent, Row) throws -> Void) throws -> Void
    ) throws -> ExitStatus {
        let writer = RowWriter(format: self) { try StandardOutput.write($0) }
        var totals = PlanTotals()
        try plan { intent, row in
            totals.add(intent)
            try writer.write(row)
        }
        try writer.finish()
        progress.printNote(totals.line)
        return totals.impossible > 0 ? .someFailed : .allDone
    }
}
