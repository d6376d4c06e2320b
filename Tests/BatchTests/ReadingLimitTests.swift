import Foundation
import Testing

@testable import Batch
@testable import FaultWorker

@Suite("Reading in the run's own process")
struct ReadingLimitTests {
    private let sparseBytes: off_t = 1 << 40
    private let harness: FaultHarness

    init() throws {
        var harness = try FaultHarness()
        harness.options.jobs = 1
        self.harness = harness
    }

    private var reserve: DiskReserve { DiskReserve(on: harness.folder.path + "/copy", bytes: 0) }

    /// A file of a terabyte that takes no room.
    private func addSparse() throws -> String {
        let path = try harness.folder.write("", to: "in/sparse.txt").path
        try #require(truncate(path, sparseBytes) == 0, "the file system keeps no files of a terabyte")
        return path
    }

    @Test("of a sparse file of a terabyte ends with the time limit, and costs no other item its turn")
    func sparse() throws {
        var harness = harness
        harness.settings.limits.wallSeconds = 0.5
        _ = try addSparse()
        try harness.addNeighbours()
        try harness.expectOnlyFailure(
            of: "sparse", ["worker.timeout"], says: "it was not read to its end after 0.5 s", "--timeout")
    }

    @Test("of a sparse file counts against the time limit also where it is only planned")
    func planned() throws {
        try harness.addNeighbours()
        try harness.run()
        let path = try addSparse()
        var options = harness.options
        var settings = harness.settings
        settings.limits.wallSeconds = 0.2
        options.workers = settings
        let output = harness.folder.path + "/out"
        var intents: [String] = []
        try BatchRunner(
            Fault(.init()), items: [Item(path: path, stem: "sparse")], destination: .folder(output),
            journal: try Journal(inFolder: output), options: options
        ).plan { _, intent, _ in intents.append(intent.description) }
        #expect(intents == ["cannot: worker.timeout"])
    }

    @Test("of an item that has not begun its work ends at once when the run is stopped")
    func stopped() throws {
        let path = try addSparse()
        let interruption = Interruption()
        let thread = Thread {
            while !Self.isOpen(path) { sched_yield() }
            interruption.request()
        }
        thread.start()
        let report = try harness.run(Fault(.init()), interruption: interruption)
        #expect(report.wasInterrupted && report.stopped == 1 && report.done == 0 && report.failed == 0)
        harness.expectNothingLeft()
    }

    @Test("of a pipe that nobody writes to ends with the time limit, and when the run is stopped")
    func pipe() throws {
        let path = harness.folder.path + "/pipe.txt"
        try #require(mkfifo(path, 0o600) == 0)
        let file = try OutputFile(creating: harness.folder.path + "/copy")
        let item = Item(path: path, stem: "pipe")
        let failure = try #require(throws: ItemFailure.self) {
            try InputStream.copy(item, to: file, within: ReadingLimit(seconds: 0.2), besides: reserve)
        }
        #expect(failure.code == "worker.timeout")
        #expect(throws: StoppedItem.self) {
            try InputStream.copy(
                item, to: file, within: ReadingLimit(seconds: 60) { true }, besides: reserve)
        }
    }

    @Test("of a pipe gets everything that is written to it")
    func writtenPipe() throws {
        let path = harness.folder.path + "/pipe.txt"
        try #require(mkfifo(path, 0o600) == 0)
        let text = String(repeating: "twelve bytes", count: 50_000)
        let thread = Thread {
            let descriptor = open(path, O_WRONLY)
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            close(descriptor)
        }
        thread.start()
        let file = try OutputFile(creating: harness.folder.path + "/copy")
        try InputStream.copy(
            Item(path: path, stem: "pipe"), to: file, within: ReadingLimit(seconds: 60), besides: reserve)
        try file.close()
        #expect(harness.folder.text("copy") == text)
    }

    private static func isOpen(_ path: String) -> Bool {
        let file = FileIdentity(ofFileAt: path)
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return open.contains { FileIdentity(ofFileAt: "/proc/self/fd/\($0)") == file }
    }
}
