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

    init(in parent: String) throws {
        guard PathText.isPlain(parent) else {
            throw BatchError(
                .outputNotWritable, "\(PathText.shown(parent)): the folder's name is not UTF-8",
                remedy: "Choose an output folder with another name.")
        }
        let root = parent + "/.fieldbook/staging"
        try Folder.make(root)
        Self.sweep(root)
        while true {
            let path = "\(root)/\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))"
            guard let lock = try FileLock(ifFreeAt: path + ".lock") else { continue }
            self.lock = lock
            folder = path
            break
        }
        try Folder.make(folder)
    }

    /// What the names of one item's files begin with.
    func nextPrefix() -> String {
        "\(folder)/\(counter.add(1, ordering: .relaxed).newValue)"
    }

    /// Removes the files of one item that nobody finished.
    func remove(prefix: String) {
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
