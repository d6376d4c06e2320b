import Batch
import Foundation
import Testing

@Suite("A second run")
struct ResumeTests {
    @Test("does nothing when all is done")
    func allDone() throws {
        let harness = try BatchHarness()
        for number in 0..<5 { try harness.folder.write("text \(number)", to: "in/\(number).txt") }
        try harness.run()
        let worked = try harness.worked {
            let report = try harness.run()
            #expect(report.alreadyDone == 5 && report.done == 0 && report.outputsKept == 5)
            #expect(report.lines == ["nothing to do: 5 of 5 done already"])
        }
        #expect(worked == 0)
    }

    @Test("processes only new items")
    func newItem() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.run()
        try harness.folder.write("two", to: "in/b.txt")
        #expect(try harness.worked { try harness.run() } == 1)
        #expect(harness.folder.text("out/b.up") == "TWO")
    }

    @Test("does an item again whose output is gone or was changed")
    func lostOutput() throws {
        var harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.run()
        try FileManager.default.removeItem(atPath: harness.folder.path + "/out/a.up")
        #expect(try harness.worked { try harness.run() } == 1)
        #expect(harness.folder.text("out/a.up") == "ONE")

        try harness.folder.write("tampered", to: "out/a.up")
        #expect(try harness.run().failures == ["output.exists": 1])
        #expect(harness.folder.text("out/a.up") == "tampered")
        harness.options.mayOverwrite = true
        #expect(try harness.run().done == 1)
        #expect(harness.folder.text("out/a.up") == "ONE")
    }

    @Test("notes that an item fails now, and still knows what it had made of it")
    func failureAfterSuccess() throws {
        var harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.run()
        try harness.folder.write("fail", to: "in/a.txt")
        harness.options.redoesDone = true
        #expect(try harness.run().failures == ["test.failed": 1])
        harness.options.redoesDone = false
        let again = try harness.worked {
            let failures = try harness.run().failures
            #expect(failures == ["test.failed": 1], "told again")
        }
        #expect(again == 0, "and not tried again")
        #expect(harness.folder.text("out/a.up") == "ONE")

        try harness.folder.write("two", to: "in/a.txt")
        #expect(try harness.run().done == 1)
        #expect(harness.folder.text("out/a.up") == "TWO")
    }

    @Test("leaves what is done as it is while its input cannot be read")
    func unreadableInput() throws {
        var harness = try BatchHarness()
        harness.inputs = ["in/a.txt"]
        try harness.folder.write("one", to: "in/a.txt")
        try harness.run()
        try FileManager.default.removeItem(atPath: harness.folder.path + "/in/a.txt")
        #expect(try harness.run().failures == ["input.missing": 1])
        try harness.folder.write("one", to: "in/a.txt")
        #expect(try harness.run().alreadyDone == 1)
    }

    @Test("still knows what it had made of an input that failed and then could not be read")
    func unreadableFailure() throws {
        var harness = try BatchHarness()
        harness.inputs = ["in/a.txt"]
        try harness.folder.write("one", to: "in/a.txt")
        try harness.run()
        try harness.folder.write("fail", to: "in/a.txt")
        harness.options.redoesDone = true
        #expect(try harness.run().failures == ["test.failed": 1])
        try FileManager.default.removeItem(atPath: harness.folder.path + "/in/a.txt")
        #expect(try harness.run().failures == ["input.missing": 1])
        try harness.folder.write("two", to: "in/a.txt")
        #expect(try harness.run().done == 1)
        #expect(harness.folder.text("out/a.up") == "TWO")
    }

    @Test("keeps a stranger's file without --overwrite")
    func strangersFile() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.folder.write("mine", to: "out/a.up")
        #expect(try harness.run().failures == ["output.exists": 1])
        #expect(harness.folder.text("out/a.up") == "mine")
        #expect(harness.operation.tally.count.load(ordering: .relaxed) == 0, "found out before the work")
    }

    @Test("does an item again when parameters, version or content have changed")
    func changes() throws {
        var harness = try BatchHarness()
        harness.options.mayOverwrite = true
        try harness.folder.write("one", to: "in/a.txt")
        try harness.run()
        let tally = harness.operation.tally
        harness.operation = Uppercase(.init(suffix: "!"))
        harness.operation.tally = tally
        #expect(try harness.worked { try harness.run() } == 1)
        #expect(harness.folder.text("out/a.up") == "ONE!")
        harness.options.toolVersion = "2"
        #expect(try harness.worked { try harness.run() } == 1)
        try harness.folder.write("two", to: "in/a.txt")
        #expect(try harness.worked { try harness.run() } == 1)
        #expect(harness.folder.text("out/a.up") == "TWO!")
        #expect(try harness.worked { try harness.run() } == 0)
    }

    @Test("leaves what failed for good, tries again what may succeed, and everything when asked")
    func failures() throws {
        var harness = try BatchHarness()
        try harness.folder.write("fail", to: "in/a.txt")
        try harness.folder.write("retry", to: "in/b.txt")
        try harness.run()
        let worked = try harness.worked {
            let report = try harness.run()
            #expect(report.failures == ["test.failed": 1, "test.busy": 1])
        }
        #expect(worked == 1)
        harness.options.retriesFailed = true
        #expect(try harness.worked { try harness.run() } == 2)
    }

    @Test("with other options changes nothing of the first")
    func otherOptions() throws {
        var harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.run()
        let first = harness.operation
        harness.operation = Uppercase(.init(suffix: "!"))
        #expect(try harness.run().failures == ["output.exists": 1])
        #expect(harness.said.lines.last?.contains("; made with other options") == true)
        harness.operation = first
        #expect(try harness.run().alreadyDone == 1)
    }

    @Test("knows its outputs after the whole folder has moved")
    func movedFolder() throws {
        let harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.run()
        let moved = try BatchHarness()
        try FileManager.default.removeItem(atPath: moved.folder.path)
        try FileManager.default.copyItem(atPath: harness.folder.path, toPath: moved.folder.path)
        #expect(try moved.run().alreadyDone == 1)
    }

    @Test("keeps two steps of one operation apart")
    func steps() throws {
        var harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        harness.options.step = "first"
        try harness.run()
        harness.options.step = "second"
        harness.options.mayOverwrite = true
        #expect(try harness.worked { try harness.run() } == 1)
    }
}
