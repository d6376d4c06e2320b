import Foundation
import Testing

@testable import Batch

@Suite("An input that changes")
struct ChangedInputTests {
    @Test(
        "while it is worked on, or vanishes then, is noticed, and nothing is made of it",
        arguments: ["changeInput", "removeInput"])
    func changed(misdeed: String) throws {
        let harness = try FaultHarness()
        try harness.addNeighbours()
        try harness.add("bad", misdeed)
        try harness.expectOnlyFailure(
            of: "bad", ["input.changed"], says: "changed while it was worked on",
            "Run the same command again when nobody writes to it.")
        #expect(!harness.folder.files.contains("out/bad.out"))
        try harness.add("bad")
        let report = try harness.run()
        #expect(report.done == 1 && report.alreadyDone == 4)
        #expect(try harness.attempts(at: "bad") == ["input.changed", "done"])
    }

    @Test("after it was done has it done again, and its output replaced only when told so")
    func changedLater() throws {
        var harness = try BatchHarness()
        try harness.folder.write("one", to: "in/a.txt")
        try harness.run()
        try harness.folder.write("two", to: "in/a.txt")
        #expect(try harness.run().failures == ["output.exists": 1])
        #expect(harness.said.lines.last?.contains("its input has changed since it was made") == true)
        #expect(harness.folder.read("out/a.up") == "ONE")
        harness.options.mayOverwrite = true
        #expect(try harness.run().done == 1)
        #expect(harness.folder.read("out/a.up") == "TWO")
    }
}
