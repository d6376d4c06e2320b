import Batch
import Foundation
import TestSupport
import Testing

@Suite("Outputs in folders by their results")
struct SubfolderTests {
    private var harness: BatchHarness

    init() throws {
        harness = try BatchHarness()
        harness.operation = Self.sorting(into: "long")
        try harness.folder.write("a letter of some length", to: "in/a.txt")
        try harness.folder.write("a note", to: "in/sub/b.txt")
    }

    private static func sorting(into folder: String, suffix: String = "") -> Uppercase {
        var parameters = Uppercase.Parameters()
        parameters.suffix = suffix
        parameters.sorted = folder
        return Uppercase(parameters)
    }

    private var outputs: [String] { harness.folder.files.filter { $0.hasPrefix("out/") } }

    @Test("are found there by later runs, and move with the result")
    func sorted() throws {
        #expect(try harness.plan() == ["do", "do"])
        #expect(try harness.run().done == 2)
        #expect(outputs == ["out/long/a.up", "out/short/sub/b.up"])
        #expect(try harness.plan() == ["done already", "done already"])
        let worked = try harness.worked { _ = try harness.run() }
        #expect(worked == 0)

        try harness.folder.write("short", to: "in/a.txt")
        #expect(try harness.run().done == 1)
        #expect(outputs == ["out/short/a.up", "out/short/sub/b.up"])
    }

    @Test("made with other options are not replaced, which shows before any work")
    mutating func otherOptions() throws {
        try harness.run()
        harness.operation = Self.sorting(into: "long", suffix: "!")
        try harness.folder.write("another letter of some length", to: "in/c.txt")
        #expect(try harness.plan() == ["cannot: output.exists", "do", "cannot: output.exists"])
        let worked = try harness.worked {
            let report = try harness.run()
            #expect(report.done == 1 && report.failures == ["output.exists": 2])
        }
        #expect(worked == 1)
        let line = harness.said.lines.first { $0.contains("long/a.up") }
        #expect(line?.contains("made with other options (suffix: \"\")") == true, "\(line ?? "")")
        harness.options.redoesDone = true
        #expect(try harness.run().done == 3)
        #expect(outputs == ["out/long/a.up", "out/long/c.up", "out/short/sub/b.up"])
        #expect(harness.folder.text("out/long/a.up") == "A LETTER OF SOME LENGTH!")
    }

    @Test("of another input with the same name do not keep one out of another folder")
    mutating func otherInput() throws {
        try harness.run()
        try harness.folder.write("short", to: "other/a.txt")
        harness.inputs = ["other"]
        #expect(try harness.run().done == 1)
        #expect(outputs == ["out/long/a.up", "out/short/a.up", "out/short/sub/b.up"])
    }

    @Test("move when another version has another result for the same content")
    mutating func otherResult() throws {
        try harness.run()
        try harness.folder.write("mine", to: "out/long/other.up")
        harness.options.toolVersion = "2"
        harness.operation.shortLength = 100
        #expect(try harness.run().done == 2)
        #expect(outputs == ["out/long/other.up", "out/short/a.up", "out/short/sub/b.up"])
        let lines = harness.said.lines.filter { $0.contains("now in another folder") }
        #expect(lines.count == 1 && lines.first?.contains("long/a.up") == true, "\(harness.said.lines)")
        #expect(try harness.plan() == ["done already", "done already"])
    }

    @Test("stay where they are if they were changed, when another version has another result")
    mutating func changed() throws {
        try harness.run()
        try harness.folder.write("mine", to: "out/long/a.up")
        harness.options.toolVersion = "2"
        harness.operation.shortLength = 100
        #expect(try harness.run().done == 2)
        #expect(harness.folder.text("out/long/a.up") == "mine")
        #expect(outputs == ["out/long/a.up", "out/short/a.up", "out/short/sub/b.up"])
    }

    @Test("report those that a run without folders made, or one with other options")
    mutating func leftOver() throws {
        harness.operation = Uppercase(.init())
        try harness.run()
        harness.operation = Self.sorting(into: "long")
        #expect(try harness.run().done == 2)
        #expect(outputs == ["out/a.up", "out/long/a.up", "out/short/sub/b.up", "out/sub/b.up"])
        func left() -> [String] {
            harness.said.lines.filter { $0.contains("left unchanged, made with other options") }
        }
        #expect(left().count == 2, "\(harness.said.lines)")
        #expect(left().contains { $0.contains("out/a.up") } && left().contains { $0.contains("sub/b.up") })
        try harness.run()
        #expect(left().count == 2, "\(harness.said.lines)")
        harness.operation = Self.sorting(into: "letters")
        harness.options.redoesDone = true
        #expect(try harness.run().done == 2)
        #expect(left().count == 4, "\(harness.said.lines)")
    }

    @Test("replace no file that is there")
    func occupied() throws {
        try harness.folder.write("mine", to: "out/long/a.up")
        #expect(try harness.run().failures == ["output.exists": 1])
        #expect(harness.folder.text("out/long/a.up") == "mine")
        #expect(outputs == ["out/long/a.up", "out/short/sub/b.up"])
    }

    @Test("are only in the planned folders", arguments: ["elsewhere", "nowhere"])
    func unplanned(text: String) throws {
        try harness.folder.write(text, to: "in/c.txt")
        #expect(try harness.run().failures == ["internal.unexpected": 1])
        #expect(outputs == ["out/long/a.up", "out/short/sub/b.up"])
    }

    @Test("are planned with the name of the choice in the folder's place")
    func planned() {
        let plan = OutputPlan(["a/b.pdf", "a/b.txt"], sortedBy: "kind", into: ["letter", "invoice"])
        #expect(plan.files.isEmpty && plan.series.map(\.description) == ["{kind}/a/b.pdf", "{kind}/a/b.txt"])
    }

    @Test(
        "stay in the output folder, in a single one with a name of its own",
        arguments: ["..", ".", "", "../x", "a/b", "/x", ".fieldbook"])
    mutating func unsafe(name: String) throws {
        harness.operation = Self.sorting(into: name)
        #expect(try harness.run().failures == ["internal.unexpected": 1])
        #expect(outputs == ["out/short/sub/b.up"])
        #expect(harness.folder.files.filter { $0.hasSuffix(".up") }.count == 1)
    }
}
