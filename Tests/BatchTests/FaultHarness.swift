import Foundation
import GRDB
import Testing
import TestSupport

@testable import Batch
@testable import BatchReport
@testable import FaultWorker

/// Runs `Fault` over a folder in worker processes.
struct FaultHarness {
    /// The program that was built beside the tests.
    static let program: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return PathParts(tests).folder + "/FaultWorker"
    }()

    let folder: TemporaryFolder
    var options = BatchOptions(jobs: 2, toolVersion: "1")
    var settings: WorkerSettings
    let said = BatchHarness.Said()
    /// Whether the run seems to have a terminal.
    var isTerminal = false

    /// An empty folder, and workers of that kind.
    init(workers argument: String = "--staged") throws {
        folder = try TemporaryFolder()
        settings = WorkerSettings(executable: Self.program, arguments: [argument])
        settings.limits.wallSeconds = 60
        settings.grants.writes = [folder.path + "/open"]
        try FileManager.default.createDirectory(
            atPath: folder.path + "/open", withIntermediateDirectories: true)
    }

    /// The path of a file that workers may make and write to, outside their staging folder.
    func open(_ name: String) -> String { folder.path + "/open/" + name }

    /// Puts an item there that misbehaves so, and notes before and after it which process has it.
    func add(_ name: String, _ misdeeds: String...) throws {
        let note = "note \(open("notes"))"
        try folder.write(([note] + misdeeds + [note]).joined(separator: "\n"), to: "in/\(name).txt")
    }

    /// Puts items there that do no harm.
    func addNeighbours(_ names: [String] = FaultHarness.neighbours) throws {
        for name in names { try add(name) }
    }

    static let neighbours = ["a", "b", "y", "z"]

    @discardableResult
    func run() throws -> BatchSummary { try run(Fault(.init())) }

    @discardableResult
    func run<Work: BatchOperation>(
        _ operation: Work, interruption: Interruption = Interruption()
    ) throws -> BatchSummary {
        var options = options
        options.workers = settings
        let output = folder.path + "/out"
        let items = try InputSelection.items(
            of: [folder.path + "/in"], acceptedExtensions: Fault.traits.acceptedExtensions)
        let runner = try BatchRunner(
            operation, items: items, destination: .folder(output),
            journal: try Journal(inFolder: output), options: options)
        return try runner.run(
            printingTo: nil,
            progress: ProgressDisplay(isQuiet: false, isTerminal: isTerminal) { [said] in said.add($0) },
            interruption: interruption)
    }

    /// The items' states in the journal, by stem.
    func entries() throws -> [String: ItemRecord] {
        var entries: [String: ItemRecord] = [:]
        try JournalReader(folder: folder.path + "/out").read { snapshot in
            try snapshot.forEachItem(.all) { item in
                entries[item.stem] = item
                return true
            }
        }
        return entries
    }

    /// The journal's result of each attempt at an item: the codes, `done` for none.
    func attempts(at stem: String) throws -> [String] {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        let queue = try DatabaseQueue(
            path: folder.path + "/out/.fieldbook/journal.sqlite", configuration: configuration)
        return try queue.read { database in
            try String.fetchAll(
                database, sql: "SELECT ifnull(code, 'done') FROM attempt WHERE stem = ? ORDER BY run, number",
                arguments: [stem])
        }
    }

    /// The items in the order in which `note` reported them, with their processes.
    var notes: [(stem: String, process: pid_t)] {
        (folder.text("open/notes") ?? "").split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return (String(words[0]), pid_t(words[1]) ?? 0)
        }
    }

    /// Expects that one item failed and all its neighbours are done, with nothing left of it, nor of any worker.
    func expectOnlyFailure(
        of stem: String, _ codes: [String], says text: String, _ remedy: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let report = try run()
        let code = try #require(codes.last)
        #expect(report.failures == [code: 1], sourceLocation: sourceLocation)
        let entries = try entries()
        let failure = entries[stem]?.failure
        #expect(failure?.code == code, sourceLocation: sourceLocation)
        #expect(failure?.message.contains(text) == true, "\(failure as Any)", sourceLocation: sourceLocation)
        #expect(failure?.remedy.contains(remedy) == true, "\(failure as Any)", sourceLocation: sourceLocation)
        #expect(try attempts(at: stem) == codes, sourceLocation: sourceLocation)
        let neighbours = Set(entries.keys).subtracting([stem])
        for neighbour in neighbours {
            #expect(entries[neighbour]?.state == .done, sourceLocation: sourceLocation)
            #expect(try attempts(at: neighbour) == ["done"], sourceLocation: sourceLocation)
        }
        #expect(report.done == neighbours.count, sourceLocation: sourceLocation)
        expectNothingLeft(sourceLocation: sourceLocation)
    }

    /// Expects no living or zombie worker, and empty staging folders.
    func expectNothingLeft(sourceLocation: SourceLocation = #_sourceLocation) {
        for process in Set(notes.map(\.process)) {
            #expect(
                kill(process, 0) == -1 && errno == ESRCH, "a worker is left", sourceLocation: sourceLocation)
        }
        let staging = folder.path + "/out/.fieldbook/staging"
        #expect(!FileManager.default.fileExists(atPath: staging), sourceLocation: sourceLocation)
    }
}
