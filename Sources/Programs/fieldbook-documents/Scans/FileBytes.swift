import Foundation

/// The size of files.
enum FileBytes {
    /// Bytes of the file at a path, links followed.
    static func count(ofFileAt path: String) throws -> Int {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        return Int(clamping: try file.seekToEnd())
    }
}
