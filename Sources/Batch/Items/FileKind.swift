/// What a path leads to.
public enum FileKind: Sendable {
    case folder
    /// A file, a pipe, a device.
    case file
    case nothing

    /// Looks at the path, links followed.
    public init(at path: String) {
        self = FileStatus(at: path)?.kind ?? .nothing
    }
}
