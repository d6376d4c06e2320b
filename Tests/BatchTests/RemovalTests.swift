import Foundation
import GRDB
import Testing
import TestSupport

@testable import Batch

@Suite("Removal of outputs after runs with different options")
struct RemovalTests {
    private var harness: BatchHarness
    private var model = RemovalModel()

    init() throws { harness = try BatchHarness() }

    /// Makes the item of `in` in another way, and keeps the model's rules.
    private mutating func run(
        _ way: RemovalModel.Way, of input: String = "in", overwrite: Bool = false, force: Bool = false,
        killed: Bool = false
    ) throws {
        let tally = harness.operation.tally
        harness.operation = Uppercase(.init(suffix: way.suffix, ending: way.ending))
        harness.operation.tally = tally
        harness.inputs = [input]
        (harness.options.mayOverwrite, harness.options.redoesDone) = (overwrite, force)
        harness.options.retriesFailed = force
        let before = files
        let report = try killed ? runKilled(before) : harness.run()
        let content = try #require(harness.folder.text("\(input)/a.txt"))
        model.expect(
            files, after: .init(way: way, input: input, content: content), from: before,
            isDone: report.done == 1, mayReplaceOthers: force, mayReplaceAll: overwrite)
    }

    /// Leaves what a kill leaves that came before the run removed anything and noted what it had published.
    private func runKilled(_ before: [String: String]) throws -> BatchSummary {
        let earlier = try JSONEncoder().encode(try earlierOutputs())
        let report = try harness.run()
        guard report.done == 1 else { return report }
        let database = try DatabaseQueue(path: harness.folder.path + "/out/.fieldbook/journal.sqlite")
        try database.write {
            try $0.execute(
                sql: """
                    UPDATE item SET state = 'publishing', earlier = ?
                    WHERE run = (SELECT max(id) FROM run) AND state = 'done'
                    """, arguments: [earlier])
        }
        for (name, text) in before where files[name] == nil {
            try harness.folder.write(text, to: "out/" + name)
        }
        return report
    }

    /// What the run notes beside the item's outputs before they get their names.
    private func earlierOutputs() throws -> [EarlierOutput] {
        let journal = try Journal(inFolder: harness.folder.path + "/out")
        let recipe = try JournalRecipe(
            journal, harness.operation, destination: .folder(harness.folder.path + "/out"),
            root: try harness.root, options: harness.options)
        let item = try #require(try harness.items.first)
        let key = recipe.key(for: item, inputHash: try ContentHash.ofFile(at: item.path).hash)
        return try recipe.ownOutputs(of: item, key, replacingAll: harness.options.redoesDone).files
    }

    private var files: [String: String] {
        var files: [String: String] = [:]
        for name in RemovalModel.names { files[name] = harness.folder.text("out/" + name) }
        return files
    }

    private mutating func put(_ text: String?, at name: String) throws {
        if let text {
            try harness.folder.write(text, to: "out/" + name)
        } else if files[name] != nil {
            try FileManager.default.removeItem(atPath: harness.folder.path + "/out/" + name)
        }
        model.makers[name] = nil
    }

    @Test("removes only what the same options made of other content", arguments: 0..<10 as Range<UInt64>)
    func anySequence(seed: UInt64) throws {
        var test = self
        var random = SeededGenerator(seed: seed)
        for input in ["in", "other"] { try harness.folder.write("pair 1", to: input + "/a.txt") }
        for step in 0..<20 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3:
                let content = ["one", "two", "pair 1", "pair 2", "fail"].randomElement(using: &random) ?? ""
                let input = ["in", "in", "other"].randomElement(using: &random) ?? ""
                try harness.folder.write(content, to: input + "/a.txt")
            case 4:
                let name = RemovalModel.names.randomElement(using: &random) ?? ""
                try test.put(Bool.random(using: &random) ? "foreign \(step)" : nil, at: name)
            default:
                let way = RemovalModel.ways.randomElement(using: &random) ?? .init()
                let input = ["in", "in", "other"].randomElement(using: &random) ?? ""
                let overwrite = Int.random(in: 0..<4, using: &random) == 0
                try test.run(
                    way, of: input, overwrite: overwrite, force: Int.random(in: 0..<3, using: &random) == 0,
                    killed: Int.random(in: 0..<4, using: &random) == 0)
            }
        }
    }

    @Test("removes nothing if a run with --force failed in between")
    func failedBetween() throws {
        var test = self
        try harness.folder.write("pair 1", to: "in/a.txt")
        try test.run(.init(ending: "up"))
        try test.run(.init(ending: "other"), force: true)
        try test.put("mine", at: "a.other")
        try test.run(.init(suffix: "!", ending: "other"), force: true)
        try test.run(.init(suffix: "!", ending: "other"), overwrite: true)
        #expect(harness.folder.text("out/a.up") == "PAIR 1")
        #expect(harness.folder.text("out/a.other") == "PAIR 1!")
    }

    @Test("does not report a file as changed that other options have made since, in any order")
    func madeOtherwise() {
        let output = EarlierOutput(
            PublishedOutput(path: "a.up", hash: "", bytes: 0), input: "/in/a.txt", inputHash: "",
            recipeHash: "")
        var own = OwnOutputs()
        own.add(changedAt: "/out/a.up", isSame: true)
        own.refuse(output, at: "/out/a.up", insteadOf: "/in/a.txt", optionsThen: "suffix")
        own.add(changedAt: "/out/a.up", isSame: true)
        #expect(own.obstacle(at: "/out/a.up")?.reason == "made with other options (suffix)")
    }

    @Test("reports the files left after --force replaced only some, and no others")
    func leftOver() throws {
        var harness = harness
        try harness.folder.write("pair 1", to: "in/a.txt")
        try harness.run()
        harness.operation = Uppercase(.init(ending: "other"))
        harness.options.redoesDone = true
        try harness.folder.write("one", to: "in/a.txt")
        #expect(try harness.run().done == 1)
        #expect(!harness.said.lines.contains { $0.contains("left unchanged") })
        harness.operation = Uppercase(.init(suffix: "!"))
        #expect(try harness.run().done == 1)
        let lines = harness.said.lines.filter { $0.contains("left unchanged, made with other options") }
        #expect(lines.count == 1 && lines.first?.contains("a.second") == true, "\(harness.said.lines)")
        #expect(harness.folder.text("out/a.second") == "pair 1")
    }

    @Test("keeps a file that another step has too")
    func sharedFile() throws {
        var harness = harness
        try harness.folder.write("pair 1", to: "in/a.txt")
        try harness.run()
        (harness.options.step, harness.options.mayOverwrite) = ("other", true)
        #expect(try harness.run().done == 1)
        try harness.folder.write("one", to: "in/a.txt")
        harness.options.step = nil
        #expect(try harness.run().done == 1)
        #expect(harness.folder.text("out/a.second") == "pair 1")
    }
}
