import Foundation
import LoopbackServer
import TestSupport
import Testing

/// All counterparts, as `make counterparts` runs them, on free ports.
private final class Counterparts: Sendable {
    static let program = Command.repository + "/Tests/Counterparts/together.py"
    static let python = Command.repository + "/.build/counterparts/bin/python"

    let folder: TemporaryFolder
    /// What it printed until everything ran.
    let instructions: String
    /// The command with its profiles.
    let command: Command
    private let process: RunningProgram

    init() throws {
        folder = try TemporaryFolder()
        process = try RunningProgram(
            Self.python, [Self.program, "--port", "0", "--folder", folder.path + "/demo"])
        instructions = try process.output(until: "Ctrl-C ends all of them.")
        command = .withProfiles(in: folder.path + "/demo")
    }

    /// The ports, in the order of the services.
    var ports: [Int] { instructions.matches(of: /127\.0\.0\.1:(\d+)\//).compactMap { Int($0.1) } }

    /// Ends it as Ctrl-C does; its exit status.
    func interrupt() -> Int32 { process.interrupt() }
}

/// A program whose output is read while it runs; it ends with this object.
// Its process is started by the initialiser, and afterwards one test reads from it and ends it.
private final class RunningProgram: @unchecked Sendable {
    private let process = Process()
    private let output = Pipe()

    struct EndedEarly: Error { let output: String }

    init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { process.terminate() }

    /// Reads until the words came; throws if the program ends before.
    func output(until words: String) throws -> String {
        var text = ""
        while !text.contains(words) {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw EndedEarly(output: text) }
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }

    func interrupt() -> Int32 {
        process.interrupt()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

@Suite("The counterparts of all services")
struct CounterpartsTests {
    private static let services = ["nyla", "vuetraccar", "onboarding", "asiatravelplan", "dialog"]

    /// The examples of a page, but for those that start the counterparts and go to their folder.
    private static func examples(of page: String) throws -> [String] {
        let text = try String(
            contentsOfFile: Command.repository + "/Documentation/" + page, encoding: .utf8)
        let examples = text.split(separator: "\n## Worked example\n").last ?? ""
        return examples.matches(of: /(?ms)^```console\n(.*?)^```$/).map { String($0.1) }.filter {
            !$0.hasPrefix("make ") && !$0.hasPrefix("cd ")
        }
    }

    /// The examples of their own page, then those at the ends of the services' pages.
    private static func examples() throws -> [String] {
        let worked = try services.map { service in
            let examples = try examples(of: "services/\(service).md")
            #expect(examples.contains { $0.contains(" demo-\(service)") }, "no example of \(service)")
            return examples
        }
        return try examples(of: "counterparts.md") + worked.joined()
    }

    @Test("run together, answer the examples of their page and of the services' pages, and end with Ctrl-C")
    func examples() throws {
        let counterparts = try Counterparts()
        #expect(counterparts.ports.count == 5, "\(counterparts.instructions)")
        var shell = counterparts.command
        shell.prefix = ["/bin/sh", "-c", "PATH=\"${0%/*}:$PATH\"; set -e; eval \"$1\""]
        let examples = try Self.examples()
        for service in Self.services {
            #expect(
                examples.contains { $0.contains("--profile demo-\(service)") }, "no example of \(service)")
        }
        for example in examples {
            var example = example
            for (place, port) in counterparts.ports.enumerated() {
                example = example.replacing(":\(18_100 + place)/", with: ":\(port)/")
            }
            let outcome = try shell.run(example)
            #expect(outcome.status == 0, "\(example)\n\(outcome.errors)")
        }
        let profiles = counterparts.folder.text("demo/profiles.yaml") ?? ""
        #expect(profiles.contains("  my-cars:\n") && profiles.contains("# Profiles for the counterparts"))

        #expect(counterparts.interrupt() == 0)
        let gone = try counterparts.command.run(
            "connect", "x", "--service", "nyla", "--url", "http://127.0.0.1:\(counterparts.ports[0])/")
        #expect(gone.status == 3, "\(gone.errors)")
    }

    @Test("say which port is taken, and how to choose others")
    func taken() throws {
        let server = try LoopbackServer { $1.answer(200, [:], "{}") }
        let port = try #require(URL(string: server.address())?.port)
        // Their first port is this one, unless it is too high for five.
        try #require(port <= 65_530)
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: Counterparts.python)
        process.arguments = [Counterparts.program, "--port", "\(port)", "--folder", folder.path + "/none"]
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(words.contains("Port \(port), for nyla, cannot be used") && words.contains("FIRST_PORT="))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/none"))
    }
}
