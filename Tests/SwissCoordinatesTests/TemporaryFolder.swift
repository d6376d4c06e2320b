import Foundation

/// A folder of its own for a test, removed with it.
final class TemporaryFolder {
    private let path: String

    init(_ name: String) throws {
        path = NSTemporaryDirectory() + name + " " + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file into the folder and returns its path.
    func file(_ name: String, _ content: Data) throws -> String {
        let file = path + "/" + name
        try content.write(to: URL(fileURLWithPath: file))
        return file
    }
}
