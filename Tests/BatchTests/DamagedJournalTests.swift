import Foundation
import GRDB
import Testing
import TestSupport

@testable import Batch

/// Runs on journals that are not as a run left them.
@Suite("A damaged journal")
struct DamagedJournalTests {
    private let harness: BatchHarness
    private let path: String

    /// A journal that knows of sixty items.
    init() throws {
        harness = try BatchHarness()
        path = harness.folder.path + "/out/.fieldbook/journal.sqlite"
        for number in 0..<60 { try harness.folder.write("text \(number)", to: "in/\(number).txt") }
        try harness.run()
    }

    private var content: Data { FileManager.default.contents(atPath: path) ?? Data() }

    private func put(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: path)) }

    /// Runs, expects a refusal, and that neither the journal nor the outputs are touched.
    private func expectRefusal(
        _ code: BatchError.Code, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = content
        let worked = harness.worked {
            let error = #expect(throws: BatchError.self, comment, sourceLocation: sourceLocation) {
                try harness.run()
            }
            #expect(error?.code == code, comment, sourceLocation: sourceLocation)
            #expect(error?.message.contains("\n") == false, comment, sourceLocation: sourceLocation)
            #expect(error?.message.contains(path) == true, comment, sourceLocation: sourceLocation)
        }
        #expect(worked == 0 && content == before, comment, sourceLocation: sourceLocation)
        #expect(
            harness.folder.filesOutsideJournals.count == 120, comment,
            sourceLocation: sourceLocation)
    }

    @Test("that is truncated anywhere is rejected and left unchanged")
    func cutOff() throws {
        let whole = content
        // SQLite counts a single byte as none.
        for count in stride(from: 2, to: whole.count - 1, by: 4_001) {
            try put(whole.prefix(count))
            try expectRefusal(.journalUnusable, "\(count) bytes")
        }
    }

    @Test("with a foreign page is rejected and left unchanged")
    func foreignPage() throws {
        let whole = content
        for page in 0..<whole.count / 4_096 {
            var damaged = whole
            damaged.replaceSubrange(
                page * 4_096..<(page + 1) * 4_096, with: Data(repeating: 0x5A, count: 4_096))
            try put(damaged)
            try expectRefusal(.journalUnusable, "page \(page)")
        }
    }

    @Test("of another version or program is rejected and left unchanged")
    func versions() throws {
        let cases: [(String, BatchError.Code)] = [
            ("user_version = 99", .journalNewer), ("user_version = 1", .journalOlder),
            ("application_id = 7", .journalUnusable),
        ]
        let whole = content
        for (pragma, code) in cases {
            try put(whole)
            try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: "PRAGMA \(pragma)") }
            try expectRefusal(code)
        }
    }

    @Test("that is empty, as a kill may leave it at the start, is a new one that replaces no output")
    func empty() throws {
        try put(Data())
        let report = try harness.run()
        #expect(report.failures == ["output.exists": 60])
        #expect(try harness.run().failures == ["output.exists": 60])
    }

    @Test(
        "with anything in an item's row has that item done again, if its output is gone",
        arguments: [
            "state = 'lost'", "state = x'ff'", "inputHash = x'ff'", "recipeHash = 7", "outputs = x'ff'",
            "outputs = 5", "result = 'none'", "result = x'00'", "updatedAt = x'ff'",
            "outputs = zeroblob(100000)",
        ])
    func row(change: String) throws {
        try DatabaseQueue(path: path).write { database in
            try database.execute(sql: "UPDATE item SET \(change) WHERE stem = '7'")
        }
        try FileManager.default.removeItem(atPath: harness.folder.path + "/out/7.up")
        let report = try harness.run()
        #expect(report.done == 1 && report.alreadyDone == 59 && report.failed == 0)
        #expect(try harness.run().alreadyDone == 60)
    }

    @Test("with flipped bytes never takes the process down")
    func flippedBytes() throws {
        let whole = content
        var generator = SeededGenerator(seed: 7)
        var refused = 0
        for round in 0..<40 {
            var damaged = whole
            for _ in 0..<(round.isMultiple(of: 2) ? 1 : 20) {
                damaged[Int.random(in: 0..<whole.count, using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            try put(damaged)
            do {
                try harness.run()
            } catch is BatchError {
                refused += 1
            } catch is any ItemFailureConvertible {
                refused += 1
            }
            #expect(harness.folder.filesOutsideJournals.count == 120)
        }
        #expect(refused > 0)
    }
}
