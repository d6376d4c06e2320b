import Foundation

/// A folder for PROJ's data, used by one process, since PROJ reads it only once.
enum DataFolder {
    /// Creates the folder with links to some of the installed files and makes PROJ use only it.
    static func make(linking names: [String]) throws -> String {
        // Not queried from PROJ, which keeps the first folders it was queried for.
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
