import GRDB

/// What stands in the journals of an output folder at one moment.
public struct JournalSnapshot {
    private static let greatestScopes = 1_000

    let database: Database
    /// The output folder.
    public let folder: String
    let sources: [JournalSource]

    /// Throws if a run began meanwhile where none was at work, so that what was read may not hold together.
    func check() throws {
        for source in sources { try source.check() }
    }

    /// The last runs, the latest first.
    public func runs() throws -> [RunRecord] {
        try GRDB.Row.fetchAll(
            database,
            sql:
                "SELECT * FROM runs ORDER BY startedAt DESC, journal, id DESC LIMIT \(JournalView.greatestRuns)"
        ).map { RunRecord($0, paths: sources.map(\.path)) }
    }

    /// The last run of each journal, the latest first.
    public func lastRuns() throws -> [RunRecord] {
        var journals: Set<Int> = []
        return try runs().filter { journals.insert($0.journal).inserted }
    }

    /// The starts of the steps, the latest first.
    public func steps() throws -> [StepRecord] {
        try GRDB.Row.fetchAll(
            database,
            sql: """
                SELECT steps.* FROM steps JOIN runs ON runs.id = steps.run AND runs.journal = steps.journal
                ORDER BY runs.startedAt DESC, steps.startedAt DESC, steps.scope
                LIMIT \(JournalView.greatestSteps)
                """
        ).map { StepRecord($0) }
    }

    /// How far each step is, in the order in which they were begun.
    public func stepStandings() throws -> [StepStanding] {
        let runs = Dictionary(
            try runs().map { (RunKey(journal: $0.journal, id: $0.id), $0) },
            uniquingKeysWith: { first, _ in first })
        var standings: [String: StepStanding] = [:]
        for (scope, starts) in Dictionary(grouping: try steps(), by: \.scope) {
            standings[scope] = Self.standing(starts, runs)
        }
        try count(into: &standings)
        return standings.values.sorted {
            ($0.step.startedAt, $0.step.scope) < ($1.step.startedAt, $1.step.scope)
        }
    }

    private struct RunKey: Hashable {
        let journal: Int
        let id: Int
    }

    /// A step as its last start was; where that was a shard's, the last starts of the other shards count too.
    private static func standing(_ starts: [StepRecord], _ runs: [RunKey: RunRecord]) -> StepStanding? {
        guard let last = starts.first else { return nil }
        func run(of step: StepRecord) -> RunRecord? { runs[RunKey(journal: step.journal, id: step.run)] }
        var standing = StepStanding(step: last)
        guard let lastRun = run(of: last) else { return standing }
        var together = [last]
        if !lastRun.shard.isEmpty {
            let others = Dictionary(
                grouping: starts.filter { run(of: $0)?.shard.isEmpty == false }, by: \.journal)
            together = others.values.compactMap(\.first).filter { $0.recipeHash == last.recipeHash }
        }
        standing.items = together.reduce(0) { $0.addingReportingOverflow($1.items).partialValue }
        let states = together.compactMap { step in
            step.endedAt.isEmpty ? run(of: step)?.state : .ended
        }
        standing.state = Self.order.first(where: states.contains) ?? .ended
        return standing
    }

    private static let order: [RunState] = [
        .running, .killed, .failed, .gaveUp, .interrupted, .elsewhere, .ended,
    ]

    private func count(into standings: inout [String: StepStanding]) throws {
        let rows = try GRDB.Row.fetchCursor(
            database,
            sql: """
                SELECT scope, recipeHash, state, count(*) AS number, max(updatedAt) AS lastActivity,
                    CAST(min(total(inputBytes), 1e15) AS INTEGER) AS bytesIn,
                    CAST(min(total(bytesOut), 1e15) AS INTEGER) AS bytesOut,
                    CAST(min(total(milliseconds), 1e15) AS INTEGER) AS milliseconds
                FROM items GROUP BY scope, recipeHash, state
                """)
        while let row = try rows.next() {
            let scope: String = row["scope"]
            guard var standing = standings[scope] ?? Self.unknown(scope, among: standings) else { continue }
            standing.add(row)
            standings[scope] = standing
        }
        for (scope, standing) in standings {
            standings[scope]?.items = max(standing.items, standing.done + standing.failed)
        }
    }

    private static func unknown(_ scope: String, among standings: [String: StepStanding]) -> StepStanding? {
        standings.count < greatestScopes ? StepStanding(step: StepRecord(ofItemsIn: scope)) : nil
    }
}

extension StepStanding {
    fileprivate mutating func add(_ row: GRDB.Row) {
        let isCurrent = step.recipeHash.isEmpty || step.recipeHash == row["recipeHash"] as String
        let number: Int = row["number"]
        let state: String = row["state"]
        if state == "failed" { failed += number }
        if state == "done" && isCurrent { done += number }
        if step.recipeHash.isEmpty { items += number }
        lastActivity = max(lastActivity, row["lastActivity"])
        bytesIn += row["bytesIn"] as Int
        bytesOut += row["bytesOut"] as Int
        milliseconds += row["milliseconds"] as Int
    }
}
