package import Batch

extension ResultFormat {
    /// Prints rows on standard output.
    package func print(_ rows: [Row]) throws {
        let writer = RowWriter.onStandardOutput(self)
        for row in rows { try writer.write(row) }
        try writer.finish()
    }

    /// Prints the plan of a run on standard output, and on standard error why items will fail, and the totals. The
    /// status indicates whether every item can be processed.
    package func printPlan(
        noting progress: ProgressDisplay, _ plan: (_ print: (ItemIntent, Row) throws -> Void) throws -> Void
    ) throws -> ExitStatus {
        let writer = RowWriter.onStandardOutput(self)
        var totals = PlanTotals()
        try plan { intent, row in
            totals.add(intent)
            try writer.write(row)
            guard case .cannot(let failure) = intent else { return }
            let input = row.columns.first { $0.name == "input" }?.value.text
            progress.printLine(failure.line(for: input ?? "-"))
        }
        try writer.finish()
        progress.printNote(totals.line)
        return totals.impossible > 0 ? .someFailed : .allDone
    }
}

/// Number of items by what a run would do with them.
private struct PlanTotals {
    private var toDo = 0
    private var toDoAgain = 0
    private var awaited = 0
    private var done = 0
    private var failedBefore = 0
    private(set) var impossible = 0

    mutating func add(_ intent: ItemIntent) {
        switch intent {
        case .perform: toDo += 1
        case .performAgain:
            toDo += 1
            toDoAgain += 1
        case .awaited: awaited += 1
        case .doneAlready: done += 1
        case .failedBefore: failedBefore += 1
        case .cannot: impossible += 1
        }
    }

    /// `318 items would be processed, 2 done already`
    var line: String {
        var parts = [
            "\(toDo) item\(toDo == 1 ? "" : "s") would be processed"
                + (toDoAgain > 0 ? " (\(toDoAgain) again)" : "")
        ]
        if done > 0 { parts.append("\(done) done already") }
        if failedBefore > 0 { parts.append("\(failedBefore) failed before (--retry-failed tries again)") }
        if impossible > 0 { parts.append("\(impossible) would fail") }
        if awaited > 0 { parts.append("and the outputs of earlier steps") }
        return parts.joined(separator: ", ")
    }
}
