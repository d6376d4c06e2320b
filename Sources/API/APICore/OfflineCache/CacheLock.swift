import Foundation

/// Keeps other processes from opening a cache while it is looked at; released with it.
final class CacheLock: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(APIError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        while descriptor >= 0, flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { break }
        }
        guard descriptor >= 0 else {
            throw APIError(
                .file, "\(path): \(String(cString: strerror(errno)))", remedy: "Make room, or check the path."
            )
        }
    }

    deinit { close(descriptor) }
}
