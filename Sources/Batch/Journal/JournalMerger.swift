import Foundation
import GRDB

/// Records workers' answers in an output folder's journal, as if a single run had processed the items.
public final class JournalMerger {
    /// The outcome of an answer.
    public enum Outcome: Sendable {
        /// Also if nothing of the item met the criteria, which is no error.
        case done
        case failed
        /// The journal already contained it.
        case duplicate
    }

    /// The command under which the journal records the merge.
    package static let command = "batch merge"
    private static let recordsAtOnce = 1_000

    private let operations: [any BatchOperation.Type]
    private let journal: Journal
    private let run: JournalRun
    private var records: [JournalRecord] = []
    private var pending: Set<String> = []
    private var isFinished = false

    /// Opens the folder's journal for these operations' answers.
    public init(
        intoFolder folder: String, _ operations: [any BatchOperation.Type], options: BatchOptions
    ) throws {
        self.operations = operations
        journal = try Journal(inFolder: folder)
        run = try JournalRun(in: journal, command: Self.command, options: options)
    }

    deinit {
        if !isFinished { run.end(nil) }
    }

    /// Records one answer; throws a `WorkMisfit` for an invalid line.
    public func note(_ line: [UInt8]) throws -> Outcome {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
            let key = object["key"] as? String
        else { throw WorkMisfit("a worker's answer was expected") }
        let parts = key.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
            String(Substring($0)).replacing("%7C", with: "|").replacing("%25", with: "%")
        }
        guard parts.count == 4, let type = operations.first(where: { $0.name == parts[1] }) else {
            throw WorkMisfit("\"\(key)\" is no key of \"fieldbook batch items\"")
        }
        let scope = parts[..<3].joined(separator: "|")
        let record: JournalRecord = try record(type, line, scope: scope, stem: parts[3])
        if try isKnown(record) { return .duplicate }
        pending.insert(scope + "\n" + parts[3])
        records.append(record)
        if records.count >= Self.recordsAtOnce { try flush() }
        return record.state == .failed && Self.failure(of: record)?.isLackOfMatch != true ? .failed : .done
    }

    /// Merges the journals of shards in the folder; returns the number of items that they contained.
    public func noteShards() throws -> Int {
        try flush()
        return try journal.shardNames.reduce(0) { try $0 + noteShard($1) }
    }

    /// Writes all pending records to the journal.
    public func finish() throws {
        try flush()
        isFinished = true
        run.end(BatchSummary())
    }

    private func flush() throws {
        try journal.write(records, markingDone: [], run: run.id)
        records = []
        pending = []
    }

    /// A done item is not replaced by a later answer; a failure is known if it is the same.
    private func isKnown(_ record: JournalRecord) throws -> Bool {
        if pending.contains(record.key.scope + "\n" + record.key.stem) { try flush() }
        let key = record.key
        guard let entry = try journal.entries(scope: key.scope, stem: key.stem).first,
            entry.inputHash == key.inputHash, entry.recipeHash == key.recipeHash
        else { return false }
        let failure = Self.failure(of: record)
        return entry.state == .done || entry.state == .failed && failure != nil && entry.failure == failure
    }

    private static func failure(of record: JournalRecord) -> ItemFailure? {
        record.failure.flatMap { try? JSONDecoder().decode(ItemFailure.self, from: $0) }
    }

    private func record<Work: BatchOperation>(
        _: Work.Type, _ line: [UInt8], scope: String, stem: String
    ) throws -> JournalRecord {
        let response: WorkResponse<Work.Result>
        do {
            response = try JSONDecoder().decode(WorkResponse<Work.Result>.self, from: Data(line))
        } catch {
            throw WorkMisfit("a worker's answer was expected; \(Self.reason(error))")
        }
        guard response.v == 1, let input = response.input, let recipe = response.recipe else {
            throw WorkMisfit("a worker's answer with input and recipe was expected")
        }
        let key = JournalKey(scope: scope, stem: stem, inputHash: input.hash, recipeHash: recipe)
        let item = Item(path: input.path, stem: stem)
        let attempt = Attempt(number: 1, milliseconds: response.ms, code: response.error?.itemFailure.code)
        if let output = response.output {
            var record = try JournalRecord(
                key, of: item, inputBytes: input.bytes, result: output.result, outputs: output.files ?? [],
                attempts: [attempt])
            record.state = .done
            return record
        }
        guard let error = response.error else {
            throw WorkMisfit("output or error was expected")
        }
        return try JournalRecord(
            key, of: item, inputBytes: input.bytes, failure: error.itemFailure, attempts: [attempt])
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, _): return "\(key.stringValue) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            let place = context.codingPath.map(\.stringValue).joined(separator: ".")
            return place.isEmpty ? "it is no JSON" : "\(place) does not fit"
        @unknown default: return "it does not fit"
        }
    }

    /// Merges a shard's journal; throws if the shard is locked by a run.
    private func noteShard(_ name: String) throws -> Int {
        let shard = try Journal(shard: name, beside: journal)
        return try withExtendedLifetime(shard) { try noteShard(attachedFrom: shard.pinnedPath) }
    }

    private func noteShard(attachedFrom path: String) throws -> Int {
        try journal.reporting {
            try journal.pool.writeWithoutTransaction { database in
                try database.execute(sql: "ATTACH ? AS shard", arguments: [path])
                defer { try? database.execute(sql: "DETACH shard") }
                try database.execute(
                    sql: """
                        INSERT OR IGNORE INTO variant (\(JournalSchema.itemColumns))
                        SELECT \(JournalSchema.itemColumns) FROM shard.variant;
                        INSERT OR REPLACE INTO variant (\(JournalSchema.itemColumns))
                        SELECT \(JournalSchema.itemColumns) FROM main.item AS item WHERE EXISTS (
                            SELECT 1 FROM shard.item AS excluded
                            WHERE excluded.scope = item.scope AND excluded.stem = item.stem
                                AND excluded.updatedAt > item.updatedAt AND \(ItemVariants.condition));
                        """)
                try database.execute(
                    sql: """
                        INSERT INTO item SELECT scope, stem, input, inputHash, inputBytes, recipeHash, state,
                            result, failure, faults, outputs, earlier, ?, attempts, milliseconds, updatedAt,
                            essence
                        FROM shard.item WHERE true
                        ON CONFLICT (scope, stem) DO UPDATE SET
                            attempts = excluded.attempts, \(ItemUpdate.assignments)
                        WHERE excluded.updatedAt > item.updatedAt AND \(ItemUpdate.condition)
                        """, arguments: [run.id])
                try database.execute(
                    sql: """
                        INSERT OR IGNORE INTO unasked SELECT scope, stem FROM shard.unasked;
                        DELETE FROM unasked WHERE (scope, stem) IN (
                            SELECT scope, stem FROM shard.item EXCEPT SELECT scope, stem FROM shard.unasked);
                        """)
                try database.execute(sql: ItemNotes.mergingOfShard)
                return try Int.fetchOne(database, sql: "SELECT count(*) FROM shard.item") ?? 0
            }
        }
    }
}
