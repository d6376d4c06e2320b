import Foundation
import Testing

@testable import Batch

/// What a kill leaves behind at the moments where it matters, set up by hand.
@Suite("After a kill")
struct CrashTests {
    private func recipe(_ harness: BatchHarness, _ journal: Journal) throws -> JournalRecipe {
        try JournalRecipe(
            journal, harness.operation, destination: .folder(harness.folder.path + "/out"),
            root: try harness.root, options: harness.options)
    }

    private func notePublishing(
        _ harness: BatchHarness, outputs: [PublishedOutput], insteadOf earlier: [EarlierOutput] = []
    ) throws {
        let journal = try Journal(inFolder: harness.folder.path + "/out")
        let recipe = try recipe(harness, journal)
        let item = try #require(try harness.items.first)
        let key = recipe.key(for: item, inputHash: try ContentHash.ofFile(at: item.path).hash)
        var record = try JournalRecord(
            key, of: item, inputBytes: 3, result: Uppercase.Outcome(letters: 3), outputs: outputs,
            attempts: [])
        try record.remember(earlier)
        let run = try JournalRun(in: journal, command: "uppercase", options: harness.options)
        try journal.write([record], markingDone: [], run: run.id)
    }

    @Test("an output that had reached its name counts as done")
    func published() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        let output = try harness.folder.write("ONE", to: "out/a.up").path
        let content = try ContentHash.ofFile(at: output)
        try notePublishing(harness, outputs: [PublishedOutput(path: "a.up", hash: content.hash, bytes: 3)])
        let report = try harness.run()
        #expect(report.alreadyDone == 1)
        #expect(harness.operation.tally.count.load(ordering: .relaxed) == 0)
    }

    @Test("one of two outputs at its name gives way when the item is done again")
    func halfPublished() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        let output = try harness.folder.write("ONE", to: "out/a.up").path
        let content = try ContentHash.ofFile(at: output)
        try notePublishing(
            harness,
            outputs: [
                PublishedOutput(path: "a.up", hash: content.hash, bytes: 3),
                PublishedOutput(path: "a.second", hash: content.hash, bytes: 3),
            ])
        #expect(try harness.run().done == 1)
        #expect(harness.folder.text("out/a.up") == "ONE")
    }

    @Test(
        "an output that was to be replaced, or one of two that was, is replaced by the same command",
        arguments: [0, 1])
    func halfReplaced(replaced: Int) throws {
        let harness = try BatchHarness()
        try harness.folder.write("pair 1", to: "in/a.txt")
        try harness.run()
        let names = ["a.up", "a.second"]
        let recipeHash = try OperationRecipe(harness.operation, toolVersion: "1").hash
        let earlier = try names.map { name in
            let content = try ContentHash.ofFile(at: harness.folder.path + "/out/" + name)
            return EarlierOutput(
                PublishedOutput(path: name, hash: content.hash, bytes: content.bytes),
                input: PathParts.absolute(harness.folder.path + "/in/a.txt"),
                inputHash: ContentHash.of(Data("pair 1".utf8)), recipeHash: recipeHash)
        }
        try harness.folder.write("pair 2", to: "in/a.txt")
        let outputs = zip(names, ["PAIR 2", "pair 2"]).map { name, text in
            PublishedOutput(path: name, hash: ContentHash.of(Data(text.utf8)), bytes: text.utf8.count)
        }
        try notePublishing(harness, outputs: outputs, insteadOf: earlier)
        if replaced > 0 { try harness.folder.write("PAIR 2", to: "out/a.up") }
        #expect(try harness.run().done == 1)
        #expect(harness.folder.text("out/a.up") == "PAIR 2")
        #expect(harness.folder.text("out/a.second") == "pair 2")
    }

    @Test("somebody else's file at an output's name is not removed")
    func strangersFile() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.folder.write("mine", to: "out/a.up")
        let hash = String(repeating: "0", count: 64)
        try notePublishing(harness, outputs: [PublishedOutput(path: "a.up", hash: hash, bytes: 3)])
        #expect(try harness.run().failures == ["output.exists": 1])
        #expect(harness.folder.text("out/a.up") == "mine")
    }

    @Test("half-written files are removed")
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
