import Foundation

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
