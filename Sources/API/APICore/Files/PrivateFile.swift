import Foundation

/// Small files for nobody else's eyes: in a folder 0700, 0600, written beside their name, synced and renamed.
enum PrivateFile {
    private static let mostBytes: Int64 = 1 << 20

    /// What a file says; `nil` where there is none. One that others may read is refused.
    static func read(_ path: String) throws(APIError) -> [UInt8]? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw error(path) }
            return nil
        }
        guard status.st_mode & 0o077 == 0 else {
            throw APIError(
                .file, "\(path): others may read it",
                remedy: "Remove it, or take others their rights: chmod 600.")
        }
        do throws(HTTPError) {
            let file = try SourceFile(path)
            return Array(try file.read(0..<min(try file.identity().size, mostBytes)).readableBytesView)
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
    }

    /// Writes a file in place of what is there.
    static func write(_ bytes: [UInt8], to path: String) throws(APIError) {
        try makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        let beside = path + ".\(UUID().uuidString)"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error(path) }
        // The umask may take rights away that the owner needs.
        fchmod(descriptor, 0o600)
        let isDone = FileBytes.write(bytes, to: descriptor) && fsync(descriptor) == 0
        close(descriptor)
        guard isDone, rename(beside, path) == 0 else {
            defer { unlink(beside) }
            throw error(path)
        }
        syncFolder(of: path)
    }

    /// Makes a folder, and those above it, for their owner alone where they are not there.
    static func makeFolder(_ folder: String) throws(APIError) {
        if make(folder) || isFolder(folder) { return }
        let above = URL(filePath: folder).deletingLastPathComponent().path
        if errno == ENOENT, above != folder {
            try makeFolder(above)
            if make(folder) || isFolder(folder) { return }
        }
        throw APIError(
            .file, "\(folder) cannot be made: \(String(cString: strerror(errno)))", remedy: "Check the path.")
    }

    /// Makes a folder for its owner alone, whatever the umask; with `errno` where that fails.
    private static func make(_ folder: String) -> Bool {
        mkdir(folder, 0o700) == 0 && chmod(folder, 0o700) == 0
    }

    /// Whether a folder is there; keeps `errno`.
    private static func isFolder(_ path: String) -> Bool {
        let code = errno
        defer { errno = code }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Has the folder remember its names after a power cut.
    static func syncFolder(of path: String) {
        let descriptor = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func error(_ path: String) -> APIError {
        APIError(
            .file, "\(path): \(String(cString: strerror(errno)))", remedy: "Make room, or check the path.")
    }
}

/// The bytes of open files.
enum FileBytes {
    /// Writes all bytes where the last ones ended, or from an offset on; `false` where that fails, for the reason in `errno`.
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
