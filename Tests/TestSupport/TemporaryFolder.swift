package import Foundation

/// A folder for a test, removed with this object.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init(_ name: String = "fieldbook-test") throws {
        path = NSTemporaryDirectory() + "\(name)-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and the folders above it.
    @discardableResult
    package func write(_ data: Data, to name: String) throws -> URL {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
        return url
    }

    @discardableResult
    package func write(_ text: String, to name: String) throws -> URL {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file and returns its path.
    package func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        try write(Data(bytes), to: name).path
    }

    package func data(_ name: String) -> Data? { FileManager.default.contents(atPath: path + "/" + name) }

    package func text(_ name: String) -> String? { data(name).map { String(decoding: $0, as: UTF8.self) } }

    /// The names of everything directly in the folder, sorted.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Every file below, hidden files and those in hidden folders left out.
    package var files: [String] {
        allFiles.filter { !$0.contains("/.") && !$0.hasPrefix(".") }
    }

    /// Every file below, hidden ones too, but none of `.fieldbook` folders.
    package var filesOutsideJournals: [String] { allFiles.filter { !$0.contains(".fieldbook") } }

    /// Every file below, hidden ones too.
    package var allFiles: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}
