/// Where a batch's outputs go.
public enum Destination: Hashable, Sendable {
    /// A folder; outputs keep the structure of the input folder.
    case folder(String)
    /// One file.
    case file(String)
    /// Standard output, as the item's data.
    case standardOutput

    /// A folder by the name that a person gave it, with or without a slash at its end.
    public init(folder path: String) {
        self = .folder(path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path)
    }

    /// Where these outputs of an item come to lie; none on standard output. Where they go into a file, it is the first of
    /// them, and the others lie beside it.
    package func paths(of outputs: [String]) -> [String] {
        switch self {
        case .folder(let folder): outputs.map { folder + "/" + $0 }
        case .file(let path):
            [path] + outputs.dropFirst().map { Self.companion(of: path, ending: "." + PathParts($0).suffix) }
        case .standardOutput: []
        }
    }

    /// The folder that outputs lie in; `nil` for standard output.
    var folder: String? {
        switch self {
        case .folder(let path): path
        case .file(let path): PathParts(path).openableFolder
        case .standardOutput: nil
        }
    }

    /// The file beside `path` that has the same name with another ending, `.dbf` for example.
    static func companion(of path: String, ending: String) -> String {
        let parts = PathParts(path)
        let folder = parts.folder.isEmpty || parts.folder == "/" ? parts.folder : parts.folder + "/"
        return folder + parts.stem + ending
    }
}
