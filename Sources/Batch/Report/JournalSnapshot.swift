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
