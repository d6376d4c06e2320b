import Foundation
import Testing

/// A folder of files that ogr2ogr makes, removed with its last user.
final class Ogr2ogr {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "vector-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes text into a file of the folder.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: folder.appending(path: name))
        return path(name)
    }

    /// Has ogr2ogr turn one file of the folder into another.
    func convert(_ source: String, to name: String, _ options: [String] = []) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ogr2ogr")
        process.arguments = options + [path(name), path(source)]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "ogr2ogr \(options) \(name)")
        return path(name)
    }

    /// The names of the files in the folder.
    var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
    }
}
