import Foundation

/// A folder for PROJ's data, used by one process, since PROJ reads it only once.
enum DataFolder {
    /// Creates the folder with links to some of the installed files and makes PROJ use only it.
    static func make(linking names: [String]) throws -> String {
        // PROJ itself is not asked, since it keeps the first folders that it was asked for.
        let installed = (ProcessInfo.processInfo.environment["PROJ_DATA"] ?? "/usr/share/proj").split(
            separator: ":")
        let folder = NSTemporaryDirectory() + "proj-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in names {
            let path = installed.map { $0 + "/" + name }.first { FileManager.default.fileExists(atPath: $0) }
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/" + name, withDestinationPath: path ?? "")
        }
        setenv("PROJ_DATA", folder, 1)
        setenv("PROJ_LIB", folder, 1)
        setenv("XDG_DATA_HOME", folder, 1)
        return folder
    }
}

/// A folder for a test, removed with this object.
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
