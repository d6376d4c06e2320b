import Foundation

/// Small private files (0600, in folders of 0700), written under a temporary name, synced and renamed.
enum PrivateFile {
    private static let mostBytes: Int64 = 1 << 20

    /// The file's bytes; `nil` if it does not exist. Fails if others may read it.
    static func read(_ path: String) throws(APIError) -> [UInt8]? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw .unwritable(path) }
            return nil
        }
        guard status.st_mode & 0o077 == 0 else {
            throw APIError(
                .file, "\(path): others can read it",
                remedy: "Remove it, or restrict its mode: chmod 600.")
        }
        do throws(HTTPError) {
            let file = try SourceFile(path)
            return Array(try file.read(0..<min(try file.identity().size, mostBytes)).readableBytesView)
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
    }

    /// Writes a file, which replaces an existing one; by default, only its owner may read it.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws(APIError) {
        try makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        let beside = path + ".\(UUID().uuidString)"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path) }
        // The umask may have removed the owner's rights.
        fchmod(descriptor, mode)
        let isDone = FileBytes.write(bytes, to: descriptor) && fsync(descriptor) == 0
        close(descriptor)
        guard isDone, rename(beside, path) == 0 else {
            defer { unlink(beside) }
            throw .unwritable(path)
        }
        syncFolder(of: path)
    }

    /// Creates a private folder and its parents if necessary.
    static func makeFolder(_ folder: String) throws(APIError) {
        if make(folder) || isFolder(folder) { return }
        let above = URL(filePath: folder).deletingLastPathComponent().path
        if errno == ENOENT, above != folder {
            try makeFolder(above)
            if make(folder) || isFolder(folder) { return }
        }
        throw APIError(
            .file, "\(folder) cannot be created: \(String(cString: strerror(errno)))",
            remedy: "Check the path.")
    }

    /// Creates a private folder regardless of the umask; sets `errno` on failure.
    private static func make(_ folder: String) -> Bool {
        mkdir(folder, 0o700) == 0 && chmod(folder, 0o700) == 0
    }

    /// Whether the folder exists; keeps `errno`.
    private static func isFolder(_ path: String) -> Bool {
        let code = errno
        defer { errno = code }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Syncs the folder, so that the file's name survives a power failure.
    static func syncFolder(of path: String) {
        let descriptor = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Writes to open files.
enum FileBytes {
    /// Writes all bytes at the current position or at an offset; `false` on failure, with the reason in `errno`.
    static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int64? = nil) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count =
                    if let offset {
                        pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(written))
                    } else {
                        Foundation.write(descriptor, rest.baseAddress, rest.count)
                    }
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}

extension APIError {
    /// An error of the file system, from `errno`.
    static func unwritable(_ path: String) -> APIError {
        APIError(
            .file, "\(path): \(String(cString: strerror(errno)))",
            remedy: "Free disk space, or check the path.")
    }
}

extension HTTPError {
    /// An error of the file system, from `errno`.
    static func unwritable(_ path: String) -> HTTPError {
        HTTPError(
            .unwritable, "\(path): \(String(cString: strerror(errno)))",
            remedy: "Free disk space, or check the path.")
    }
}
