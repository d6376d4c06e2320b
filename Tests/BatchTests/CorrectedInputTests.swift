import Foundation
import Testing

@testable import Batch

@Suite("An input that was corrected")
struct CorrectedInputTests {
    private var harness: BatchHarness

    init() throws {
        harness = try BatchHarness()
        for name in ["a", "b", "c"] { try harness.folder.write("fault " + name, to: "in/\(name).txt") }
        try harness.run()
    }

    @Test("is done again by the same command, and only that one")
    func again() throws {
        try harness.folder.write("right", to: "in/b.txt")
        let worked = try harness.worked {
            let report = try harness.run()
            #expect(report.done == 1 && report.alreadyDone == 2 && report.failed == 0)
        }
        #expect(worked == 1)
        #expect(harness.folder.text("out/b.up") == "RIGHT" && harness.folder.text("out/a.up") == "FAULT A")
        #expect(try harness.run().alreadyDone == 3)
    }

    @Test("does not overwrite an output that somebody has changed")
    func edited() throws {
        try harness.folder.write("mine", to: "out/b.up")
        try harness.folder.write("right", to: "in/b.txt")
        for _ in 0..<2 {
            #expect(try harness.run().failures == ["output.exists": 1])
        }
        let lines = harness.said.lines.filter { $0.contains("changed since it was made. Use --overwrite") }
        #expect(lines.count == 2, "\(harness.said.lines)")
        #expect(harness.folder.text("out/b.up") == "mine")
    }

    @Test("keeps its output while it cannot be done")
    func fails() throws {
        try harness.folder.write("fail", to: "in/b.txt")
        #expect(try harness.run().failures == ["test.failed": 1])
        #expect(harness.folder.text("out/b.up") == "FAULT B")
        try harness.folder.write("right", to: "in/b.txt")
        #expect(try harness.run().done == 1)
        #expect(harness.folder.text("out/b.up") == "RIGHT")
    }

    @Test("does not replace what was made with other parameters, however often it is tried")
    func otherParameters() throws {
        var harness = harness
        harness.operation = Uppercase(.init(suffix: "!"))
        for content in ["right", "right", "fail", "left"] {
            try harness.folder.write(content, to: "in/b.txt")
            #expect(try harness.run().failures == ["output.exists": 3])
        }
        #expect(
            harness.said.lines.last?.contains("with other options (suffix: \"\"). Use --force") == true)
        #expect(harness.folder.text("out/b.up") == "FAULT B")
    }

    @Test("does not replace what was made of another file with the same name")
    func otherFile() throws {
        var harness = harness
        harness.inputs = ["other"]
        for content in ["right", "right", "fail", "left"] {
            try harness.folder.write(content, to: "other/b.txt")
            #expect(try harness.run().failures == ["output.exists": 1])
            let line = harness.said.lines.last ?? ""
            #expect(line.contains("made from ") && line.contains("in/b.txt. Use --force"), "\(line)")
        }
        #expect(harness.folder.text("out/b.up") == "FAULT B")
    }

    @Test("publishes none of its outputs while a file is in the way of one")
    func allOrNone() throws {
        try harness.folder.write("pair 1", to: "in/b.txt")
        #expect(try harness.run().done == 1)
        try harness.folder.write("mine", to: "out/b.second")
        try harness.folder.write("pair 2", to: "in/b.txt")
        #expect(try harness.run().failures == ["output.exists": 1])
        #expect(
            harness.said.lines.contains { $0.contains("b.second already exists; it was changed since") })
        #expect(harness.folder.text("out/b.up") == "PAIR 1" && harness.folder.text("out/b.second") == "mine")
        try FileManager.default.removeItem(atPath: harness.folder.path + "/out/b.second")
        #expect(try harness.run().done == 1)
        #expect(
            harness.folder.text("out/b.up") == "PAIR 2" && harness.folder.text("out/b.second") == "pair 2")
    }

    @Test("leaves an output alone that somebody changes while the item is worked on")
    func editedMeanwhile() throws {
        let path = try harness.folder.write("mine", to: "out/b.up").path
        let staged = try harness.folder.write("NEW", to: "new").path
        let output = try SealedOutput(stagedPath: staged, finalPath: path)
        var own = OwnOutputs()
        own.replaceable[PathParts.absolute(path)] = ContentHash.of(Data("FAULT B".utf8))
        let failure = try #require(throws: ItemFailure.self) {
            try Publisher(root: try #require(try harness.root), conflict: .refused, inputs: [])
                .publish([output], replacing: own)
        }
        #expect(failure.code == "output.exists" && failure.message.contains("it was changed since"))
        #expect(harness.folder.text("out/b.up") == "mine")
    }

    @Test("that is not corrected is not worked on for an output that could not be kept, nor said to be")
    func unplannedEdited() throws {
        try harness.folder.write("pair 1", to: "in/b.txt")
        #expect(try harness.run().done == 1)
        try harness.folder.write("mine", to: "out/b.second")
        #expect(try harness.plan() == ["done already", "cannot: output.exists", "done already"])
        let worked = try harness.worked {
            let failures = try harness.run().failures
            #expect(failures == ["output.exists": 1])
        }
        #expect(worked == 0)
    }

    @Test("is listed by a dry run, as are files in the way")
    func plan() throws {
        try harness.folder.write("right", to: "in/a.txt")
        try harness.folder.write("mine", to: "out/b.up")
        try harness.folder.write("new", to: "in/d.txt")
        try harness.folder.write("mine", to: "out/e.up")
        try harness.folder.write("new", to: "in/e.txt")
        let plan = ["redo", "cannot: output.exists", "done already", "do", "cannot: output.exists"]
        #expect(try harness.plan() == plan)
        let report = try harness.run()
        #expect(report.done == 2 && report.alreadyDone == 1 && report.failures == ["output.exists": 2])
    }
}
