import Foundation
import Testing

@testable import Batch

@Suite("What a worker says")
struct WorkerAnswerTests {
    @Test(
        "on standard output or standard error is never taken for an answer, and never blocks",
        arguments: ["babble 100000", "babbleErrors 100000", "closeErrors"])
    func babble(misdeed: String) throws {
        let harness = try FaultHarness()
        try harness.addNeighbours()
        try harness.add("loud", misdeed)
        #expect(try harness.run().done == 5)
        #expect(try harness.attempts(at: "loud") == ["done"])
        harness.expectNothingLeft()
    }

    @Test(
        "instead of an answer costs its own item only",
        arguments: [
            ("half", "ended with status 0"), ("noJSON", "no valid response"),
            ("otherKey", "no valid response"), ("nothing", "no valid response"),
            ("foreignFile", "no valid response"), ("foreignName", "no valid response"),
            ("endless", "no valid response"), ("twice", "no valid response"),
        ])
    func lie(text: String, message: String) throws {
        let harness = try FaultHarness(workers: "lie")
        for name in FaultHarness.neighbours { try harness.folder.write("honest", to: "in/\(name).txt") }
        try harness.folder.write(text, to: "in/bad.txt")
        try harness.expectOnlyFailure(
            of: "bad", ["worker.crashed", "worker.crashed"], says: message, "damaged or hostile")
        #expect(harness.folder.text("in/bad.txt") == text, "the input is where it was")
        #expect(!harness.folder.filesOutsideJournals.contains("elsewhere.out"))
    }

    @Test(
        "may name files that go on from the item's own name, into folders below at most",
        arguments: [
            ("out/plan-1.png", true), ("out/plan", true), ("out/plan-1_files/3/0_0.jpg", true),
            ("out/plan/1.png", false), ("out/plan-1/../x", false), ("out/plan-1//x", false),
            ("out/plan-1/./x", false), ("out/plan-1/", false), ("out/other.png", false), ("out/pla", false),
        ])
    func names(path: String, isAllowed: Bool) { #expect(path.leads(on: "out/plan") == isAllowed) }

    @Test("is nothing where the program is no worker")
    func noWorker() throws {
        var harness = try FaultHarness()
        harness.settings.executable = "/bin/true"
        try harness.addNeighbours()
        #expect(try harness.run().failures == ["worker.crashed": 4])
    }

    @Test(
        "cannot be asked for where none starts, for the moment or for good",
        arguments: [
            (EAGAIN, ItemFailure.Cause.moment), (EMFILE, .moment), (ENOMEM, .moment), (ENOENT, .setting),
        ])
    func notStarted(code: Int32, cause: ItemFailure.Cause) throws {
        let settings = WorkerSettings(executable: "/bin/worker", arguments: [])
        let failure = WorkerLaunch.failure(code, settings).failure
        #expect(failure.code == "worker.notStarted" && failure.cause == cause)
        #expect(failure.message == "/bin/worker: \(String(cString: strerror(code)))")
    }

    @Test("is nothing where the program is not there, and that ends the run")
    func noProgram() throws {
        var harness = try FaultHarness()
        harness.settings.executable = "/bin/no-such-program"
        try harness.addNeighbours()
        let failure = try #require(throws: ItemFailure.self) { try harness.run() }
        #expect(failure.code == "worker.notStarted" && failure.message.contains("/bin/no-such-program"))
        harness.expectNothingLeft()
    }
}
