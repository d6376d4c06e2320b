import Foundation
import Synchronization

/// A folder on the outputs' file system for unfinished files.
///
/// Each run has its own, below `.fieldbook/staging`, and holds a lock on it: a folder without a lock was left by a
/// killed run and is removed. Only names that an area can have are considered.
final class StagingArea: Sendable {
    /// A path of the area, valid in this process while the area exists.
    let folder: String
    /// Files that arrive from elsewhere and that the next run can resume.
    let arriving: ArrivingFiles
    /// The folder for kept parts of items.
    let hidden: OpenFolder

    private let root: OpenFolder
    private let areas: OpenFolder
    private let area: OpenFolder
    private let name: String
    private let lock: FileLock
    private let counter = Atomic<Int>(0)
    private static let areasName = "staging"
    private static let triesToSettle = 100

    /// An area among the temporary files, in a private folder of this user.
    static func temporary() throws -> StagingArea {
        try StagingArea(in: try OpenFolder(at: try Folder.temporary()))
    }

    /// An area in the hidden folder of an output folder.
    init(in root: OpenFolder) throws {
        guard PathText.isPlain(root.path) else {
            throw BatchError(
                .outputNotWritable, "\(PathText.shown(root.path)): the folder's name is not UTF-8",
                remedy: "Choose an output folder with another name.")
        }
        self.root = root
        if let hidden = try root.existingHiddenFolder(root.stagingName) {
            if let areas = try? hidden.folder(Self.areasName) { Self.sweep(areas) }
            ArrivingFiles.removeOld(in: hidden)
        }
        (hidden, areas, area, name, lock) = try Self.settle(in: root)
        folder = area.pinnedPath
        arriving = ArrivingFiles(in: hidden)
    }

    /// Until the lock is held, another run may remove the area, or the parent folder at its end.
    private static func settle(
        in root: OpenFolder
    ) throws -> (OpenFolder, OpenFolder, OpenFolder, String, FileLock) {
        var failure: any Error = ItemFailure.unexpected
        for _ in 0..<triesToSettle {
            let name = "\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))"
            do {
                let hidden = try root.hiddenFolder(root.stagingName, making: true)
                let areas = try hidden.folder(areasName, making: 0o700)
                let area = try areas.folder(name, making: 0o700)
                if let lock = try FileLock(ifFree: name + ".lock", in: areas), areas.status(of: name) != nil,
                    try isReached(areas, from: root)
                {
                    return (hidden, areas, area, name, lock)
                }
            } catch {
                failure = error
                if let refusal = error as? BatchError, refusal.code == .locksUnsupported { throw error }
                if ItemFailure(error).isAboutHiddenFolder { throw error }
            }
        }
        throw failure
    }

    /// Whether the folder of areas is still the one that other runs find.
    private static func isReached(_ areas: OpenFolder, from root: OpenFolder) throws -> Bool {
        let found = root.status(of: root.stagingName + "/" + areasName)
        return found != nil && found?.identity == FileStatus(ofDescriptor: areas.descriptor)?.identity
    }

    /// The prefix of the names of one item's files.
    func nextPrefix() -> String {
        "\(folder)/\(counter.add(1, ordering: .relaxed).newValue)"
    }

    /// Removes the unfinished files of one item.
    static func remove(prefix: String) {
        let folder = PathParts(prefix).folder
        let start = PathParts(prefix).name + "-"
        for name in Folder.names(in: folder) where name.hasPrefix(start) { unlink(folder + "/" + name) }
    }

    /// Removes the area and everything in it.
    func removeAll() {
        areas.removeTree(name)
        areas.remove(name + ".lock")
        lock.release()
        arriving.removeFolderIfEmpty()
        if hidden.removeEmptyFolder(Self.areasName) { root.removeEmptyFolder(root.stagingName) }
    }

    private static func sweep(_ areas: OpenFolder) {
        for name in areas.names() where name.wholeMatch(of: /[0-9]{1,10}-[0-9a-f]{1,8}\.lock/) != nil {
            guard let lock = try? FileLock(ifFree: name, in: areas) else { continue }
            areas.removeTree(String(name.dropLast(".lock".count)))
            areas.remove(name)
            lock.release()
        }
    }
}

/// Files that arrive from elsewhere in pieces: what has arrived stays when the run is stopped, and the next run resumes
/// it. They are beside the staging areas; their names are digests.
final class ArrivingFiles: Sendable {
    private static let name = "arriving"
    /// Files that no run has resumed for so many seconds are removed.
    private static let lifetime = 7 * 86_400.0

    private let hidden: OpenFolder
    private let folder = Mutex<OpenFolder?>(nil)

    init(in hidden: OpenFolder) { self.hidden = hidden }

    /// The path of the file for `key`, the same file in every run; valid while this exists.
    func path(for key: String) throws -> String {
        let folder = try folder.withLock { folder in
            // Another run may have removed the empty folder.
            let known = folder.flatMap { $0.isLinked ? $0 : nil }
            let opened = try known ?? hidden.folder(Self.name, making: 0o700)
            folder = opened
            return opened
        }
        return folder.pinnedPath + "/" + ContentHash.of(Data(key.utf8)).prefix(32)
    }

    /// Removes the folder if it is empty.
    func removeFolderIfEmpty() { hidden.removeEmptyFolder(Self.name) }

    /// Removes expired files from a hidden folder.
    static func removeOld(in hidden: OpenFolder, now: Date = Date()) {
        guard let folder = try? hidden.folder(name) else { return }
        for name in folder.names() where isOwn(name) {
            guard let status = folder.status(of: name), status.isRegular,
                now.timeIntervalSince1970 - status.modifiedAt > lifetime
            else { continue }
            folder.remove(name)
        }
        hidden.removeEmptyFolder(Self.name)
    }

    /// Whether it is a digest, or a file that a download keeps beside it: `.DIGEST.part`, `.DIGEST.part.json`.
    private static func isOwn(_ name: String) -> Bool {
        name.wholeMatch(of: /[0-9a-f]{32}|\.[0-9a-f]{32}\.part(\.json(\.[0-9A-F-]{36})?)?/) != nil
    }
}
