import Foundation
import Synchronization

/// A hidden folder on the outputs' own file system, where files grow until they are whole.
///
/// Each run has its own, below `.fieldbook/staging`, and holds a lock for it: what lies there without a holder was
/// left by a run that was killed, and is swept away.
final class StagingArea: Sendable {
    let folder: String
    private let lock: FileLock
    private let counter = Atomic<Int>(0)
    private static let triesToSettle = 100

    /// An area among the temporary files, in a folder of this user's that nobody else may read.
    static func temporary() throws -> StagingArea {
        let parent = NSTemporaryDirectory() + "/fieldbook-\(getuid())"
        guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw ItemFailure.writing(parent, errno) }
        guard Folder.isPrivate(parent) else { throw ItemFailure.writing(parent, EPERM) }
        return try StagingArea(in: parent)
    }

    init(in parent: String) throws {
        guard PathText.isPlain(parent) else {
            throw BatchError(
                .outputNotWritable, "\(PathText.shown(parent)): the folder's name is not UTF-8",
                remedy: "Choose an output folder with another name.")
        }
        let root = parent + "/.fieldbook/staging"
        Self.sweep(root)
        ArrivingFiles.removeOld(inFolder: parent)
        (folder, lock) = try Self.settle(in: root)
    }

    /// Another run may sweep the place away, or remove the folder above as it ends, until the lock is held.
    private static func settle(in root: String) throws -> (folder: String, lock: FileLock) {
        var failure: any Error = ItemFailure.unexpected
        for _ in 0..<triesToSettle {
            let path = "\(root)/\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))"
            do {
                try Folder.make(path)
                if let lock = try FileLock(ifFreeAt: path + ".lock"), FileKind(at: path) == .folder {
                    return (path, lock)
                }
            } catch {
                failure = error
                if let refusal = error as? BatchError, refusal.code == .locksUnsupported { throw error }
            }
        }
        throw failure
    }

    /// Where parts of items lie that a run was stopped in, for the next one; beside all staging areas.
    var folderOfKept: String { PathParts(PathParts(folder).folder).folder + "/parts" }

    /// What the names of one item's files begin with.
    func nextPrefix() -> String {
        "\(folder)/\(counter.add(1, ordering: .relaxed).newValue)"
    }

    /// Removes the files of one item that nobody finished.
    static func remove(prefix: String) {
        let folder = PathParts(prefix).folder
        let start = PathParts(prefix).name + "-"
        for name in Folder.names(in: folder) where name.hasPrefix(start) { unlink(folder + "/" + name) }
    }

    /// Ends the area: nothing is left of it.
    func removeAll() {
        Folder.remove(folder)
        unlink(folder + ".lock")
        lock.release()
        let root = PathParts(folder).folder
        if rmdir(root) == 0 { rmdir(PathParts(root).folder) }
    }

    private static func sweep(_ root: String) {
        for name in Folder.names(in: root) where name.hasSuffix(".lock") {
            let lockPath = root + "/" + name
            guard let lock = try? FileLock(ifFreeAt: lockPath) else { continue }
            Folder.remove(String(lockPath.dropLast(".lock".count)))
            unlink(lockPath)
            lock.release()
        }
    }
}
