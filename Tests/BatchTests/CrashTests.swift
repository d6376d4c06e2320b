import Foundation
import Testing

@testable import Batch

/// What a kill leaves behind at the moments where it matters, set up by hand.
@Suite("After a kill")
struct CrashTests {
    private func recipe(_ harness: BatchHarness, _ journal: Journal) throws -> JournalRecipe {
        try JournalRecipe(
            journal, harness.operation, destination: .folder(harness.folder.path + "/out"),
            options: harness.options)
    }

    private func notePublishing(_ harness: BatchHarness, outputs: [PublishedOutput]) throws {
        let journal = try Journal(inFolder: harness.folder.path + "/out")
        let recipe = try recipe(harness, journal)
        let item = try #require(try harness.items.first)
        let key = recipe.key(for: item, inputHash: try ContentHash.ofFile(at: item.path).hash)
        let record = try JournalRecord(
            key, of: item, inputBytes: 3, result: Uppercase.Outcome(letters: 3), outputs: outputs,
            attempts: [])
        let run = try JournalRun(in: journal, command: "uppercase", options: harness.options)
        try journal.write([record], markingDone: [], run: run.id)
    }

    @Test("an output that had reached its name counts as done")
    func published() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        let output = try harness.folder.write("ONE", to: "out/a.up")
        let content = try ContentHash.ofFile(at: output)
        try notePublishing(harness, outputs: [PublishedOutput(path: "a.up", hash: content.hash, bytes: 3)])
        let report = try harness.run()
        #expect(report.alreadyDone == 1)
        #expect(harness.operation.tally.count.load(ordering: .relaxed) == 0)
    }

    @Test("one of two outputs at its name is taken back, and the item done again")
    func halfPublished() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        let output = try harness.folder.write("ONE", to: "out/a.up")
        let content = try ContentHash.ofFile(at: output)
        try notePublishing(
            harness,
            outputs: [
                PublishedOutput(path: "a.up", hash: content.hash, bytes: 3),
                PublishedOutput(path: "a.second", hash: content.hash, bytes: 3),
            ])
        #expect(try harness.run().done == 1)
        #expect(harness.folder.read("out/a.up") == "ONE")
    }

    @Test("a stranger's file at an output's name is not taken back")
    func strangersFile() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.folder.write("mine", to: "out/a.up")
        let hash = String(repeating: "0", count: 64)
        try notePublishing(harness, outputs: [PublishedOutput(path: "a.up", hash: hash, bytes: 3)])
        #expect(try harness.run().failures == ["output.exists": 1])
        #expect(harness.folder.read("out/a.up") == "mine")
    }

    @Test("half-written files are swept away")
    func staging() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.folder.write("half", to: "out/.fieldbook/staging/1-ab/7-1.up")
        try harness.folder.write("", to: "out/.fieldbook/staging/1-ab.lock")
        try harness.run()
        #expect(
            !FileManager.default.fileExists(
                atPath: harness.folder.path + "/out/.fieldbook/staging/1-ab/7-1.up"))
    }
}
