import Foundation

/// A folder for PROJ's data, used by one process, since PROJ reads it only once.
struct DataFolder {
    let path = NSTemporaryDirectory() + "proj-\(UUID().uuidString)"

    /// Creates the folder with links to some of the installed files and makes PROJ use only it.
    init(linking names: [String]) throws {
        // Not queried from PROJ, which keeps the first folders it was queried for.
        let installed = (ProcessInfo.processInfo.environment["PROJ_DATA"] ?? "/usr/share/proj").split(
            separator: ":")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in names {
            let file = installed.map { $0 + "/" + name }.first { FileManager.default.fileExists(atPath: $0) }
            try FileManager.default.createSymbolicLink(
                atPath: path + "/" + name, withDestinationPath: file ?? "")
        }
        setenv("PROJ_DATA", path, 1)
        setenv("PROJ_LIB", path, 1)
        setenv("XDG_DATA_HOME", path, 1)
    }

    /// Removes the folder; to be called before the process ends.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
