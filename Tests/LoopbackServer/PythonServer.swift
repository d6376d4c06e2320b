import Foundation
import Synchronization

/// A server in Python, one of those in `Tests/Counterparts/requirements.in`, which ends with the test.
///
/// Its socket listens before it runs, so that requests may come at once.
public final class PythonServer: Sendable {
    /// The reason why it cannot run.
    public struct Missing: Error, CustomStringConvertible {
        /// What to do.
        public var description: String {
            "run: scripts/install-python .build/counterparts Tests/Counterparts/requirements.txt"
        }
    }

    /// The port on which it listens.
    public let port: UInt16
    private let number: Int

    /// Runs a program below `Tests/Counterparts`; its socket is file 0, `arguments` are its own.
    public convenience init(
        _ program: String, _ arguments: [String] = [], _ environment: [String: String] = [:]
    ) throws {
        try self.init(program, arguments, environment, port: 0)
    }

    /// Runs the program again, where it listened before.
    public func restarted(
        _ program: String, _ arguments: [String] = [], _ environment: [String: String] = [:]
    )
        throws -> PythonServer
    {
        stop()
        return try PythonServer(program, arguments, environment, port: port)
    }

    private init(
        _ program: String, _ arguments: [String], _ environment: [String: String], port: UInt16
    ) throws {
        let wish = Starter.Wish(
            program: program, arguments: arguments, environment: environment, port: port)
        let started = try Starter.shared.ask(wish, as: Starter.Started.self)
        self.port = started.port
        number = started.server
    }

    deinit { stop() }

    /// The address of a path on it.
    public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Ends it at once, as a power cut would; connections wait for the next one.
    public func stop() {
        _ = try? Starter.shared.ask(Starter.End(end: number), as: Starter.Ended.self)
    }
}

/// The program that starts the servers, `Tests/Counterparts/starting.py`, which runs as long as the tests.
///
/// To load FastAPI takes most of a second of a processor's time, so each server is a fork of what has loaded it.
private final class Starter: Sendable {
    struct Wish: Encodable {
        let program: String
        let arguments: [String]
        let environment: [String: String]
        let port: UInt16
    }

    struct Started: Decodable {
        let server: Int
        let port: UInt16
    }

    struct End: Encodable { let end: Int }

    struct Ended: Decodable {}

    static let shared = Starter()

    /// What is asked, and what is answered, by lines.
    private struct Lines {
        private let process = Process()
        let asked: FileHandle
        let answered: FileHandle

        init() throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            process.executableURL = root.appending(path: ".build/counterparts/bin/python")
            process.arguments = [root.appending(path: "Tests/Counterparts/starting.py").path]
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            do { try process.run() } catch { throw PythonServer.Missing() }
            (asked, answered) = (input.fileHandleForWriting, output.fileHandleForReading)
        }

        func ask(_ line: Data) throws -> Data {
            try asked.write(contentsOf: line + [0x0A])
            var answer = Data()
            while answer.last != 0x0A {
                let more = answered.availableData
                guard !more.isEmpty else { throw PythonServer.Missing() }
                answer += more
            }
            return answer
        }
    }

    /// Started by the first server; a failure once it has ended.
    private let lines = Mutex<Result<Lines, any Error>?>(nil)

    func ask<Answer: Decodable>(_ question: some Encodable, as type: Answer.Type) throws -> Answer {
        let line = try JSONEncoder().encode(question)
        let answer = try lines.withLock { lines in
            let current = try (lines ?? Result { try Lines() }).get()
            lines = .success(current)
            do {
                return try current.ask(line)
            } catch {
                lines = .failure(error)
                throw error
            }
        }
        return try JSONDecoder().decode(type, from: answer)
    }
}
