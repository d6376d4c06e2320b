import Foundation

/// A server in Python, one of those in `Tests/Counterparts/requirements.in`, which ends with the test.
///
/// Its listening socket is passed as standard input, so that nobody else can take its port, and requests may come at once.
public final class PythonServer: Sendable {
    /// The reason why it cannot run.
    public struct Missing: Error, CustomStringConvertible {
        /// What to do.
        public var description: String {
            "run: scripts/install-python .build/counterparts Tests/Counterparts/requirements.txt"
        }
    }

    private let listener: Listener
    private let process: RunningProcess

    /// Runs a program below `Tests/Counterparts`; its socket is file 0, `arguments` are its own.
    public convenience init(
        _ program: String, _ arguments: [String] = [], _ environment: [String: String] = [:]
    ) throws {
        try self.init(program, arguments, environment, listener: Listener())
    }

    /// Runs the program again, where it listened before.
    public func restarted(
        _ program: String, _ arguments: [String] = [], _ environment: [String: String] = [:]
    )
        throws -> PythonServer
    {
        stop()
        return try PythonServer(program, arguments, environment, listener: listener)
    }

    private init(
        _ program: String, _ arguments: [String], _ environment: [String: String], listener: Listener
    ) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let python = root.appending(path: ".build/counterparts/bin/python")
        guard FileManager.default.isExecutableFile(atPath: python.path) else { throw Missing() }
        let process = Process()
        process.executableURL = python
        process.arguments = [root.appending(path: "Tests/Counterparts/\(program)").path] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = listener.handle
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.listener = listener
        self.process = RunningProcess(process)
    }

    deinit { stop() }

    /// The port on which it listens.
    public var port: UInt16 { listener.port }

    /// The address of a path on it.
    public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Ends it at once, as a power cut would; connections wait for the next one.
    public func stop() { process.kill() }
}

/// A process that is used from any thread.
private final class RunningProcess: @unchecked Sendable {
    private let process: Process
    private let lock = NSLock()

    init(_ process: Process) { self.process = process }

    func kill() {
        lock.withLock {
            guard process.isRunning else { return }
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
}
