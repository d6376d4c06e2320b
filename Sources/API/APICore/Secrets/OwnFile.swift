import Foundation

/// An open file that only its owner may read and write.
final class OwnFile: Sendable {
    private let descriptor: Int32
    private let path: String

    init(_ descriptor: Int32, _ path: String, isNew: Bool) throws(APIError) {
        self.descriptor = descriptor
        self.path = path
        // The umask may take rights away that the owner needs.
        if isNew { fchmod(descriptor, 0o600) }
        try Self.check(descriptor, path, type: S_IFREG)
    }

    deinit { close(descriptor) }

    func bytes(atMost limit: Int) throws(APIError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count <= limit {
            let read = bytes.withUnsafeMutableBytes { buffer in
                Foundation.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw Self.error(path, "cannot be read: \(Self.reason())") }
            guard read > 0 else { return Array(bytes.prefix(count)) }
            count += read
        }
        throw Self.error(path, "is longer than \(limit) bytes")
    }

    /// Writes all bytes, and waits until the disk has them.
    func write(_ bytes: [UInt8]) throws(APIError) {
        guard FileBytes.write(bytes, to: descriptor), fsync(descriptor) == 0 else {
            throw Self.error(path, "cannot be written: \(Self.reason())")
        }
    }

    /// Whether nobody else holds the file's lock; it is held then until this is released.
    func lock() throws(APIError) -> Bool {
        if FileLock.take(descriptor) { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw Self.error(path, "cannot be locked: \(Self.reason())")
        }
        return false
    }

    /// Refuses what others could have written or read.
    static func check(_ descriptor: Int32, _ path: String, type: mode_t) throws(APIError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw error(path, "cannot be looked at: \(reason())")
        }
        guard status.st_mode & S_IFMT == type else {
            throw error(path, type == S_IFREG ? "is no plain file" : "is no folder")
        }
        guard status.st_uid == geteuid() else { throw error(path, "belongs to somebody else") }
        guard status.st_mode & 0o077 == 0 else {
            let wanted = type == S_IFREG ? "600" : "700"
            throw error(
                path, "may be seen by others (mode \(String(status.st_mode & 0o777, radix: 8)))",
                remedy: "If nobody else could have changed it: chmod \(wanted) \(path)")
        }
    }

    static func reason() -> String { String(cString: strerror(errno)) }

    static func error(_ path: String, _ words: String, remedy: String? = nil) -> APIError {
        APIError(
            .secret, "\(path) \(words)",
            remedy: remedy ?? "Remove it or make it your own, and sign in: fieldbook login.")
    }
}
