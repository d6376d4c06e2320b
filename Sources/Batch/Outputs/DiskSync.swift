import CLinux
import Foundation

/// Ensures that finished files survive a power cut.
enum DiskSync {
    /// From this many files on, one call for the whole file system is cheaper.
    private static let manyFiles = 5
    /// Writing a smaller file early saves nothing.
    private static let startedAtOnce = 16 << 10
    /// The files are Fieldbook's own; a link or pipe that replaced one is neither followed nor waited for.
    private static let opening = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC

    /// Starts writing a file to the disk while others are made, to shorten the wait later.
    static func start(_ path: String, bytes: Int) {
        guard bytes >= startedAtOnce else { return }
        let descriptor = open(path, opening)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = linux_start_syncing(descriptor, 0, Int64(bytes))
    }

    /// Syncs the files and returns those that failed, with their `errno`.
    static func sync(files paths: [String]) -> [String: Int32] {
        if paths.count >= manyFiles, let first = paths.first, syncFileSystem(of: first) { return [:] }
        var failed: [String: Int32] = [:]
        for path in paths {
            let code = sync(path)
            if code != 0 { failed[path] = code }
        }
        return failed
    }

    /// Syncs folders below `root`, and so the names in them; an empty path is `root` itself. Folders that were replaced
    /// are skipped.
    static func sync(folders paths: Set<String>, in root: OpenFolder) {
        if paths.count >= manyFiles, sync(root, by: { linux_syncfs($0) }) { return }
        for path in paths {
            guard let folder = try? path.isEmpty ? root : root.folder(path) else { continue }
            _ = sync(folder) { fsync($0) }
        }
    }

    private static func sync(_ folder: OpenFolder, by call: (Int32) -> Int32) -> Bool {
        let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return call(descriptor) == 0
    }

    private static func syncFileSystem(of path: String) -> Bool {
        let descriptor = path.withSystemPath { open($0, opening) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return linux_syncfs(descriptor) == 0
    }

    private static func sync(_ path: String) -> Int32 {
        let descriptor = path.withSystemPath { open($0, opening) }
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        guard fsync(descriptor) != 0 else { return 0 }
        // A pipe, or a file system without sync.
        return [EINVAL, EROFS].contains(errno) ? 0 : errno
    }
}

/// Checks for free space on a file system.
enum DiskSpace {
    private static let probe = 1 << 20

    /// The failure for a full disk where files with that prefix are written; `nil` if another megabyte fits.
    static func failure(atPrefix prefix: String) -> ItemFailure? {
        let path = prefix + "-room"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        defer { unlink(path) }
        guard descriptor >= 0 else { return failure(path, errno) }
        defer { close(descriptor) }
        let isWritten = [UInt8](repeating: 1, count: probe).withUnsafeBytes { $0.write(to: descriptor) }
        return isWritten ? nil : failure(path, errno)
    }

    private static func failure(_ path: String, _ code: Int32) -> ItemFailure? {
        [ENOSPC, EDQUOT].contains(code) ? .writing(PathParts(path).folder, code) : nil
    }
}

/// The disk space that is left free for others while a file of unknown size is written.
package final class DiskReserve {
    /// The number of bytes written between two checks of the disk.
    private static let stride = 16 << 20

    private let folder: String
    private let bytes: Int64
    private let share: Double
    private var unseen = stride

    /// The reserve on the disk of a path: `bytes`, or `share` of a smaller disk.
    package init(
        on path: String, bytes: Int64 = disk_reserve_bytes, share: Double = disk_reserve_share
    ) {
        folder = PathParts(path).folder
        self.bytes = bytes
        self.share = share
    }

    /// Throws if writing `count` bytes would use up part of the reserve.
    package func check(before count: Int) throws {
        unseen += count
        guard unseen >= Self.stride else { return }
        let room = disk_room(folder.isEmpty ? "." : folder, bytes, share)
        // If space is short, the disk is checked every time.
        unseen = room < Self.stride ? Self.stride : 0
        guard room < count else { return }
        throw ItemFailure(
            code: "output.noSpace",
            message: """
                the disk of \(PathText.shown(OpenFolder.named(folder))) is nearly full, and the rest is kept free
                """,
            remedy: "Free disk space and run the same command again.", cause: .moment)
    }
}
