import Foundation

/// What a path leads to.
public enum FileKind: Sendable {
    case folder
    /// A file, a pipe, a device.
    case file
    case nothing

    /// Looks at the path, links followed.
    public init(at path: String) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        self = !exists ? .nothing : isFolder.boolValue ? .folder : .file
    }
}
