import Foundation
import GRDB
import Testing
import TestSupport

@Suite("A run that is stopped")
struct KillTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        for number in 10..<40 {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/in", withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: Command.sample("pdf/report.pdf"), toPath: folder.path + "/in/report\(number).pdf")
        }
    }

    private var arguments: [String] { line(size: "100") }

    private func line(size: String) -> [String] {
        ["preview", "in", "--pages", "all", "--size", size, "--format", "ndjson", "-o"]
    }

    /// Runs until so many lines are on standard output, or for none until documents are at work, then sends the signal
    /// and waits for the end.
    private func run(
        into output: String, _ given: [String]? = nil, signal: Int32, afterLines lines: Int
    ) throws -> Process {
        let process = command.process((given ?? arguments) + [output])
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        if lines == 0 { _ = ChildProcesses.awaited(of: process) }
        var seen = 0
        while seen < lines {
            let chunk = pipe.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            seen += chunk.count { $0 == 0x0A }
        }
        kill(process.processIdentifier, signal)
        _ = try pipe.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        return process
    }

    private func outputs(_ name: String) -> [String: Data] {
        let own = folder.files.filter { $0.hasPrefix(name + "/") }
        return Dictionary(
            uniqueKeysWithValues: own.map {
                (String($0.dropFirst(name.count + 1)), folder.data($0) ?? Data())
            })
    }

    /// What a run makes of the documents that nobody stops, once for pictures of either size.
    private static let undisturbed = Result { try made(size: "100") }
    private static let undisturbedSmall = Result { try made(size: "60") }

    private static func made(size: String) throws -> [String: Data] {
        let tests = try KillTests()
        try tests.command.run(tests.line(size: size) + ["undisturbed"])
        return tests.outputs("undisturbed")
    }

    /// Moments by the number of lines that are out, drawn once and kept.
    private static let moments = [
        1, 4, 9, 13, 22, 27, 31, 38, 46, 55, 61, 67, 74, 83, 90, 98, 107, 116, 124, 131,
    ]

    @Test("by SIGKILL goes on where it was, and ends as if nothing had happened", arguments: moments)
    func killed(lines: Int) throws {
        let process = try run(into: "killed", signal: SIGKILL, afterLines: lines)
        #expect(process.terminationReason == .uncaughtSignal)
        let halfway = outputs("killed")
        let noted = try itemsDone(in: "killed")

        let again = try command.run(arguments + ["killed"])
        #expect(again.status == 0)
        let whole = outputs("killed")
        #expect(whole.count == 150)
        for (name, data) in halfway { #expect(whole[name] == data, "not done twice in another way") }
        let notedAtEnd = try itemsDone(in: "killed")
        #expect(notedAtEnd.count == 30)
        for (stem, time) in noted { #expect(notedAtEnd[stem] == time, "what was noted is not done again") }

        #expect(try Self.undisturbed.get() == whole)
        let third = try command.run(arguments + ["killed"])
        #expect(third.status == 0 && third.errors == "nothing to do: 30 of 30 done already\n")
    }

    @Test("while it redoes everything still knows its own outputs", arguments: [3, 41, 78, 122])
    func killedWhileForced(lines: Int) throws {
        #expect(try command.run(arguments + ["killed"]).status == 0)
        let small = line(size: "60")
        let anew = Array(small.dropLast()) + ["--force", "-o"]
        let process = try run(into: "killed", anew, signal: SIGKILL, afterLines: lines)
        #expect(process.terminationReason == .uncaughtSignal)
        let again = try command.run(anew + ["killed"])
        #expect(again.status == 0, "\(again.errors)")
        #expect(try Self.undisturbedSmall.get() == outputs("killed"))
    }

    @Test("while it makes anew what was corrected goes on without a flag", arguments: [2, 37, 83, 119])
    func killedWhileCorrecting(lines: Int) throws {
        #expect(try command.run(arguments + ["killed"]).status == 0)
        // The same pages, narrower.
        let original = try Data(contentsOf: URL(fileURLWithPath: Command.sample("pdf/report.pdf")))
        let corrected = try #require(
            String(data: original, encoding: .isoLatin1)?
                .replacing("[ 0 0 595.275591", with: "[ 0 0 495.275591").data(using: .isoLatin1))
        for number in 10..<40 { try folder.write(corrected, to: "in/report\(number).pdf") }
        let before = outputs("killed")
        let process = try run(into: "killed", signal: SIGKILL, afterLines: lines)
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(outputs("killed").keys == before.keys, "nothing is gone meanwhile")
        let again = try command.run(arguments + ["killed"])
        #expect(again.status == 0, "\(again.errors)")
        try command.run(arguments + ["undisturbed"])
        #expect(outputs("undisturbed") == outputs("killed") && before != outputs("killed"))
    }

    /// What the journal knows to be done, and since when.
    private func itemsDone(in output: String) throws -> [String: String] {
        let journal = try DatabaseQueue(path: folder.path + "/" + output + "/.fieldbook/journal.sqlite")
        let rows = try journal.read { database in
            try Row.fetchAll(database, sql: "SELECT stem, updatedAt FROM item WHERE state = 'done'")
        }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["stem"], $0["updatedAt"]) })
    }

    @Test("by Ctrl-C finishes what is at work, says so, and goes on later", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let process = try run(into: "out", signal: signal, afterLines: 0)
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        let halfway = outputs("out")
        #expect(halfway.count % 5 == 0 && !halfway.isEmpty && halfway.count < 150, "whole documents only")
        let again = try command.run(arguments + ["out"])
        #expect(again.status == 0 && outputs("out").count == 150)
    }

    @Test("twice stops at once, with nothing half made", arguments: [SIGINT, SIGTERM])
    func stopped(signal: Int32) throws {
        let village = Command.sample("parcels/village.geojson")
        try #require(mkfifo(folder.path + "/never.geojson", 0o600) == 0)
        let process = command.process([
            "parcels", "convert", village, "never.geojson", "-o", "out", "--jobs", "1",
        ])
        let errors = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        // It waits for input from the pipe.
        let pipe = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/never.geojson"))
        while process.isRunning && !folder.files.contains("out/village.geojson") { sched_yield() }
        kill(process.processIdentifier, signal)
        var said = ""
        while !said.contains("\n") {
            said += String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        }
        #expect(said == "stopping after the current items, within 10 s; Ctrl-C again stops at once\n")
        #expect(process.isRunning)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        try pipe.close()
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/village.geojson"])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out/.fieldbook/staging"))
        #expect(try command.run("parcels", "convert", village, "-o", "out").errors.contains("done already"))
    }
}
