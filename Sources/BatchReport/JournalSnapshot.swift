public import Batch
import GRDB

/// What stands in the journals of an output folder at one moment.
public struct JournalSnapshot {
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
                ORDER BY runs.startedAt DESC, steps.place DESC, steps.scope
                LIMIT \(JournalView.greatestSteps)
                """
        ).map { StepRecord($0) }
    }

    /// What there is to say besides the steps, for people, a line each.
    public func notes() throws -> [String] {
        try lastRuns().flatMap { run in [run.line] + run.notes.map { "note: \($0.visible)" } }
            + [Shard.missing(try missingShards())].compactMap {
                $0.map { "nothing is known here of \($0): run it, or copy its journal to the others" }
            }
    }

    /// Parts of the items that a shard was to do and of which no journal lies here, such as `1/8`.
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

    /// Which items, and in which order.
    public enum Selection: Sendable {
        /// By step and place, also those that the last run was not asked for.
        case all
        /// Those that failed.
        case failed
        /// Those of which a part was faulty, the others of it being done.
        case faulty
        /// Those that failed with the options of the last run, and are done with others.
        case doneOtherwise
        /// All others that the last run was asked for.
        case faultless
        /// Those of earlier runs that the last one was not asked for.
        case notAsked
        /// Those of one step that are done.
        case done(scope: String)
        /// The first of those of which a part was faulty, the others of it being done.
        case firstFaulty(Int)
        /// Those that took the longest, at most so many.
        case slowest(Int)
        /// Of each of these causes the first so many, the causes together.
        case firstFailures(Int, codes: [String])
    }

    /// Hands items to `body`, one after the other; none is kept. Ends early where `body` gives `false`.
    public func forEachItem(_ selection: Selection, _ body: (ItemRecord) throws -> Bool) throws {
        let items = try GRDB.Row.fetchCursor(
            database, sql: selection.statement, arguments: selection.arguments)
        while let row = try items.next() {
            guard try body(ItemRecord(row)) else { return }
        }
    }

    /// Hands the outputs that items have besides, done in other ways than the last one, to `body`, with their scopes.
    func forEachVariant(_ body: (_ scope: String, _ outputs: [ItemRecord.Output]) throws -> Void) throws {
        let isThere = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM temp.sqlite_master WHERE name = 'variants')")
        guard isThere == true else { return }
        let rows = try GRDB.Row.fetchCursor(database, sql: "SELECT scope, outputs FROM variants")
        while let row = try rows.next() { try body(row["scope"], ItemRecord.outputs(in: row["outputs"])) }
    }

    /// The causes of failures, the most frequent first, at most so many.
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
    /// The size of the outputs is summed up from the outputs themselves.
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
        case .firstFaulty(let count), .slowest(let count): [count]
        case .firstFailures(let count, let codes): StatementArguments(codes) + [count]
        }
    }
}

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
