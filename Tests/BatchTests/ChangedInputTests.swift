import Foundation
import Testing

@testable import Batch

@Suite("An input that changes")
struct ChangedInputTests {
    @Test(
        "or vanishes while it is processed is noticed, and gives no output",
        arguments: ["changeInput", "removeInput"])
    func changed(misdeed: String) throws {
        var harness = try FaultHarness()
        harness.settings.grants.writes.append(harness.folder.path + "/in")
        try harness.addNeighbours()
        try harness.add("bad", misdeed)
        try harness.expectOnlyFailure(
            of: "bad", ["input.changed"], says: "changed while it was processed",
            "Run the same command again while nobody writes to it.")
        #expect(!harness.folder.filesOutsideJournals.contains("out/bad.out"))
        try harness.add("bad")
        let report = try harness.run()
        #expect(report.done == 1 && report.alreadyDone == 4)
        #expect(try harness.attempts(at: "bad") == ["input.changed", "done"])
    }
}
