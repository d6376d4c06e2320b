import Foundation

/// Where a batch's outputs go.
public enum Destination: Hashable, Sendable {
    /// A folder; outputs keep the structure of the input folder.
    case folder(String)
    /// One file.
    case file(String)
    /// Standard output, as the item's data.
    case standardOutput

    /// A folder as the user named it, with or without a trailing slash.
    public init(folder path: String) {
        self = .folder(path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path)
    }

    /// The paths of these outputs of an item; none on standard output. If the destination is a file, it is the first of
    /// them, and the others are placed beside it.
    package func paths(of outputs: [String]) -> [String] {
        switch self {
        case .folder(let folder): outputs.map { folder + "/" + $0 }
        case .file(let path):
            [path] + outputs.dropFirst().map { Self.companion(of: path, ending: "." + PathParts($0).suffix) }
        case .standardOutput: []
        }
    }

    /// The folder that contains the outputs; `nil` for standard output.
    var folder: String? {
        switch self {
        case .folder(let path): path
        case .file(let path): PathParts(path).openableFolder
        case .standardOutput: nil
        }
    }

    /// The file beside `path` with the same stem and another ending, such as `.dbf`.
    static func companion(of path: String, ending: String) -> String {
        let parts = PathParts(path)
        let folder = parts.folder.isEmpty || parts.folder == "/" ? parts.folder : parts.folder + "/"
        return folder + parts.stem + ending
    }
}

/// The folder of a run's outputs, held open. Every output is named, checked and removed through it.
///
/// Paths in a journal are accepted as outputs only if they are in this folder, outside Fieldbook's hidden folders and,
/// if the output is one file, that file or one of its companions.
final class OutputRoot: Sendable {
    let folder: OpenFolder
    /// The prefix of the run's output paths, without a slash.
    private let base: String
    /// The prefix of the file names if the output is one file.
    private let onlyStart: String?

    /// The folder of a destination; below `root`, the folder of the run's journal, no links are followed.
    ///
    /// Returns `nil` for standard output, and for a missing folder unless it is created.
    init?(of destination: Destination, below root: OpenFolder?, making: Bool) throws {
        guard let base = destination.folder else { return nil }
        self.base = base
        if case .file(let path) = destination {
            onlyStart = PathParts(path).stem + "."
        } else {
            onlyStart = nil
        }
        if !making, FileKind(at: base) != .folder { return nil }
        if let root, let place = PathParts.relative(base, to: root.path) {
            folder = place == "." ? root : try root.folder(place, making: making ? 0o777 : nil)
        } else {
            folder = try making ? OpenFolder(making: base) : OpenFolder(at: base)
        }
    }

    /// The path below the folder for an output's path or an absolute one; `nil` if it is not an output's path.
    func place(of path: String) -> String? {
        guard let place = PathParts.relative(path, to: base), place != ".",
            OutputFolder.normalized(place) == place
        else { return nil }
        guard let onlyStart else { return place }
        let isOfFile = place.hasPrefix(onlyStart) || place + "." == onlyStart
        return isOfFile && !place.utf8.contains(UInt8(ascii: "/")) ? place : nil
    }

    /// The status of an output's path, without following a link.
    func status(of path: String) -> FileStatus? { place(of: path).flatMap { folder.status(of: $0) } }

    /// Whether the file at an output's path has that content.
    func holds(_ path: String, hash: String, bytes: Int, within limit: ReadingLimit = .none) -> Bool {
        guard let place = place(of: path), folder.status(of: place)?.bytes == bytes else { return false }
        return folder.hash(of: place, within: limit) == hash
    }

    /// Removes an output if it still has that content, and folders that become empty; returns whether it was removed.
    func remove(_ path: String, hash: String) -> Bool {
        guard let place = place(of: path), folder.hash(of: place) == hash, folder.remove(place) else {
            return false
        }
        folder.removeEmptyFolders(above: place)
        return true
    }
}

/// Subfolders of an output folder, by name.
package enum OutputFolder {
    /// The path without empty components, `.` for the output folder itself; `nil` if it leads outside or into the
    /// journal's folder.
    package static func normalized(_ path: String) -> String? {
        guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.contains(0) else { return nil }
        let components = components(of: path).filter { $0 != "." }
        guard !components.contains(".."), !components.contains(where: OpenFolder.isHidden) else { return nil }
        return components.isEmpty ? "." : components.joined(separator: "/")
    }

    /// Splits untrusted text into path components that stay below their folder.
    package static func tamed(_ path: String) -> [String] {
        components(of: path).compactMap { component in
            switch component {
            case ".": nil
            case "..": "_" + component
            default: OpenFolder.isHidden(component) ? "_" + component : component
            }
        }
    }

    /// Split by bytes, as the system does: a slash followed by a combining accent is a slash.
    private static func components(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
}
