import Foundation
import GRDB
import TestSupport
import Testing

@testable import Batch
@testable import BatchReport

@Suite("Warnings and notes on items")
struct ItemNoteTests {
    private var harness: BatchHarness

    init() throws { harness = try BatchHarness() }

    private var output: String { harness.folder.path + "/out" }

    /// The notes that the journal has, by stem.
    private func notes() throws -> [String: [String]] {
        var notes: [String: [String]] = [:]
        try JournalReader(folder: output).read { snapshot in
            try snapshot.forEachItem(.all) { item in
                notes[item.stem] = item.notes
                return true
            }
        }
        return notes
    }

    private func execute(_ sql: String) throws {
        try DatabaseQueue(path: output + "/.fieldbook/journal.sqlite").write { try $0.execute(sql: sql) }
    }

    @Test("are in the journal as long as its entry on the item holds")
    func kept() throws {
        try harness.folder.write("note\nwarning: torn\nfolded", to: "in/a.txt")
        try harness.folder.write("text", to: "in/b.txt")
        try harness.folder.write("fail", to: "in/c.txt")
        try harness.run()
        #expect(try notes() == ["a": ["warning: torn", "folded"], "b": [], "c": []])
        #expect(try harness.run().alreadyDone == 2)
        #expect(try notes()["a"] == ["warning: torn", "folded"])
        let standing = try JournalReader(folder: output).read { try $0.stepStandings() }
        #expect(standing.map(\.withNotes) == [1])
        #expect(standing.first?.notes.contains { $0.contains("1 item has warnings or notes") } == true)

        try harness.folder.write("plain", to: "in/a.txt")
        #expect(try harness.run().done == 1)
        #expect(try notes()["a"] == [])
    }

    @Test("belong to the options that the item was last processed with")
    mutating func variants() throws {
        try harness.folder.write("note\nof both", to: "in/a.txt")
        try harness.run()
        var parameters = harness.operation.parameters
        parameters.ending = "other"
        harness.operation = Uppercase(parameters)
        try harness.folder.write("note\nof the other", to: "in/a.txt")
        try harness.run()
        #expect(try notes()["a"] == ["of the other"])
        harness.operation = Uppercase(.init())
        try harness.folder.write("note\nof both", to: "in/a.txt")
        let worked = try harness.worked { _ = try harness.run() }
        #expect(worked == 0)
        #expect(try notes()["a"] == ["of both"])
    }

    @Test("are limited in number and length")
    func limits() throws {
        let lines = (1...30).map { "\($0) " + String(repeating: "ä", count: 400) }
        try harness.folder.write("note\n" + lines.joined(separator: "\n"), to: "in/a.txt")
        try harness.run()
        let kept = try #require(try notes()["a"])
        #expect(kept.count == ItemNotes.most && kept.last == "11 more")
        #expect(kept.dropLast().allSatisfy { $0.utf8.count <= ItemNotes.greatestNote && $0.hasSuffix("ä…") })
        #expect(kept[0].utf8.count > ItemNotes.greatestNote - 4)
    }

    @Test("are added to a journal of a program that kept none, and ignored on entries that it has written")
    mutating func olderProgram() throws {
        try harness.folder.write("note\nof now", to: "in/a.txt")
        try harness.run()
        try execute("DROP TABLE itemNote")
        #expect(try notes() == ["a": []])
        harness.options.redoesDone = true
        try harness.run()
        #expect(try notes() == ["a": ["of now"]])
        try execute("UPDATE item SET updatedAt = '2026-11-21T14:06:00.000Z'")
        #expect(try notes() == ["a": []])
    }

    @Test("of shards are read and merged")
    func shards() throws {
        let folder = try TemporaryFolder()
        for index in 0..<2 {
            let shard = try JournalFixture(in: folder, shard: "\(index)-of-2")
            try shard.addItem("a\(index)", notes: ["of \(index)"])
            // The other shard has a later entry on it.
            try shard.addItem("b", notes: ["\(index)"], updatedAt: "2026-11-2\(index)T10:00:00.000Z")
        }
        func notes() throws -> [[String]] {
            var notes: [[String]] = []
            try JournalReader(folder: folder.path).read { snapshot in
                try snapshot.forEachItem(.all) { item in
                    notes.append(item.notes)
                    return true
                }
            }
            return notes
        }
        #expect(try notes() == [["of 0"], ["of 1"], ["1"]])
        let merger = try JournalMerger(
            intoFolder: folder.path, [], options: BatchOptions(jobs: 1, toolVersion: "1"))
        #expect(try merger.noteShards() == 4)
        try merger.finish()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/.fieldbook")
        where name.contains("-of-2") {
            try FileManager.default.removeItem(atPath: folder.path + "/.fieldbook/" + name)
        }
        #expect(try notes() == [["of 0"], ["of 1"], ["1"]])
        withExtendedLifetime(merger) {}
    }

    @Test("from outside are read as far as they make sense")
    func hostile() throws {
        let values = [
            "x'00ff'", "NULL", "7", "'[\"text\"]'", "CAST('{\"a\":1}' AS BLOB)",
            "CAST('[1,\"x\"]' AS BLOB)", "zeroblob(10000000)",
            "CAST('[' || substr(replace(hex(zeroblob(3000)), '00', '\"n\",'), 1, 11999) || ']' AS BLOB)",
        ]
        let fixture = try JournalFixture()
        try fixture.addRun()
        try fixture.addStep(items: values.count)
        for (index, value) in values.enumerated() {
            try fixture.addItem("\(index)", notes: ["usual"])
            try fixture.execute("UPDATE OR IGNORE itemNote SET notes = \(value) WHERE stem = '\(index)'")
        }
        let items = try fixture.items()
        #expect(items.count == values.count && items.allSatisfy { $0.notes.count <= ItemNotes.most })
        #expect(items[1].notes == ["usual"] && items[3].notes == ["text"])
        #expect(items[7].notes == Array(repeating: "n", count: ItemNotes.most))
        _ = try fixture.standings()
        try fixture.execute("DROP TABLE itemNote; CREATE TABLE itemNote (scope, stem)")
        #expect(throws: BatchError.self) { try fixture.items() }
    }
}
