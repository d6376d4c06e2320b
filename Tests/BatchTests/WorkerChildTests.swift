import Foundation
import Testing

@testable import Batch

@Suite("What a worker starts", .timeLimit(.minutes(1)))
struct WorkerChildTests {
    @Test("ends with the worker")
    func ends() throws {
        let harness = try FaultHarness()
        try harness.addNeighbours()
        let life = try LifeLine(in: harness.folder)
        try harness.add("parent", "hold \(life.path)", "leaveChild")
        #expect(try harness.run().done == 5)
        #expect(life.untilLetGo() == "held", "the child held the pipe as well")
        harness.expectNothingLeft()
    }

    @Test("does not hide that the worker has died")
    func outlives() throws {
        let harness = try FaultHarness()
        try harness.addNeighbours()
        let life = try LifeLine(in: harness.folder)
        try harness.add("parent", "hold \(life.path)", "leaveChild", "raise \(SIGSEGV)")
        try harness.expectOnlyFailure(
            of: "parent", ["worker.crashed", "worker.crashed"], says: "signal 11", "damaged or hostile")
        #expect(life.untilLetGo() == "heldheld")
    }
}
