import GRDB

extension JournalSnapshot {
    private static let greatestScopes = 1_000

    private struct RunKey: Hashable {
        let journal: Int
        let id: Int
    }

    /// How far each step is, the last run's in their order after those of earlier runs.
    public func stepStandings() throws -> [StepStanding] {
        let runs = Dictionary(
            try runs().map { (RunKey(journal: $0.journal, id: $0.id), $0) },
            uniquingKeysWith: { first, _ in first })
        func run(of step: StepRecord) -> RunRecord? { runs[RunKey(journal: step.journal, id: step.run)] }
        var standings: [String: StepStanding] = [:]
        for (scope, starts) in Dictionary(grouping: try steps(), by: \.scope) {
            standings[scope] = Self.standing(starts, run)
        }
        try count(into: &standings)
        func order(_ standing: StepStanding) -> (String, Int, String) {
            (run(of: standing.step)?.startedAt ?? "", standing.step.place, standing.step.scope)
        }
        return standings.values.sorted { order($0) < order($1) }
    }

    /// A step as its last start was; where that was a shard's, the last starts of the other shards count too.
    private static func standing(
        _ starts: [StepRecord], _ run: (StepRecord) -> RunRecord?
    ) -> StepStanding? {
        guard let last = starts.first else { return nil }
        var standing = StepStanding(step: last)
        guard let lastRun = run(last) else { return standing }
        if lastRun.shard.isEmpty {
            standing.items = starts.lazy.compactMap(\.items).first
            standing.state = RunState(of: last, in: lastRun.state)
            return standing
        }
        let others = Dictionary(grouping: starts.filter { run($0)?.shard.isEmpty == false }, by: \.journal)
        let together = others.values.compactMap(\.first).filter { $0.recipeHash == last.recipeHash }
        let known = together.compactMap(\.items)
        let sum = known.reduce(0) { $0.addingReportingOverflow($1).partialValue }
        standing.items = known.isEmpty ? nil : max(sum, last.allItems ?? 0)
        let states = together.map { RunState(of: $0, in: run($0)?.state) }
        standing.state = order.first(where: states.contains) ?? .ended
        return standing
    }

    private static let order: [RunState] = [
        .running, .killed, .failed, .gaveUp, .interrupted, .elsewhere, .notBegun, .ended,
    ]

    private func count(into standings: inout [String: StepStanding]) throws {
        let rows = try GRDB.Row.fetchCursor(
            database,
            sql: """
                SELECT scope, recipeHash, state, isAsked, count(*) AS number, max(updatedAt) AS lastActivity,
                    sum(faults > 0) AS withFaults,
                    CAST(min(total(inputBytes), 1e15) AS INTEGER) AS bytesIn,
                    CAST(min(total(bytesOut), 1e15) AS INTEGER) AS bytesOut,
                    CAST(min(total(milliseconds), 1e15) AS INTEGER) AS milliseconds
                FROM items GROUP BY scope, recipeHash, state, isAsked
                """)
        while let row = try rows.next() {
            let scope: String = row["scope"]
            guard var standing = standings[scope] ?? Self.unknown(scope, among: standings) else { continue }
            standing.add(row)
            standings[scope] = standing
        }
        for (scope, standing) in standings where standing.items != nil || standing.settled > 0 {
            standings[scope]?.items = max(standing.items ?? 0, standing.settled)
        }
    }

    private static func unknown(_ scope: String, among standings: [String: StepStanding]) -> StepStanding? {
        standings.count < greatestScopes ? StepStanding(step: StepRecord(ofItemsIn: scope)) : nil
    }
}

extension StepStanding {
    fileprivate mutating func add(_ row: GRDB.Row) {
        let number: Int = row["number"]
        lastActivity = max(lastActivity, row["lastActivity"])
        guard row["isAsked"] else {
            notAsked += number
            return
        }
        let isCurrent = step.recipeHash.isEmpty || step.recipeHash == row["recipeHash"] as String
        let state: String = row["state"]
        if state == ItemRecord.State.failed.rawValue { failed += number }
        if state == ItemRecord.State.doneOtherwise.rawValue { doneOtherwise += number }
        if state == "done" && isCurrent {
            done += number
            withFaults += row["withFaults"] as Int
        }
        if step.recipeHash.isEmpty { items = (items ?? 0) + number }
        bytesIn += row["bytesIn"] as Int
        bytesOut += row["bytesOut"] as Int
        milliseconds += row["milliseconds"] as Int
    }
}
