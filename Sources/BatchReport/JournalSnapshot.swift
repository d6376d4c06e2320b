public import Batch
import GRDB

/// The contents of an output folder's journals at one moment.
public struct JournalSnapshot {
    let database: Database
    /// The output folder.
    public let folder: String
    let sources: [JournalSource]

    /// Throws if a run began meanwhile where none was running, so that the data may be inconsistent.
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

    /// The runs of the steps, the latest first.
    public func steps() throws -> [StepRecord] {
        try GRDB.Row.fetchAll(
            database,
            sql: """
                SELECT steps.* FROM steps JOIN runs ON runs.id = steps.run AND runs.journal = steps.journal
                ORDER BY runs.startedAt DESC, steps.place DESC, steps.scope
                LIMIT \(JournalView.greatestSteps)
                """
        ).map { StepRecord($0) }
    }

    /// Notes that do not belong to a step, a line each.
    public func notes() throws -> [String] {
        try lastRuns().flatMap { run in [run.line] + run.notes.map { "note: \($0.visible)" } }
            + [Shard.missing(try missingShards())].compactMap {
                $0.map { "nothing is known here of \($0): run it, or copy its journal to the others" }
            }
    }

    /// Parts of the items that belong to a shard without a journal here, such as `1/8`.
    public func missingShards() throws -> [Shard] {
        let runs = try runs()
        guard let last = runs.first(where: { $0.command != JournalMerger.command }),
            let count = Shard(last.shard)?.count
        else { return [] }
        let names = Set(sources.map { PathParts($0.path).name })
        let seen = Set(runs.map(\.shard))
        return (0..<count).compactMap { Shard("\($0)/\(count)") }
            .filter { !names.contains(Journal.name(of: $0)) && !seen.contains($0.description) }
    }
}

extension JournalSnapshot {
    /// A cause of failures and how often it occurred.
    public struct FailureGroup: Sendable {
        /// The stable code.
        public var code: String
        /// Items that failed with it.
        public var count: Int
    }

    /// Selects items and their order.
    public enum Selection: Sendable {
        /// All items by step and stem, including those not in the last run.
        case all
        /// Those that failed.
        case failed
        /// Items with errors in some parts; the other parts are done.
        case faulty
        /// Items that failed with the options of the last run, but are done with others.
        case doneOtherwise
        /// All other items of the last run.
        case faultless
        /// Items of earlier runs that were not in the last one.
        case notAsked
        /// The done items of one step.
        case done(scope: String)
        /// The first of the items with errors in some parts.
        case firstFaulty(Int)
        /// The first of the done items with warnings or notes, those with warnings first.
        case firstNoted(Int)
        /// The items that took longest, at most this many.
        case slowest(Int)
        /// The first items of each of these causes, grouped by cause.
        case firstFailures(Int, codes: [String])
    }

    /// Passes items to `body` one by one, without keeping them. Stops if `body` returns `false`.
    public func forEachItem(_ selection: Selection, _ body: (ItemRecord) throws -> Bool) throws {
        let items = try GRDB.Row.fetchCursor(
            database, sql: selection.statement, arguments: selection.arguments)
        while let row = try items.next() {
            guard try body(ItemRecord(row)) else { return }
        }
    }

    /// Passes the other outputs of items, made in other ways than the last one, to `body`, with their scopes.
    func forEachVariant(_ body: (_ scope: String, _ outputs: [ItemRecord.Output]) throws -> Void) throws {
        let isThere = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM temp.sqlite_master WHERE name = 'variants')")
        guard isThere == true else { return }
        let rows = try GRDB.Row.fetchCursor(database, sql: "SELECT scope, outputs FROM variants")
        while let row = try rows.next() { try body(row["scope"], ItemRecord.outputs(in: row["outputs"])) }
    }

    /// The causes of failures, the most frequent first, at most `count`.
    public func failureGroups(atMost count: Int) throws -> [FailureGroup] {
        try GRDB.Row.fetchAll(
            database,
            sql: """
                SELECT code, count(*) AS number FROM items WHERE state = 'failed' AND isAsked
                GROUP BY code ORDER BY number DESC, code LIMIT ?
                """, arguments: [count]
        ).map { FailureGroup(code: $0["code"], count: $0["number"]) }
    }
}

extension JournalSnapshot.Selection {
    /// The size of the outputs is computed from the outputs.
    private static let columns = JournalView.items.map(\.name).filter { $0 != "bytesOut" }
        .joined(separator: ", ")

    private static let isNoFailure = "isAsked AND state NOT IN ('failed', 'done_otherwise')"

    fileprivate var statement: String {
        let start = "SELECT \(Self.columns) FROM items"
        return switch self {
        case .all: "\(start) ORDER BY scope, stem"
        case .failed: "\(start) WHERE isAsked AND state = 'failed' ORDER BY scope, stem"
        case .faulty: "\(start) WHERE \(Self.isNoFailure) AND faults > 0 ORDER BY scope, stem"
        case .doneOtherwise: "\(start) WHERE isAsked AND state = 'done_otherwise' ORDER BY scope, stem"
        case .faultless: "\(start) WHERE \(Self.isNoFailure) AND faults = 0 ORDER BY scope, stem"
        case .notAsked: "\(start) WHERE NOT isAsked ORDER BY scope, stem"
        case .done: "\(start) WHERE scope = ? AND isAsked AND state = 'done' ORDER BY stem"
        case .firstFaulty:
            "\(start) WHERE isAsked AND state = 'done' AND faults > 0 ORDER BY scope, stem LIMIT ?"
        case .firstNoted:
            """
            \(start) WHERE isAsked AND state = 'done' AND notes <> '[]'
            ORDER BY instr(notes, '"warning: ') = 0, scope, stem LIMIT ?
            """
        case .slowest:
            "\(start) WHERE isAsked AND milliseconds > 0 ORDER BY milliseconds DESC, scope, stem LIMIT ?"
        case .firstFailures(_, let codes):
            """
            SELECT * FROM (
                SELECT \(Self.columns), row_number() OVER (PARTITION BY code ORDER BY scope, stem) AS position
                FROM items WHERE isAsked AND state = 'failed' AND code IN (\(codes.map { _ in "?" }.joined(separator: ", "))))
            WHERE position <= ? ORDER BY code, position
            """
        }
    }

    fileprivate var arguments: StatementArguments {
        switch self {
        case .all, .failed, .faulty, .doneOtherwise, .faultless, .notAsked: []
        case .done(let scope): [scope]
        case .firstFaulty(let count), .firstNoted(let count), .slowest(let count): [count]
        case .firstFailures(let count, let codes): StatementArguments(codes) + [count]
        }
    }
}

extension JournalSnapshot {
    /// Prints a row for each item. A table starts with failures, followed by items with errors in some parts, items
    /// that failed only with the options of the last run, and last the items not in the last run; its lines are at most
    /// `width` characters long.
    public func report(
        as format: ResultFormat, width: Int? = nil, to sink: @escaping ([UInt8]) throws -> Void
    ) throws {
        let titles = Dictionary(
            try stepStandings().map { ($0.step.scope, $0.step.title) },
            uniquingKeysWith: { first, _ in first })
        let writer = RowWriter(format: format, width: width, sink: sink)
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
