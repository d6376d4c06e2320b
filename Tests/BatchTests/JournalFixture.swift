import Foundation
import GRDB
import TestSupport

@testable import Batch
@testable import BatchReport

/// An output folder with a journal that holds what a test puts there.
struct JournalFixture {
    let folder: TemporaryFolder
    private let queue: DatabaseQueue

    /// A journal in `folder`; `shard` is `1-of-2`.
    init(in folder: TemporaryFolder, shard: String? = nil) throws {
        self.folder = folder
        let hidden = folder.path + "/.fieldbook"
        try FileManager.default.createDirectory(atPath: hidden, withIntermediateDirectories: true)
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.foreignKeysEnabled = false
        queue = try DatabaseQueue(
            path: hidden + "/journal\(shard.map { "-" + $0 } ?? "").sqlite", configuration: configuration)
        try queue.write { try JournalSchema.create(in: $0) }
    }

    init() throws {
        try self.init(in: TemporaryFolder())
    }

    func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        try queue.write { try $0.execute(sql: sql, arguments: arguments) }
    }

    func addRun(
        _ id: Int = 1, host: String = "elsewhere", process: Int = 1, shard: String? = nil,
        startedAt: String = "2026-11-21T14:05:00.000Z", endedAt: String? = "2026-11-21T14:08:20.000Z",
        ending: String? = "done"
    ) throws {
        try execute(
            "INSERT INTO run VALUES (?, '/jobs/job.yaml', '0.1.0', ?, ?, ?, ?, NULL, ?, ?)",
            [id, host, process, shard, startedAt, endedAt, ending])
    }

    func addStep(
        run: Int = 1, _ name: String = "scan", place: Int = 0, items: Int?, of allItems: Int? = nil,
        recipe: String = "r1", startedAt: String? = "2026-11-21T14:05:00.000Z", endedAt: String? = "z",
        ending: String? = "done"
    ) throws {
        try execute(
            "INSERT INTO step VALUES (?, ?, ?, 'scan.process', 1, '{\"a\":1}', ?, 'd', ?, ?, ?, 4, ?, ?, ?)",
            [
                run, "\(name)|scan.process|d", name, recipe, place, items, allItems ?? items, startedAt,
                endedAt,
                ending,
            ])
    }

    func addItem(
        _ stem: String, step: String = "scan", recipe: String = "r1", failure: ItemFailure? = nil,
        faults: [ItemFailure] = [], notes: [String] = [], outputs: String = "[]", milliseconds: Int = 10,
        updatedAt: String = "2026-11-21T14:06:00.000Z"
    ) throws {
        try execute(
            "INSERT INTO item VALUES (?, ?, ?, 'hash', 1000, ?, ?, NULL, ?, ?, ?, X'5B5D', 1, 1, ?, ?, ?)",
            [
                "\(step)|scan.process|d", stem, "/in/\(stem).jpg", recipe, failure == nil ? "done" : "failed",
                try failure.map { try JSONEncoder().encode($0) },
                faults.isEmpty ? nil : try JSONEncoder().encode(faults), Data(outputs.utf8), milliseconds,
                updatedAt, recipe,
            ])
        guard !notes.isEmpty else { return }
        try execute(
            "INSERT INTO itemNote VALUES (?, ?, ?, ?, ?)",
            ["\(step)|scan.process|d", stem, recipe, updatedAt, try JSONEncoder().encode(notes)])
    }

    /// Every file of the journals with its content.
    var files: [String: Data] {
        get throws {
            let hidden = folder.path + "/.fieldbook"
            let names = try FileManager.default.contentsOfDirectory(atPath: hidden)
            return Dictionary(
                uniqueKeysWithValues: try names.map {
                    ($0, try Data(contentsOf: URL(fileURLWithPath: hidden + "/" + $0)))
                })
        }
    }

    func items(_ selection: JournalSnapshot.Selection = .all) throws -> [ItemRecord] {
        var items: [ItemRecord] = []
        try JournalReader(folder: folder.path).read { snapshot in
            try snapshot.forEachItem(selection) { item in
                items.append(item)
                return true
            }
        }
        return items
    }

    func standings() throws -> [StepStanding] {
        try JournalReader(folder: folder.path).read { try $0.stepStandings() }
    }
}
