import Foundation
import Testing
import TestSupport

@testable import Batch

@Suite("A worker's limit")
struct WorkerLimitTests {
    private func harness(_ misdeeds: String..., limits: (inout WorkerLimits) -> Void) throws -> FaultHarness {
        var harness = try FaultHarness()
        try harness.addNeighbours()
        let note = "note \(harness.open("notes"))"
        try harness.folder.write(([note] + misdeeds).joined(separator: "\n"), to: "in/bad.txt")
        limits(&harness.settings.limits)
        return harness
    }

    @Test(
        "of memory is reported as such, whether taken gradually or at once",
        arguments: ["grow", "allocate 9000000000"])
    func memory(misdeed: String) throws {
        try harness(misdeed) { $0.memory = 256_000_000 }.expectOnlyFailure(
            of: "bad", ["worker.memory", "worker.memory"], says: "more memory than the 256.0 MB allowed",
            "Allow more with --memory, and use --retry-failed.")
    }

    @Test("of memory is reported as such if a C library dies of it silently")
    func memoryInC() throws {
        let folder = try TemporaryFolder()
        try folder.write("growInC", to: "in/bad.txt")
        try folder.write("good", to: "in/good.txt")
        // A process of its own, since the system counts the greatest size of the one that starts it as the worker's.
        let driver = Process()
        driver.executableURL = URL(fileURLWithPath: FaultHarness.program)
        driver.arguments = ["run", folder.path + "/in", folder.path + "/out", "256000000"]
        let errors = Pipe()
        driver.standardError = errors
        try driver.run()
        let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        driver.waitUntilExit()
        #expect(driver.terminationStatus == 1)
        #expect(said.contains("worker.memory: it took more memory than the 256.0 MB allowed"), "\(said)")
        #expect(folder.filesOutsideJournals.contains("out/good.out"))
    }

    @Test("of memory is not blamed for a crash when only the run itself has taken much")
    func memoryOfTheRun() throws {
        var ballast = [UInt8](repeating: 1, count: 150_000_000)
        ballast[0] = 2
        try harness("raise \(SIGSEGV)") { $0.memory = 128_000_000 }.expectOnlyFailure(
            of: "bad", ["worker.crashed", "worker.crashed"], says: "signal 11", "damaged or hostile")
    }

    @Test("of processor time ends an endless loop")
    func processorTime() throws {
        try harness("spin") { $0.processorSeconds = 1 }.expectOnlyFailure(
            of: "bad", ["worker.timeout"], says: "more processor time than allowed",
            "Allow more with --timeout, and use --retry-failed.")
    }

    @Test("of time ends a worker that hangs")
    func time() throws {
        var harness = try FaultHarness()
        try harness.add("bad", "hang")
        harness.settings.limits.wallSeconds = 1
        try harness.expectOnlyFailure(
            of: "bad", ["worker.timeout", "worker.timeout"], says: "it was not done after 1.0 s",
            "Allow more with --timeout, and use --retry-failed.")
    }

    @Test("of a file's size is a failure of the item, not the death of its worker")
    func fileSize() throws {
        var harness = try harness("write 2000") { $0.fileSize = 1_000_000 }
        harness.options.jobs = 1
        try harness.expectOnlyFailure(
            of: "bad", ["output.tooLarge"], says: "File too large", "limit on the size of files")
        #expect(Set(harness.notes.map(\.process)).count == 1, "the worker did the others as well")
    }

    @Test("of system calls keeps it from the network")
    func network() throws {
        try harness("openSocket") { _ in }.expectOnlyFailure(
            of: "bad", ["test.noSocket"], says: "Permission denied", "as it should be")
    }

    @Test("of items makes room for a new worker")
    func items() throws {
        var harness = try FaultHarness()
        harness.options.jobs = 1
        harness.settings.itemsPerWorker = 2
        try harness.addNeighbours(["a", "b", "c", "d", "e"])
        #expect(try harness.run().done == 5)
        #expect(Set(harness.notes.map(\.process)).count == 3)
        harness.expectNothingLeft()
    }
}
