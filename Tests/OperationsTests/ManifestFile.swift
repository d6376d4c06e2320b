@testable import Jobs
@testable import Settings
import Foundation
import Testing

/// A manifest in a folder that is removed with the test.
enum ManifestFile {
    static func read(operation: String = "preview.render", parameters: String) throws -> Manifest {
        try read(text(operation: operation, parameters: parameters))
    }

    /// Reads a manifest beside which there are these files, all empty.
    static func read(
        _ text: String, files: [String] = [], lists: [String: String] = [:], settings: [String: String] = [:]
    ) throws -> Manifest {
        try inFolder(text, files: files, lists: lists) {
            try ManifestReader.read(fileAt: $0, settings: settings)
        }
    }

    static func mistakes(operation: String = "preview.render", parameters: String) throws -> [String] {
        try mistakes(text(operation: operation, parameters: parameters))
    }

    static func mistakes(
        _ text: String, files: [String] = [], settings: [String: String] = [:]
    ) throws -> [String] {
        let error = try #require(throws: SettingsError.self) {
            try read(text, files: files, settings: settings)
        }
        return error.mistakes.map { "\($0.line ?? 0): \($0.message)" }
    }

    /// A step with further members, at lines 3 and following.
    static func steps(_ steps: String) -> String {
        "version: 1\noutput: out\nsteps:\n" + steps
    }

    private static func text(operation: String, parameters: String) -> String {
        """
        version: 1
        output: out
        steps:
          - name: one
            operation: \(operation)
            inputs: in
            output: here
            parameters: \(parameters)
        """
    }

    private static func inFolder<Value>(
        _ text: String, files: [String], lists: [String: String], _ body: (String) throws -> Value
    ) throws -> Value {
        let folder = NSTemporaryDirectory() + "manifest-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let contents = files.map { ($0, "") } + lists.map { ($0.key, $0.value) } + [("job.yaml", text)]
        for (name, content) in contents {
            let url = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(content.utf8).write(to: url)
        }
        return try body(folder + "/job.yaml")
    }
}
