public import Batch
import GRDB

/// The progress of a step.
public struct StepStanding: Sendable {
    /// Its last run.
    public var step: StepRecord
    /// Its items; `nil` while unknown, since earlier steps have yet to make them.
    public var items: Int?
    /// Items done with the parameters and the version of its last run.
    public var done = 0
    /// Those among them with errors in some parts.
    public var withFaults = 0
    /// Done items with warnings or notes.
    public var withNotes = 0
    /// Items that failed, without ``doneOtherwise``.
    public var failed = 0
    /// Items that failed with the options of the last run, but are done with others.
    public var doneOtherwise = 0
    /// Items of earlier runs that were not in the last one; counted nowhere else.
    public var notAsked = 0
    /// Input bytes of done and failed items.
    public var bytesIn = 0
    /// Output bytes.
    public var bytesOut = 0
    /// Time spent on its items, summed over all workers.
    public var milliseconds = 0
    /// When an item was last recorded, ISO 8601 in UTC; empty before the first.
    public var lastActivity = ""
    /// Its state; `nil` if no run is recorded.
    public var state: RunState?

    /// Items that are done or failed.
    var settled: Int { done + failed + doneOtherwise }
    /// Items neither done nor failed.
    public var left: Int? { items.map { max($0 - settled, 0) } }
    /// Notes for the user in addition to the row.
    public var notes: [String] { [noteOnOthers, noteOnNotes].compactMap(\.self) }

    private var noteOnOthers: String? {
        guard doneOtherwise > 0 else { return nil }
        let items = doneOtherwise == 1 ? "1 item is" : "\(doneOtherwise) items are"
        return
            "\(step.title): \(items) done with other options, and failed with those of the last run; the outputs are those "
            + "of the others"
    }

    private var noteOnNotes: String? {
        guard withNotes > 0 else { return nil }
        let items = withNotes == 1 ? "1 item has" : "\(withNotes) items have"
        return "\(step.title): \(items) warnings or notes; a report in HTML, CSV or NDJSON lists them"
    }

    /// The progress as a row.
    public var row: Batch.Row {
        Batch.Row([
            "step": .init(step.name.isEmpty ? nil : step.name), "operation": .text(step.operation),
            "items": .init(items), "done": .integer(done), "with_faults": .integer(withFaults),
            "failed": .integer(failed), "done_otherwise": .integer(doneOtherwise), "left": .init(left),
            "not_asked": .integer(notAsked),
            "last_activity": .init(moment: lastActivity.isEmpty ? nil : lastActivity),
            "state": .init(state?.rawValue),
        ])
    }
}

extension JournalSnapshot {
    private static let greatestScopes = 1_000

    private struct RunKey: Hashable {
        let journal: Int
        let id: Int
    }

    /// The progress of each step: first those of earlier runs, then the last run's in their order.
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

    /// The progress of a step in its last run; if that was a shard's, the last runs of the other shards are included.
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
                    sum(faults > 0) AS withFaults, sum(notes <> '[]') AS withNotes,
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
            withNotes += row["withNotes"] as Int
        }
        if step.recipeHash.isEmpty { items = (items ?? 0) + number }
        bytesIn += row["bytesIn"] as Int
        bytesOut += row["bytesOut"] as Int
        milliseconds += row["milliseconds"] as Int
    }
}
