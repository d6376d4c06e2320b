extension JournalSnapshot {
    /// Prints a row for each item, in a table the failures first, then what has faults, then what failed with the
    /// options of the last run alone, and last what the last run was not asked for.
    public func report(as format: ResultFormat, to sink: @escaping ([UInt8]) throws -> Void) throws {
        let titles = Dictionary(
            try stepStandings().map { ($0.step.scope, $0.step.title) },
            uniquingKeysWith: { first, _ in first })
        let writer = RowWriter(format: format, sink: sink)
        let selections: [Selection] =
            format == .table ? [.failed, .faulty, .doneOtherwise, .faultless, .notAsked] : [.all]
        for selection in selections {
            try forEachItem(selection) { item in
                try writer.write(item.row(step: titles[item.scope] ?? item.scope))
                return true
            }
        }
        try writer.finish()
        try check()
    }
}
