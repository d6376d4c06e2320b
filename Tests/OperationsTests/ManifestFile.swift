import Foundation
import Testing

@testable import Operations

/// A manifest with one step, written to a file that is gone with the test.
enum ManifestFile {
    static func read(operation: String = "preview.render", parameters: String) throws -> Manifest {
        try read(
            """
            version: 1
            output: out
            steps:
              - name: one
                operation: \(operation)
                inputs: in
                output: here
                parameters: \(parameters)
            """)
    }

    static func read(_ text: String) throws -> Manifest {
        let path = NSTemporaryDirectory() + "manifest-\(UUID().uuidString).yaml"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try ManifestReader.read(fileAt: path)
    }

    static func mistakes(operation: String = "preview.render", parameters: String) throws -> [String] {
        let error = try #require(throws: ManifestError.self) {
            try read(operation: operation, parameters: parameters)
        }
        return error.mistakes.map { "\($0.line ?? 0): \($0.message)" }
    }
}
