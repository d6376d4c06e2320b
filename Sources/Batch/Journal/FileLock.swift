import Foundation
import Synchronization

/// Locks out other runs while it exists; the system releases the lock when the process ends, however it ends.
final class FileLock: Sendable {
    private let held: Mutex<Int32?>

    /// Acquires the lock with that name in a folder; throws if another run holds it.
    init(_ name: String, in folder: OpenFolder) throws {
        let path = folder.path + "/" + name
        let descriptor = try Self.open(name, in: folder)
        guard try Self.take(descriptor, path) else {
            close(descriptor)
            let journal = PathParts.seenFromHere(path.replacing(/\.lock$/, with: ""))
            throw BatchError(
                .journalInUse, "another run is using this output folder, with the journal \(journal)",
                remedy: "Wait until it has ended, or use another output folder.")
        }
        held = Mutex(descriptor)
    }

    /// Acquires the lock if it is free and its file still has that name afterwards.
    init?(ifFree name: String, in folder: OpenFolder) throws {
        let descriptor = try Self.open(name, in: folder)
        guard try Self.take(descriptor, folder.path + "/" + name),
            let own = FileStatus(ofDescriptor: descriptor), own.identity == folder.status(of: name)?.identity
        else {
            close(descriptor)
            return nil
        }
        held = Mutex(descriptor)
    }

    deinit { release() }

    /// Releases the lock, even while a child process that is being started still has the descriptor.
    func release() {
        held.withLock { descriptor in
            if let descriptor {
                flock(descriptor, LOCK_UN)
                close(descriptor)
            }
            descriptor = nil
        }
    }

    private static func open(_ name: String, in folder: OpenFolder) throws -> Int32 {
        do {
            return try folder.openFile(name, O_RDWR | O_CREAT | O_NONBLOCK)
        } catch {
            let failure = ItemFailure(error)
            throw BatchError(.outputNotWritable, failure.message, remedy: failure.remedy)
        }
    }

    /// Whether the lock was free; throws, with the descriptor closed, if the file system does not support locks.
    private static func take(_ descriptor: Int32, _ path: String) throws -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        let code = errno
        if code == EWOULDBLOCK || code == EINTR { return false }
        close(descriptor)
        throw BatchError(
            .locksUnsupported, "\(path) cannot be locked: \(String(cString: strerror(code)))",
            remedy: "Choose an output folder on a file system with locks (mounted with flock, on Lustre).")
    }
}
