import Foundation

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

/// The folder that a run's outputs go into, held open. Every output gets its name, is looked at and is removed through it.
///
/// Paths that a journal names are those of outputs only if they lead here, into no hidden folder of ours, and, where the
/// output is one file, to that file or one that goes with it.
final class OutputRoot: Sendable {
    let folder: OpenFolder
    /// What the paths of the run's outputs begin with, without a slash.
    private let base: String
    /// What the names of the files begin with where the output is one file.
    private let onlyStart: String?

    /// The place of a destination; below `root`, the folder of the run's journal, without following links from there.
    ///
    /// `nil` for standard output, and for a folder that is not there, unless it is made.
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

    /// The path below the folder that a path, as outputs have it or absolute, leads to; `nil` where it is no output's.
    func place(of path: String) -> String? {
        guard let place = PathParts.relative(path, to: base), place != ".",
            OutputFolder.normalized(place) == place
        else { return nil }
        guard let onlyStart else { return place }
        let isOfFile = place.hasPrefix(onlyStart) || place + "." == onlyStart
        return isOfFile && !place.utf8.contains(UInt8(ascii: "/")) ? place : nil
    }

    /// What lies at an output's path, a link not followed.
    func status(of path: String) -> FileStatus? { place(of: path).flatMap { folder.status(of: $0) } }

    /// Whether a file with that content lies at an output's path.
    func holds(_ path: String, hash: String, bytes: Int, within limit: ReadingLimit = .none) -> Bool {
        guard let place = place(of: path), folder.status(of: place)?.bytes == bytes else { return false }
        return folder.hash(of: place, within: limit) == hash
    }

    /// Removes an output if it still has that content, and the folders that it leaves empty; whether it is gone.
    func remove(_ path: String, hash: String) -> Bool {
        guard let place = place(of: path), folder.hash(of: place) == hash, folder.remove(place) else {
            return false
        }
        folder.removeEmptyFolders(above: place)
        return true
    }
}

/// Folders below an output folder, by name.
package enum OutputFolder {
    /// The path without empty components, `.` for the output folder itself; `nil` where it leads out of it or into the
    /// journal's own folder.
    package static func normalized(_ path: String) -> String? {
        guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.contains(0) else { return nil }
        let components = components(of: path).filter { $0 != "." }
        guard !components.contains(".."), !components.contains(where: OpenFolder.isHidden) else { return nil }
        return components.isEmpty ? "." : components.joined(separator: "/")
    }

    /// A path made of texts that files are called by, kept below its folder whatever these are.
    package static func tamed(_ path: String) -> [String] {
        components(of: path).compactMap { component in
            switch component {
            case ".": nil
            case "..": "_" + component
            default: OpenFolder.isHidden(component) ? "_" + component : component
            }
        }
    }

    /// As the system sees them: a slash with an accent on it is a slash.
    private static func components(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
}

/// Outputs of an item that a number tells apart, `letters/march-1.png` and so on, when it is not known before how many
/// there are.
public struct OutputSeries: Hashable, Sendable, CustomStringConvertible {
    private let start: String
    private let ending: String

    /// The outputs whose paths are `start`, a number, and `ending`.
    public init(start: String, ending: String) {
        self.start = start
        self.ending = ending
    }

    /// The series that a file would be in; `nil` without a number before its extension.
    public init?(holding path: String) {
        let name = path.utf8
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let digits = name[..<dot].reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return nil }
        start = String(Substring(name[..<dot].dropLast(digits.count)))
        ending = String(Substring(name[dot...]))
    }

    /// The series with its paths seen from outside `folder`.
    public func below(_ folder: String) -> OutputSeries {
        OutputSeries(start: folder + "/" + start, ending: ending)
    }

    /// A text that is no path, and the same for the same series.
    public var key: String { start + "\0" + ending }

    /// `letters/march-*.png`
    public var description: String { start + "*" + ending }
}
