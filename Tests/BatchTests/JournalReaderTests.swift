import Foundation
import GRDB
import Testing
import TestSupport

@testable import Batch
@testable import BatchReport

@Suite("Reading a journal")
struct JournalReaderTests {
    private let failure = ItemFailure(
        code: "image.truncated", message: "it is cut off", place: "page 2", remedy: "Scan it again.")

    @Test("gives items with their failures and outputs")
    func items() throws {
        let fixture = try JournalFixture()
        try fixture.addItem("b", failure: failure)
        try fixture.addItem("a", outputs: #"[{"path":"d/a.pdf","hash":"ff","bytes":12}]"#)
        let items = try fixture.items()
        #expect(items.map(\.name) == ["/in/a.jpg", "/in/b.jpg"])
        #expect(items[0].outputs == [.init(path: "d/a.pdf", hash: "ff", bytes: 12)])
        #expect(
            items[1].failure
                == .init(
                    code: "image.truncated", message: "it is cut off", place: "page 2",
                    remedy: "Scan it again."))
        #expect(try fixture.items(.failed).map(\.stem) == ["b"])
    }

    @Test("sees what a run at work has noted so far, and leaves its files as they are")
    func whileWriting() throws {
        let fixture = try JournalFixture()
        try fixture.addRun(endedAt: nil, ending: nil)
        try fixture.addStep(items: 3, endedAt: nil)
        try fixture.addItem("a")
        let before = try fixture.files
        let reader = try JournalReader(folder: fixture.folder.path)
        #expect(try reader.read { try $0.stepStandings() }.map(\.left) == [2])
        #expect(try fixture.files.keys == before.keys)
        #expect(try fixture.files["journal.sqlite"] == before["journal.sqlite"])
        #expect(try fixture.files["journal.sqlite-wal"] == before["journal.sqlite-wal"])
        try fixture.addItem("b")
        #expect(try reader.read { try $0.stepStandings() }.map(\.left) == [1], "the run was not hindered")
    }

    @Test("leaves nothing beside a journal at rest")
    func atRest() throws {
        let folder = try TemporaryFolder()
        try JournalFixture(in: folder).addItem("a")
        let names = {
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/.fieldbook").sorted()
        }
        #expect(try names() == ["journal.sqlite"])
        _ = try JournalReader(folder: folder.path + "/").read { try $0.stepStandings() }
        #expect(try names() == ["journal.sqlite"])
    }

    @Test("ends with an error if a run begins to write what was at rest")
    func beginsMeanwhile() throws {
        let folder = try TemporaryFolder()
        try JournalFixture(in: folder).addItem("a")
        let reader = try JournalReader(folder: folder.path)
        let journal = try DatabaseQueue(path: folder.path + "/.fieldbook/journal.sqlite")
        try journal.write { try $0.execute(sql: "UPDATE item SET attempts = 2") }
        try journal.close()
        let error = try #require(throws: BatchError.self) { try reader.read { try $0.stepStandings() } }
        #expect(error.code == .journalInUse)
    }

    @Test(
        "reads changes that are not yet merged in a copied folder",
        arguments: [
            ["journal.sqlite", "journal.sqlite-wal"],
            ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"],
        ])
    func copiedFolder(names: [String]) throws {
        let fixture = try JournalFixture()
        try fixture.addItem("a")
        let copy = try TemporaryFolder()
        for name in names {
            let target = copy.path + "/.fieldbook/" + name
            try copy.write("", to: ".fieldbook/" + name)
            try fixture.files[name]?.write(to: URL(fileURLWithPath: target))
        }
        let standings = try JournalReader(folder: copy.path).read { try $0.stepStandings() }
        #expect(standings.map(\.done) == [1])
        let left = try FileManager.default.contentsOfDirectory(atPath: copy.path + "/.fieldbook")
        #expect(left.sorted() == names.sorted())
    }

    @Test("merges shards; the latest record of an item counts")
    func shards() throws {
        let folder = try TemporaryFolder()
        let main = try JournalFixture(in: folder)
        try main.addItem("a", failure: failure, updatedAt: "2026-11-20T10:00:00.000Z")
        try main.addItem("b", updatedAt: "2026-11-22T10:00:00.000Z")
        for (index, stem) in ["a", "b"].enumerated() {
            let shard = try JournalFixture(in: folder, shard: "\(index)-of-2")
            try shard.addRun(shard: "\(index)/2")
            try shard.addStep(items: 5)
            try shard.addItem(stem, failure: index == 1 ? failure : nil)
            try shard.addItem("own\(index)")
        }
        let items = try main.items()
        #expect(items.map(\.stem) == ["a", "b", "own0", "own1"])
        #expect(items.map(\.state) == [.done, .done, .done, .done])
        let standing = try #require(try main.standings().first)
        #expect(standing.items == 10 && standing.done == 4 && standing.left == 6)
    }

    @Test("counts what was done with other parameters as left")
    func otherParameters() throws {
        let fixture = try JournalFixture()
        try fixture.addRun()
        try fixture.addStep(items: 3, recipe: "r2")
        try fixture.addItem("a", recipe: "r1")
        try fixture.addItem("b", recipe: "r2")
        let standing = try #require(try fixture.standings().first)
        #expect(standing.items == 3 && standing.done == 1 && standing.left == 2)
    }

    @Test("groups failures by cause, the most frequent first, and gives the first of each")
    func groups() throws {
        let fixture = try JournalFixture()
        for number in 0..<5 { try fixture.addItem("x\(number)", failure: failure) }
        var other = failure
        other.code = "a.other"
        try fixture.addItem("y", failure: other)
        let groups = try JournalReader(folder: fixture.folder.path).read {
            try $0.failureGroups(atMost: 10)
        }
        #expect(groups.map(\.code) == ["image.truncated", "a.other"] && groups.map(\.count) == [5, 1])
        let first = try fixture.items(.firstFailures(2, codes: ["image.truncated", "a.other"]))
        #expect(first.map(\.stem) == ["y", "x0", "x1"])
    }
}
