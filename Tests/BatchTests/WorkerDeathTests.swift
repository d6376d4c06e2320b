import Foundation
import Testing

@testable import Batch

@Suite("A worker that dies")
struct WorkerDeathTests {
    private static let damaged = "damaged or hostile"

    @Test(
        "costs its own item, which is tried again alone, and nothing else",
        arguments: [
            ("raise \(SIGSEGV)", "signal 11 (Segmentation fault)"), ("raise \(SIGFPE)", "signal 8"),
            ("abort", "signal 6 (Aborted)"), ("exit 7", "ended with status 7"),
            ("exit 0", "ended with status 0"), ("trap 5", "Index out of range"),
        ])
    func death(misdeed: String, message: String) throws {
        let harness = try FaultHarness()
        try harness.addNeighbours()
        let life = try LifeLine(of: harness)
        try harness.add("bad", "hold \(life.path)", misdeed)
        try harness.expectOnlyFailure(
            of: "bad", ["worker.crashed", "worker.crashed"], says: message, Self.damaged)
        #expect(life.untilLetGo() == "heldheld", "two tries, and neither process is left")
        #expect(harness.notes.filter { $0.stem == "bad" }.count == 2)
        #expect(harness.notes.last?.stem == "bad", "the second time when all others were through")
        #expect(harness.said.lines.contains { $0.hasSuffix("It is tried again alone.") })
        #expect(
            harness.folder.filesOutsideJournals.count { $0.hasSuffix(".out") }
                == FaultHarness.neighbours.count)
    }

    @Test("of a missing library is not the item's fault, and the next run tries again")
    func libraryMissing() throws {
        let harness = try FaultHarness()
        try harness.addNeighbours()
        try harness.add("bad", "exit 127")
        try harness.expectOnlyFailure(
            of: "bad", ["worker.libraryMissing", "worker.libraryMissing"], says: "lacks a library", "Install")
        try harness.add("bad")
        #expect(try harness.run().done == 1)
    }

    @Test("of a signal from outside is not the item's fault, and the next run tries again")
    func killed() throws {
        let harness = try FaultHarness()
        try harness.addNeighbours()
        try harness.add("bad", "raise \(SIGKILL)")
        try harness.expectOnlyFailure(
            of: "bad", ["worker.crashed", "worker.crashed"], says: "killed from outside", "Use fewer --jobs")
        try harness.add("bad")
        #expect(try harness.run().done == 1)
    }

    @Test("again and again stops a run that is to stop after so many failures, long before the last item")
    func limit() throws {
        var harness = try FaultHarness()
        harness.options.maximumFailures = 2
        for number in 10..<60 { try harness.add("\(number)", "abort") }
        let report = try harness.run()
        #expect(report.gaveUp && report.failures == ["worker.crashed": 2])
        #expect(Set(harness.notes.map(\.stem)).count < 10)
        harness.expectNothingLeft()
    }

    @Test("is left alone by the next run, unless that is to try again what failed")
    func nextRun() throws {
        var harness = try FaultHarness()
        try harness.addNeighbours()
        try harness.add("bad", "abort")
        try harness.run()
        let notes = harness.notes.count
        let report = try harness.run()
        #expect(report.alreadyDone == 4 && report.failures == ["worker.crashed": 1])
        #expect(harness.notes.count == notes, "nothing was worked on")
        harness.options.retriesFailed = true
        try harness.run()
        #expect(harness.notes.count == notes + 2)
        #expect(try harness.attempts(at: "bad").count == 4)
    }

    @Test("in every item is replaced every time")
    func allDie() throws {
        let harness = try FaultHarness()
        for number in 0..<6 { try harness.add("\(number)", "abort") }
        #expect(try harness.run().failures == ["worker.crashed": 6])
        #expect(Set(harness.notes.map(\.process)).count == 12)
        harness.expectNothingLeft()
    }

    @Test("is reported with its last output, however much it had written before")
    func lastWords() throws {
        let harness = try FaultHarness()
        try harness.add("bad", "babbleErrors 9000", "say the very last word", "abort")
        try harness.expectOnlyFailure(
            of: "bad", ["worker.crashed", "worker.crashed"], says: "its last words: the very last word",
            Self.damaged)
    }

    @Test("is not judged by what it said of an earlier item")
    func earlierWords() throws {
        var harness = try FaultHarness()
        harness.options.jobs = 1
        try harness.add("a", "say cannot allocate memory for the preview")
        try harness.add("bad", "raise \(SIGSEGV)")
        try harness.expectOnlyFailure(
            of: "bad", ["worker.crashed", "worker.crashed"], says: "(Segmentation fault)", Self.damaged)
        #expect(try harness.entries()["bad"]?.failure?.message.contains("memory") == false)
        #expect(harness.notes.first?.process == harness.notes.first { $0.stem == "bad" }?.process)
    }
}
