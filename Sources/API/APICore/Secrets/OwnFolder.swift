import Foundation

/// A private folder (0700), held open so that it cannot be replaced meanwhile.
final class OwnFolder: Sendable {
    private let descriptor: Int32
    private let path: String

    deinit { close(descriptor) }

    /// Opens the folder; `nil` if it does not exist.
    convenience init?(existing path: String) throws(APIError) {
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw OwnFile.error(path, "cannot be opened as a folder: \(OwnFile.reason())")
        }
        try self.init(descriptor, path)
    }

    /// Opens the folder; creates it and its parents if necessary.
    convenience init(made path: String) throws(APIError) {
        try? PrivateFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        // The umask may have removed the owner's rights.
        if mkdir(path, 0o700) == 0 { chmod(path, 0o700) }
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw OwnFile.error(path, "cannot be made or opened as a folder: \(OwnFile.reason())")
        }
        try self.init(descriptor, path)
    }

    private init(_ descriptor: Int32, _ path: String) throws(APIError) {
        self.descriptor = descriptor
        self.path = path
        try OwnFile.check(descriptor, path, type: S_IFDIR)
    }

    /// Opens a file in the folder; `nil` if it does not exist.
    func open(_ name: String, _ flags: Int32) throws(APIError) -> OwnFile? {
        let file = openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            guard errno != ENOENT else { return nil }
            throw OwnFile.error("\(path)/\(name)", "cannot be opened: \(OwnFile.reason())")
        }
        return try OwnFile(file, "\(path)/\(name)", isNew: false)
    }

    /// Opens a file in the folder; creates it if necessary.
    func make(_ name: String) throws(APIError) -> OwnFile {
        if let file = try open(name, O_RDWR | O_NONBLOCK) { return file }
        if let file = try create(name) { return file }
        guard let file = try open(name, O_RDWR | O_NONBLOCK) else {
            throw OwnFile.error("\(path)/\(name)", "is removed repeatedly by another program")
        }
        return file
    }

    /// Writes a file under a temporary name and renames it over the last one.
    func replace(_ name: String, by bytes: [UInt8]) throws(APIError) {
        let other = ".\(name).\(UUID().uuidString)"
        guard let file = try create(other) else {
            throw OwnFile.error("\(path)/\(other)", "already exists")
        }
        do throws(APIError) {
            try file.write(bytes)
            guard renameat(descriptor, other, descriptor, name) == 0 else {
                throw OwnFile.error("\(path)/\(name)", "cannot be replaced: \(OwnFile.reason())")
            }
        } catch {
            unlinkat(descriptor, other, 0)
            throw error
        }
        fsync(descriptor)
    }

    func remove(_ name: String) throws(APIError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
            throw OwnFile.error("\(path)/\(name)", "cannot be removed: \(OwnFile.reason())")
        }
    }

    /// Creates a file; `nil` if it exists.
    private func create(_ name: String) throws(APIError) -> OwnFile? {
        let file = openat(
            descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            guard errno != EEXIST else { return nil }
            throw OwnFile.error("\(path)/\(name)", "cannot be made: \(OwnFile.reason())")
        }
        return try OwnFile(file, "\(path)/\(name)", isNew: true)
    }
}

/// An open private file (0600).
final class OwnFile: Sendable {
    private let descriptor: Int32
    private let path: String

    init(_ descriptor: Int32, _ path: String, isNew: Bool) throws(APIError) {
        self.descriptor = descriptor
        self.path = path
        // The umask may have removed the owner's rights.
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

    /// Acquires the file's lock, which is held until this object is released; `false` if the lock is held elsewhere.
    func lock() throws(APIError) -> Bool {
        if FileLock.take(descriptor) { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw Self.error(path, "cannot be locked: \(Self.reason())")
        }
        return false
    }

    /// Fails for files and folders that others could have written or read.
    static func check(_ descriptor: Int32, _ path: String, type: mode_t) throws(APIError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw error(path, "cannot be inspected: \(reason())")
        }
        guard status.st_mode & S_IFMT == type else {
            throw error(path, type == S_IFREG ? "is not a regular file" : "is not a folder")
        }
        guard status.st_uid == geteuid() else { throw error(path, "belongs to somebody else") }
        guard status.st_mode & 0o077 == 0 else {
            let wanted = type == S_IFREG ? "600" : "700"
            throw error(
                path, "is accessible to others (mode \(String(status.st_mode & 0o777, radix: 8)))",
                remedy: "If nobody else can have changed it: chmod \(wanted) \(path)")
        }
    }

    static func reason() -> String { String(cString: strerror(errno)) }

    static func error(_ path: String, _ words: String, remedy: String? = nil) -> APIError {
        APIError(
            .secret, "\(path) \(words)",
            remedy: remedy ?? "Remove it or make it your own, and sign in: fieldbook login.")
    }
}
