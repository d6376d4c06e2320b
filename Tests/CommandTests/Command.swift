import Foundation
import Testing
import TestSupport

/// Runs the built command, as a person or a script would.
struct Command {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String

        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

        /// The rows printed as NDJSON.
        var ndjson: [[String: Any]] {
            get throws {
                try output.split(separator: "\n").map {
                    try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
            }
        }
    }

    /// The folder to run in.
    var folder: String
    var environment: [String: String] = [:]
    /// What to run the command through, for example `setpriv` with its options.
    var prefix: [String] = []

    /// The command in a folder with a file of profiles. Its sessions and responses are stored there too, and no secrets and
    /// settings of the user who runs the tests apply.
    static func withProfiles(in folder: String, _ more: [String: String] = [:]) -> Command {
        let environment = [
            "FIELDBOOK_CONFIG": folder + "/profiles.yaml", "XDG_STATE_HOME": folder + "/.state",
            "XDG_CACHE_HOME": folder + "/.cache", "PATH": "/usr/bin:/bin", "FIELDBOOK_PROFILE": "",
            "FIELDBOOK_URL": "", "FIELDBOOK_PASSWORD": "", "FIELDBOOK_TOKEN": "", "DIALOG_NSEC": "",
            "DIALOG_RELAY": "",
        ]
        return Command(folder: folder, environment: environment.merging(more) { $1 })
    }

    /// The command that was built beside the tests.
    static let path: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/fieldbook"
    }()

    /// The repository's own folder.
    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The path of a sample.
    static func sample(_ name: String) -> String { repository + "/SampleData/" + name }

    func process(_ arguments: [String]) -> Process {
        let process = Process()
        let line = prefix + [Self.path] + arguments
        process.executableURL = URL(fileURLWithPath: line[0])
        process.arguments = Array(line.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var all = ProcessInfo.processInfo.environment
        all["COLUMNS"] = "100"
        all.merge(environment) { $1 }
        process.environment = all
        process.standardInput = FileHandle.nullDevice
        return process
    }

    /// Runs to the end; `input` is fed to standard input.
    @discardableResult
    func run(_ arguments: String..., input: Data? = nil) throws -> Outcome {
        try run(arguments, input: input)
    }

    @discardableResult
    func run(_ arguments: [String], input: Data? = nil) throws -> Outcome {
        let files = try TemporaryFolder()
        let process = process(arguments)
        if let input {
            process.standardInput = try FileHandle(forReadingFrom: files.write(input, to: "in"))
        }
        let output = try files.write(Data(), to: "out")
        let errors = try files.write(Data(), to: "err")
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        #expect(
            process.terminationReason == .exit, "ended by signal \(process.terminationStatus): \(arguments)")
        return Outcome(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}
