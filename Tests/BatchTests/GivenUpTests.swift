import Foundation
import Testing
import TestSupport

@testable import Batch
@testable import FaultWorker

@Suite("What is at work a moment after the first signal")
struct GivenUpTests {
    private let grace: Duration = .milliseconds(200)

    /// Asks to stop as soon as `isReached`.
    private func interruption(when isReached: @escaping @Sendable () -> Bool) -> Interruption {
        let interruption = Interruption(grace: grace)
        let thread = Thread {
            while !isReached() { sched_yield() }
            interruption.request()
        }
        thread.start()
        return interruption
    }

    private func expectStopped(_ report: BatchSummary, done: Int) {
        #expect(report.wasInterrupted && report.stopped == 1 && report.done == done && report.failed == 0)
    }

    @Test("in a worker process ends with it, and is done by the next run")
    func worker() throws {
        var harness = try FaultHarness()
        harness.options.jobs = 1
        let gate = harness.open("gate")
        try #require(mkfifo(gate, 0o600) == 0)
        try harness.add("a")
        try harness.add("b", "meet \(gate)")
        let notes = harness.open("notes")
        let interruption = interruption {
            (try? String(contentsOfFile: notes, encoding: .utf8))?.contains("b ") ?? false
        }
        expectStopped(try harness.run(Fault(.init()), interruption: interruption), done: 1)
        #expect(try harness.entries()["b"]?.failure == nil)
        harness.expectNothingLeft()

        let thread = Thread { close(open(gate, O_WRONLY)) }
        thread.start()
        let report = try harness.run()
        #expect(report.done == 1 && report.alreadyDone == 1)
        harness.expectNothingLeft()
    }

    @Test("of a large item is a part of it, and the others are not done again")
    func part() throws {
        var harness = try FaultHarness()
        harness.options.jobs = 1
        let gate = harness.open("gate")
        try #require(mkfifo(gate, 0o600) == 0)
        var lines = (0..<11).map { "line \($0)" }
        (lines[0], lines[3], lines[4]) = (
            "note \(harness.open("notes"))", "note \(harness.open("reached"))", "meet \(gate)"
        )
        try harness.folder.write(lines.joined(separator: "\n"), to: "in/large.txt")
        let reached = harness.open("reached")
        let interruption = interruption { access(reached, F_OK) == 0 }
        expectStopped(try harness.run(PartedFault(.init()), interruption: interruption), done: 0)
        #expect(harness.notes.count == 1)

        let thread = Thread { close(open(gate, O_WRONLY)) }
        thread.start()
        #expect(try harness.run(PartedFault(.init())).done == 1)
        #expect(harness.notes.count == 1, "the first range was kept")
        #expect(harness.folder.text("out/large.list") == lines.joined(separator: "\n"))
        harness.expectNothingLeft()
    }

    @Test("in the run's own process ends where it looks, and is done by the next run")
    func inProcess() throws {
        var harness = try FaultHarness()
        harness.options.jobs = 2
        try harness.folder.write("waits", to: "in/a.txt")
        try harness.folder.write("done", to: "in/b.txt")
        try harness.folder.write("", to: "in/b.txt.go")
        let began = harness.folder.path + "/in/a.txt.began"
        let output = harness.folder.path + "/out/b.out"
        let interruption = interruption { access(began, F_OK) == 0 && access(output, F_OK) == 0 }
        expectStopped(try harness.run(Stuck(.init()), interruption: interruption), done: 1)
        harness.expectNothingLeft()
        try harness.folder.write("", to: "in/a.txt.go")
        let report = try harness.run(Stuck(.init()))
        #expect(report.done == 1 && report.alreadyDone == 1)
    }

    @Test("and does not react ends with the process; finished items are kept, and the next run does the rest")
    func deaf() throws {
        let folder = try TemporaryFolder()
        try folder.write("deaf", to: "in/a.txt")
        try folder.write("done", to: "in/b.txt")
        try folder.write("", to: "in/b.txt.go")
        // Not through timeout(1), which leaves signals blocked that are blocked in the thread that starts it.
        func driver() throws -> Process {
            let process = Process()
            process.executableURL = URL(filePath: FaultHarness.program)
            process.arguments = ["stuck", folder.path + "/in", folder.path + "/out"]
            try process.run()
            return process
        }
        let first = try driver()
        while !folder.filesOutsideJournals.contains("in/a.txt.began")
            || !folder.filesOutsideJournals.contains("out/b.out")
        {
            sched_yield()
        }
        kill(first.processIdentifier, SIGTERM)
        first.waitUntilExit()
        #expect(first.terminationStatus == 130)
        #expect(
            !folder.allFiles.contains { $0.contains("/staging/") && !$0.hasSuffix(".lock") }
                && !folder.filesOutsideJournals.contains("out/a.out"))

        try folder.write("", to: "in/a.txt.go")
        let second = try driver()
        second.waitUntilExit()
        #expect(second.terminationStatus == 0 && folder.filesOutsideJournals.contains("out/a.out"))
    }
}
