import Foundation
import Testing

@testable import Batch

@Suite("An input that has fewer outputs than before")
struct ShortenedInputTests {
    private var harness: BatchHarness

    init() throws {
        harness = try BatchHarness()
        try harness.folder.write("pair 1", to: "in/a.txt")
        try harness.folder.write("pair 2", to: "in/b.txt")
        try harness.run()
    }

    @Test("loses its former outputs, and says so")
    func removed() throws {
        try harness.folder.write("one", to: "in/a.txt")
        #expect(try harness.run().done == 1)
        #expect(harness.folder.text("out/a.second") == nil && harness.folder.text("out/a.up") == "ONE")
        #expect(harness.folder.text("out/b.second") == "pair 2")
        #expect(harness.said.lines.contains { $0.contains("a.second removed") }, "\(harness.said.lines)")
        #expect(try harness.run().alreadyDone == 2)
    }

    @Test("keeps what somebody has changed, and what was made in another way or of another file")
    func kept() throws {
        var harness = harness
        try harness.folder.write("mine", to: "out/a.second")
        harness.operation = Uppercase(.init(ending: "other"))
        try harness.folder.write("one", to: "in/a.txt")
        try harness.folder.write("two", to: "in/b.txt")
        #expect(try harness.run().done == 2)
        #expect(
            harness.folder.text("out/a.second") == "mine" && harness.folder.text("out/b.second") == "pair 2")
        #expect(harness.folder.text("out/b.up") == "PAIR 2")
    }

    @Test("loses them even if the run was killed before removing them")
    func killed() throws {
        try harness.folder.write("one", to: "in/a.txt")
        try noteAsKilled()
        #expect(try harness.run().alreadyDone == 2)
        #expect(harness.folder.text("out/a.second") == nil && harness.folder.text("out/a.up") == "ONE")
        #expect(harness.folder.text("out/b.second") == "pair 2")
    }

    /// What a kill leaves: the outputs at their names, the old one too, and nothing noted of that.
    private func noteAsKilled() throws {
        let journal = try Journal(inFolder: harness.folder.path + "/out")
        let recipe = try JournalRecipe(
            journal, harness.operation, destination: .folder(harness.folder.path + "/out"),
            root: try harness.root, options: harness.options)
        let item = try #require(try harness.items.first)
        let key = recipe.key(for: item, inputHash: try ContentHash.ofFile(at: item.path).hash)
        let own = try recipe.ownOutputs(of: item, key, replacingAll: false)
        let made = PublishedOutput(path: "a.up", hash: ContentHash.of(Data("ONE".utf8)), bytes: 3)
        var record = try JournalRecord(
            key, of: item, inputBytes: 3, result: Uppercase.Outcome(letters: 3), outputs: [made], attempts: []
        )
        try record.remember(own.files)
        try journal.write(
            [record], markingDone: [],
            run: try JournalRun(in: journal, command: "uppercase", options: harness.options).id)
        try harness.folder.write("ONE", to: "out/a.up")
    }
}
