import Foundation
import Testing
import TestSupport

@Suite("The command and its confined processes")
struct ConfinementCommandTests {
    private static let helper = (Command.path as NSString).deletingLastPathComponent + "/FaultWorker"
    private let folder: TemporaryFolder
    private let sample = Command.sample("pdf/report.pdf")

    init() throws { folder = try TemporaryFolder() }

    /// The command as on a kernel that lacks something.
    private func command(without lack: String) -> Command {
        Command(folder: folder.path, prefix: [Self.helper, "without", lack])
    }

    @Test("stop before the first item on a kernel without", arguments: ["landlock", "seccomp"])
    func stops(lack: String) throws {
        let village = Command.sample("parcels/village.geojson")
        let made = try Command(folder: folder.path).run("parcels", "convert", village, "-o", "a.gpkg")
        #expect(made.status == 0)
        for arguments in ["preview \(sample) -o out", "parcels convert a.gpkg -o out/b.csv"] {
            let arguments = arguments.split(separator: " ").map(String.init)
            let stopped = try command(without: lack).run(arguments)
            #expect(stopped.status == 2, "\(stopped)")
            #expect(stopped.errors.contains("worker.unconfined: the kernel lacks"), "\(stopped)")
            #expect(stopped.errors.lowercased().contains("lacks \(lack)"), "\(stopped)")
            #expect(stopped.errors.contains("--allow-unconfined for files that you trust"), "\(stopped)")
            #expect(folder.files == ["a.gpkg"])
        }
    }

    @Test("go on with a warning where that is allowed", arguments: ["landlock", "seccomp"])
    func goesOn(lack: String) throws {
        let run = try command(without: lack).run("preview", sample, "-o", "out", "--allow-unconfined")
        #expect(run.status == 0, "\(run)")
        #expect(run.errors.lowercased().hasPrefix("warning: the kernel lacks \(lack)"), "\(run)")
        #expect(folder.files.contains("out/report-1.png"))
    }

    @Test("are what the doctor looks at", arguments: ["landlock", "seccomp"])
    func doctor(lack: String) throws {
        func finding(_ command: Command) throws -> [String: String] {
            let rows = try command.run("doctor", "--format", "ndjson").output.split(separator: "\n")
            let findings = try rows.map { row in
                try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: String] ?? [:]
            }
            return try #require(findings.first { $0["what"] == "confinement" })
        }
        let here = try finding(Command(folder: folder.path))
        #expect(here["status"] == "ok" && here["found"]?.contains(/^Landlock ABI [0-9]+, seccomp$/) == true)
        let lacking = try finding(command(without: lack))
        #expect(lacking["status"] == "unusable" && lacking["found"]?.contains("--allow-unconfined") == true)
    }

    @Test("hide their memory and environment from other processes of the user")
    func hidden() throws {
        let plain = try Unprivileged.command(in: folder)
        let run = plain.process(["worker", "-o", "out"])
        let request = #"{"v":1,"key":"k","op":"preview.render","input":"\#(sample)","params":{"size":64}}"#
        let (end, answer) = try begin(run, request)
        #expect(answer.contains(#""status":"ok""#), "\(answer)")
        let workers = ChildProcesses.of(run.processIdentifier)
        #expect(!workers.isEmpty)
        let other = process(plain.prefix + ["/bin/cat"])
        let (otherEnd, _) = try begin(other, "text")
        for secret in ["environ", "mem"] {
            for hidden in [run.processIdentifier] + workers {
                #expect(try !canRead("/proc/\(hidden)/\(secret)", plain), "\(secret) of \(hidden)")
            }
            #expect(try canRead("/proc/\(other.processIdentifier)/\(secret)", plain), "as others can be")
        }
        for end in [end, otherEnd] { try end.close() }
        for process in [run, other] { process.waitUntilExit() }
        #expect(run.terminationStatus == 0)
    }

    /// Starts a process that answers a line with another: the end of its standard input, and the answer.
    private func begin(_ process: Process, _ line: String) throws -> (FileHandle, answer: String) {
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        let answer = output.fileHandleForReading.availableData
        return (input.fileHandleForWriting, String(decoding: answer, as: UTF8.self))
    }

    /// Whether a process of the same user can open the file.
    private func canRead(_ path: String, _ command: Command) throws -> Bool {
        let reader = process(command.prefix + [Self.helper, "attack", "read", path, folder.path])
        try reader.run()
        reader.waitUntilExit()
        return reader.terminationStatus == 0
    }

    private func process(_ line: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: line[0])
        process.arguments = Array(line.dropFirst())
        return process
    }
}
