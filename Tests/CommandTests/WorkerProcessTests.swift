import Foundation
import Testing
import TestSupport

@Suite("Worker processes")
struct WorkerProcessTests {
    private let folder: TemporaryFolder
    private let command: Command
    private let arguments = [
        "preview", "in", "-o", "out", "--pages", "all", "--size", "200", "--jobs", "2", "--format", "ndjson",
    ]

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/in", withIntermediateDirectories: true)
        for number in 10..<40 {
            try FileManager.default.copyItem(
                atPath: Command.sample("pdf/report.pdf"), toPath: folder.path + "/in/report\(number).pdf")
        }
    }

    /// Runs, and sends a signal to the first workers.
    private func run(_ arguments: [String], signalling number: Int32) throws -> Command.Outcome {
        let process = command.process(arguments)
        let output = Pipe()
        process.standardOutput = output
        let errors = try folder.write(Data(), to: "errors")
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let workers = ChildProcesses.awaited(of: process, where: Self.isBound)
        #expect(!workers.isEmpty, "documents are worked on in processes of their own")
        for worker in workers { kill(worker, number) }
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Command.Outcome(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// Whether a worker is past its start, and waits for work or does it.
    private static func isBound(_ worker: Int32) -> Bool {
        text("/proc/\(worker)/status").contains("Seccomp:\t2")
    }

    private static func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    private var pictures: Int { folder.files.count { $0.hasPrefix("out/report") && $0.hasSuffix(".png") } }

    @Test("that are killed are replaced, and their items done all the same")
    func killed() throws {
        let outcome = try run(arguments, signalling: SIGKILL)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.split(separator: "\n").count == 150)
        #expect(pictures == 150)
        #expect(!folder.files.contains { $0.contains("/staging/") }, "nothing half made is left")
    }

    @Test("that hang are replaced when their time is over")
    func stopped() throws {
        let outcome = try run(arguments + ["--timeout", "5"], signalling: SIGSTOP)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("worker.timeout"))
        #expect(pictures == 150)
    }

    @Test("have no network, no core dumps, and limits on memory and files")
    func limits() throws {
        let process = command.process(arguments)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let worker = ChildProcesses.awaited(of: process, where: Self.isBound).first
        let status = worker.map { Self.text("/proc/\($0)/status") } ?? ""
        let limits = worker.map { Self.text("/proc/\($0)/limits") } ?? ""
        _ = try output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        #expect(status.contains("NoNewPrivs:\t1"))
        #expect(limits.contains(/Max data size +2147483648 +2147483648/))
        #expect(limits.contains(/Max core file size +0 +0/))
        #expect(limits.contains(/Max open files +256 +256/))
    }
}
