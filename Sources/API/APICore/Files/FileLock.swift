import Foundation

/// A file that is locked: held by one at a time, across tasks and processes, and free again when this is released or the
/// process ends, however.
final class FileLock: Sendable {
    let descriptor: Int32
    private let path: String

    /// Locks a file, which is made (0600) where it is not there; `nil` where somebody else holds it.
    init?(_ path: String) throws(APIError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw APIError(
                .file, "\(path): \(String(cString: strerror(errno)))", remedy: "Make room, or check the path."
            )
        }
        // The umask may take rights away that the owner needs.
        fchmod(descriptor, 0o600)
        guard Self.take(descriptor), isNamed else { return nil }
    }

    deinit { close(descriptor) }

    /// Locks a file as soon as nobody else holds it; waits at most `limit` for that, and keeps its thread waiting.
    static func waiting(for path: String, atMost limit: Duration = .seconds(30)) throws(APIError) -> FileLock
    {
        let deadline = ContinuousClock.now + limit
        var pause: useconds_t = 1_000
        while true {
            if let lock = try FileLock(path) { return lock }
            guard ContinuousClock.now < deadline else {
                var error = APIError(
                    .file, "\(path) is held by another command for too long",
                    remedy: "Wait for it or end it.")
                error.isTransient = true
                throw error
            }
            usleep(pause)
            pause = min(pause * 2, 50_000)
        }
    }

    /// Takes the lock of an open file; `false` where somebody else holds it.
    static func take(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Takes its name away; it stays locked.
    func removeName() { unlink(path) }

    /// Whether the file still has its name: whoever held it may have taken that away, and a lock without a name keeps nobody out.
    private var isNamed: Bool {
        var (held, named) = (stat(), stat())
        return fstat(descriptor, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino
            && held.st_dev == named.st_dev
    }
}
