import Foundation

/// Whether a file system has room.
enum DiskSpace {
    private static let probe = 1 << 20

    /// The failure of what has no room where files with that prefix grow; `nil` where a megabyte more fits.
    static func failure(atPrefix prefix: String) -> ItemFailure? {
        let path = prefix + "-room"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        defer { unlink(path) }
        guard descriptor >= 0 else { return failure(path, errno) }
        defer { close(descriptor) }
        let bytes = [UInt8](repeating: 1, count: probe)
        var written = 0
        while written < probe {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: written), probe - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return failure(path, errno) }
            written += count
        }
        return nil
    }

    private static func failure(_ path: String, _ code: Int32) -> ItemFailure? {
        [ENOSPC, EDQUOT].contains(code) ? .writing(PathParts(path).folder, code) : nil
    }
}
