import Batch
import Foundation
import Testing

@Suite("A run that is to do everything again")
struct ForceTests {
    private var harness: BatchHarness

    init() throws {
        harness = try BatchHarness()
        for number in 0..<5 { try harness.folder.write("text \(number)", to: "in/\(number).txt") }
        try harness.folder.write("fail", to: "in/bad.txt")
        try harness.run()
        harness.options.redoesDone = true
    }

    @Test("replaces what an earlier one made, and tries again what failed")
    func everything() throws {
        let worked = try harness.worked {
            let report = try harness.run()
            #expect(report.done == 5 && report.alreadyDone == 0 && report.failures == ["test.failed": 1])
        }
        #expect(worked == 6)
        #expect(harness.folder.text("out/3.up") == "TEXT 3")
    }

    @Test("leaves alone what somebody has changed since")
    func changed() throws {
        try harness.folder.write("mine", to: "out/3.up")
        let report = try harness.run()
        #expect(report.done == 4 && report.failures == ["test.failed": 1, "output.exists": 1])
        #expect(harness.folder.text("out/3.up") == "mine")
    }

    @Test("knows what it had replaced before another output of the same item was in the way")
    func halfReplaced() throws {
        var harness = harness
        try harness.folder.write("pair 1", to: "in/pair.txt")
        #expect(try harness.run().done == 6)
        // In the way, and noticed only when the output is published.
        let second = try #require(FileIdentity(ofFileAt: harness.folder.path + "/out/pair.second"))
        harness.options.protectedFiles = [second]
        try harness.folder.write("pair 2", to: "in/pair.txt")
        #expect(try harness.run().failures["output.isInput"] == 1)
        #expect(harness.folder.text("out/pair.up") == "PAIR 2")
        harness.options.protectedFiles = []
        #expect(try harness.run().done == 6)
        #expect(harness.folder.text("out/pair.second") == "pair 2")
    }

    @Test("loses nothing of what was done when an item now fails")
    func failsNow() throws {
        var harness = harness
        try harness.folder.write("fail", to: "in/3.txt")
        #expect(try harness.run().failures["test.failed"] == 2)
        #expect(harness.folder.text("out/3.up") == "TEXT 3")
        try harness.folder.write("text 3", to: "in/3.txt")
        #expect(try harness.run().failures == ["test.failed": 1])
        harness.options.redoesDone = false
        #expect(try harness.run().alreadyDone == 5, "its output was known to be replaceable")
    }
}
