import Foundation
import Processes
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
        let (process, standardInput, output, complaint) = try start(arguments)
        let end = ProcessEnd(of: process)
        let said = PipeReader(output, atMost: bytes)
        let complained = PipeReader(complaint, atMost: 1 << 16)
        PipeWriter.send(input, to: standardInput)

        let milliseconds = Int(min(max(limit / .milliseconds(1), 1), 600_000))
        let deadline = DispatchTime.now() + .milliseconds(milliseconds)
        guard let status = end.status(until: deadline), let result = said.result(until: deadline),
            let words = complained.result(until: deadline)
        else {
            end.kill()
            throw failure("takes too long or writes too much")
        }
        return Result(status: status, output: result, hasComplained: !words.isEmpty)
    }

    /// Starts the program; returns its process and the ends of the pipes to it and from it.
    private func start(
        _ arguments: [String]
    ) throws(APIError) -> (pid_t, input: FileHandle, output: FileHandle, complaint: FileHandle) {
        do throws(POSIXError) {
            let (input, output, complaint) = (try ProcessPipe(), try ProcessPipe(), try ProcessPipe())
            let process = try ProgramStart.run(
                path, arguments, environment: environment,
                files: [input.reading, output.writing, complaint.writing])
            return (process, input.writing, output.reading, complaint.reading)
        } catch {
            let isShort = [.EMFILE, .ENFILE].contains(error.code)
            throw failure("cannot be run" + (isShort ? ": too many files are open" : ""))
        }
    }

    private func failure(_ words: String) -> APIError {
        APIError(.secret, "\(path) \(words)", remedy: "Run it yourself, or remove it from PATH.")
    }
}

/// Waits for the end of a child in a separate thread.
private final class ProcessEnd: Sendable {
    private let process: pid_t
    private let status = Mutex<Int32?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    init(of process: pid_t) {
        self.process = process
        Thread.detachNewThread { [self] in
            var information = siginfo_t()
            // Leaves the child's number in use until the status is stored, so that `kill` never meets another process.
            while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            status.withLock { status in
                var word: Int32 = 0
                while waitpid(process, &word, 0) < 0, errno == EINTR {}
                // The exit code, or the number of the signal.
                status = word & 0x7f == 0 ? (word >> 8) & 0xff : word & 0x7f
            }
            ended.signal()
        }
    }

    func status(until deadline: DispatchTime) -> Int32? {
        ended.wait(timeout: deadline) == .success ? status.withLock { $0 } : nil
    }

    func kill() {
        status.withLock { if $0 == nil { _ = Foundation.kill(process, SIGKILL) } }
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
