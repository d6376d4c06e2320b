import Foundation
import Testing
import TestSupport

@Suite("Two runs at once")
struct SharedJournalTests {
    private let folder: TemporaryFolder
    private let command: Command

    /// A file to convert, and a pipe that a run waits for until it is written to.
    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        let village = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
        try folder.write(village, to: "in/village.geojson")
        try #require(mkfifo(folder.path + "/in/later.geojson", 0o600) == 0)
    }

    /// Starts a run and hands over the way to the file that it waits for, once it does.
    private func start(_ arguments: [String]) throws -> (Process, FileHandle) {
        let process = command.process(arguments)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning {
            let descriptor = open(folder.path + "/in/later.geojson", O_WRONLY | O_NONBLOCK)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFL, 0)
                return (process, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
            }
            sched_yield()
        }
        throw CocoaError(.featureUnsupported)
    }

    private func finish(_ run: (Process, FileHandle)) throws {
        try run.1.write(
            contentsOf: Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village-lv03.geojson")))
        )
        try run.1.close()
        run.0.waitUntilExit()
    }

    @Test("into one folder: the second fails, does nothing, and can be tried again")
    func sameFolder() throws {
        let arguments = [
            "parcels", "convert", "in/later.geojson", "in/village.geojson", "-o", "out", "--jobs", "1",
        ]
        let first = try start(arguments)
        for second in [
            ["parcels", "convert", "in/village.geojson", "-o", "out"],
            ["parcels", "measure", "in/village.geojson", "-o", "out", "--force"],
            ["batch", "merge", "out"],
        ] {
            let outcome = try command.run(second)
            #expect(outcome.status == 3, "\(second)")
            #expect(
                outcome.errors.hasPrefix("fieldbook: journal.inUse: another run is using this output folder"))
            #expect(outcome.errors.contains("Wait until it has ended, or use another output folder."))
        }
        #expect(folder.files == ["in/later.geojson", "in/village.geojson"])
        let status = try command.run("batch", "status", "out", "--format", "csv")
        #expect(status.status == 0 && status.output.contains(",running"))
        try finish(first)
        #expect(first.0.terminationStatus == 0)
        let again = try command.run("parcels", "convert", "in/village.geojson", "-o", "out")
        #expect(again.status == 0 && again.errors == "nothing to do: 1 of 1 done already\n")
    }

    @Test("of two shards share the folder")
    func shards() throws {
        let all = ["parcels", "convert", "in/later.geojson", "in/village.geojson", "-o", "out"]
        let plan = try command.run(all + ["--shard", "0/2", "--dry-run"])
        let waiting = plan.output.contains("later") ? 0 : 1
        let first = try start(all + ["--shard", "\(waiting)/2"])
        let second = try command.run(all + ["--shard", "\(1 - waiting)/2"])
        #expect([0, 4].contains(second.status), "\(second.errors)")
        let same = try command.run(all + ["--shard", "\(waiting)/2"])
        #expect(same.status == 3 && same.errors.hasPrefix("fieldbook: journal.inUse: "))
        let merge = try command.run("batch", "merge", "out")
        #expect(merge.status == 3 && merge.errors.hasPrefix("fieldbook: journal.inUse: "))
        try finish(first)
        #expect(first.0.terminationStatus == 0)
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/later.geojson", "out/village.geojson"])
        #expect(try command.run("batch", "merge", "out").status == 0)
    }
}
