import Foundation
import Testing

@testable import Batch
@testable import FaultWorker

@Suite("A part that never ends")
struct StepLimitTests {
    private let operation = PartedFault(.init())
    private var harness: FaultHarness

    init() throws {
        harness = try FaultHarness()
        harness.settings.limits.stepSeconds = 1
    }

    private func add(_ name: String, parts count: Int, hanging place: Int) throws {
        let lines = (0..<count).map { $0 == place ? "circle \(harness.open("notes"))" : "line \($0)" }
        try harness.folder.write(lines.joined(separator: "\n"), to: "in/\(name).txt")
    }

    private func expectLost(_ place: Int, of name: String, parts count: Int) throws {
        let list = try #require(harness.folder.text("out/\(name).list")).split(separator: "\n").map(
            String.init)
        #expect(list == (0..<count).map { $0 == place ? "worker.timeout" : "line \($0)" })
        #expect(try harness.attempts(at: name) == ["done"])
    }

    @Test("costs its own time once, and no other part", arguments: [(2, 1), (2, 0), (11, 4), (11, 10)])
    func once(parts count: Int, place: Int) throws {
        try add("bad", parts: count, hanging: place)
        let report = try harness.run(operation)
        #expect(report.done == 1 && report.doneWithFaults == 1 && report.failures.isEmpty)
        try expectLost(place, of: "bad", parts: count)
        #expect(harness.notes.count == 1, "it is not tried again in the same way")
        #expect(!harness.said.lines.contains { $0.contains("tried again alone") })
        harness.expectNothingLeft()
    }

    @Test("is an item that failed where there is no other, once too")
    func only() throws {
        try add("bad", parts: 1, hanging: 0)
        try harness.folder.write("line 0", to: "in/good.txt")
        let report = try harness.run(operation)
        #expect(report.done == 1 && report.failures == ["worker.timeout": 1])
        #expect(harness.notes.count == 1)
        harness.expectNothingLeft()
    }

    @Test("has time for itself, however long those before it took together")
    func manySteps() throws {
        let lines = (0..<8).map { _ in "work 0.5" }
        try harness.folder.write(lines.joined(separator: "\n"), to: "in/long.txt")
        #expect(try harness.run(operation).done == 1)
        #expect(harness.folder.text("out/long.list") == lines.joined(separator: "\n"))
    }

    @Test("is named while the run waits for it, with its time limit")
    func told() throws {
        var harness = harness
        harness.settings.limits.stepSeconds = 3
        harness.isTerminal = true
        try add("bad", parts: 2, hanging: 1)
        try harness.run(operation)
        let words = "part 2 of 2, limit 3 s each"
        #expect(harness.said.text.contains("running: bad.txt ") && harness.said.text.contains(words))
    }

    @Test("of a large item is named while the run waits for it, whatever other processes do meanwhile")
    func namedInLargeItem() throws {
        var harness = harness
        harness.settings.limits.stepSeconds = 3
        harness.isTerminal = true
        try add("bad", parts: 11, hanging: 7)
        try harness.run(operation)
        let words = "part 8 of 11, limit 3 s each"
        #expect(harness.said.text.contains("running: bad.txt ") && harness.said.text.contains(words))
        try expectLost(7, of: "bad", parts: 11)
    }

    @Test("ends a whole item at work at once, and one that only waits after another try alone")
    func wholeItems() throws {
        var harness = try FaultHarness()
        harness.settings.limits.wallSeconds = 1
        try harness.add("busy", "spin")
        try harness.add("waiting", "hang")
        try harness.add("good")
        let report = try harness.run()
        #expect(report.done == 1 && report.failures == ["worker.timeout": 2])
        #expect(try harness.attempts(at: "busy") == ["worker.timeout"])
        #expect(try harness.attempts(at: "waiting") == ["worker.timeout", "worker.timeout"])
    }
}
