import CLinux
import Foundation
import Synchronization

/// Runs a program with limits on its time and output.
package struct ChildProgram: Sendable {
    /// The program's result.
    package struct Result: Sendable {
        package let status: Int32
        let output: [UInt8]
        /// Whether it wrote to standard error.
        let hasComplained: Bool
    }

    private let path: String
    private let environment: [String: String]
    private let limit: Duration

    package init(_ path: String, _ environment: [String: String], limit: Duration) {
        self.path = path
        self.environment = Self.environment(environment)
        self.limit = limit
    }

    /// The environment for a program: without `FIELDBOOK_` variables and the key in `DIALOG_NSEC`, which may be secrets.
    static func environment(_ own: [String: String]) -> [String: String] {
        own.filter { !$0.key.hasPrefix("FIELDBOOK_") && $0.key != "DIALOG_NSEC" }
    }

    /// Finds a program on `PATH`; ignores relative folders.
    package static func find(_ name: String, _ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs the program to its end; kills it and fails if it exceeds the time limit or `bytes` of output.
    package func run(
        _ arguments: [String], input: [UInt8] = [], atMost bytes: Int = 4_096
    ) throws(APIError) -> Result {
        let process = Process()
        guard let standardInput = OwnPipe(), let output = OwnPipe(), let complaint = OwnPipe() else {
            throw failure("cannot be run: too many files are open")
        }
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = standardInput.reading
        process.standardOutput = output.writing
        process.standardError = complaint.writing
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do { try process.run() } catch { throw failure("cannot be run") }
        for childEnd in [standardInput.reading, output.writing, complaint.writing] { try? childEnd.close() }
        let said = PipeReader(output.reading, atMost: bytes)
        let complained = PipeReader(complaint.reading, atMost: 1 << 16)
        PipeWriter.send(input, to: standardInput.writing)

        let milliseconds = Int(min(max(limit / .milliseconds(1), 1), 600_000))
        let deadline = DispatchTime.now() + .milliseconds(milliseconds)
        guard ended.wait(timeout: deadline) == .success,
            let result = said.result(until: deadline), let words = complained.result(until: deadline)
        else {
            kill(process.processIdentifier, SIGKILL)
            throw failure("takes too long or writes too much")
        }
        return Result(status: process.terminationStatus, output: result, hasComplained: !words.isEmpty)
    }

    private func failure(_ words: String) -> APIError {
        APIError(.secret, "\(path) \(words)", remedy: "Run it yourself, or remove it from PATH.")
    }
}

/// A pipe whose ends no other child inherits: one that is started at the same time would keep it open, secrets included.
private struct OwnPipe {
    let reading: FileHandle
    let writing: FileHandle

    init?() {
        var ends: [Int32] = [-1, -1]
        guard linux_pipe(&ends) == 0 else { return nil }
        reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    }
}

/// Reads a pipe in a separate thread, so that the program never blocks.
private final class PipeReader: Sendable {
    private let read = Mutex<[UInt8]?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    init(_ handle: FileHandle, atMost limit: Int) {
        Thread.detachNewThread { [self] in
            var bytes: [UInt8] = []
            while bytes.count <= limit, let data = try? handle.read(upToCount: 1 << 16), !data.isEmpty {
                bytes += data
            }
            try? handle.close()
            read.withLock { $0 = bytes.count <= limit ? bytes : nil }
            ended.signal()
        }
    }

    func result(until deadline: DispatchTime) -> [UInt8]? {
        ended.wait(timeout: deadline) == .success ? read.withLock { $0 } : nil
    }
}

private enum PipeWriter {
    /// Writes and closes in a separate thread; stops when the program ends without reading.
    static func send(_ bytes: [UInt8], to handle: FileHandle) {
        Thread.detachNewThread {
            // SIGPIPE is delivered to the writing thread; block it there.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            try? handle.write(contentsOf: Data(bytes))
            try? handle.close()
        }
    }
}
