import Foundation

/// A lock file, held by one task or process at a time; released with this object or when the process ends, even by a
/// crash.
final class FileLock: Sendable {
    let descriptor: Int32
    private let path: String

    /// Locks a file, which is created (0600) if necessary; `nil` if the lock is held elsewhere.
    init?(_ path: String) throws(APIError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path) }
        // The umask may have removed the owner's rights.
        fchmod(descriptor, 0o600)
        guard Self.take(descriptor), isNamed else { return nil }
    }

    deinit { close(descriptor) }

    /// Locks a file; blocks the thread for at most `limit` until the lock is free.
    static func waiting(for path: String, atMost limit: Duration = .seconds(30)) throws(APIError) -> FileLock
    {
        let deadline = ContinuousClock.now + limit
        var pause: useconds_t = 1_000
        while true {
            if let lock = try FileLock(path) { return lock }
            guard ContinuousClock.now < deadline else {
                throw APIError(
                    .file, "\(path) has been held by another command for too long",
                    remedy: "Wait for it or end it.", isTransient: true)
            }
            usleep(pause)
            pause = min(pause * 2, 50_000)
        }
    }

    /// Acquires the lock of an open file; `false` if the lock is held elsewhere.
    static func take(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Removes the file's name; it stays locked.
    func removeName() { unlink(path) }

    /// Whether the file still has its name. The last holder may have removed it, and a lock without a name protects nothing.
    private var isNamed: Bool {
        var (held, named) = (stat(), stat())
        return fstat(descriptor, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino
            && held.st_dev == named.st_dev
    }
}
