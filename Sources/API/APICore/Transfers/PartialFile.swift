import CLinux
import Foundation

/// The incomplete file of a download: a private file next to the final name, locked by one process at a time, with a
/// second file that records its origin.
final class PartialFile: Sendable {
    /// What a partial file is a part of.
    struct Origin: Hashable, Sendable, Codable {
        /// The digest of the request, whose address may be secret.
        let request: ContentDigest
        let validator: Validator?
        let total: Int64?
        let digest: ContentDigest?
    }

    let path: String
    private let final: String
    private let lock: FileLock
    private var descriptor: Int32 { lock.descriptor }

    /// Opens or creates it; fails if another process has it.
    init(for final: String) throws(HTTPError) {
        let url = URL(filePath: final)
        self.final = final
        path = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).part").path
        var status = stat()
        // It is linked to its final name already, so writing would change the finished file.
        if stat(path, &status) == 0, status.st_nlink > 1 { unlink(path) }
        do throws(APIError) {
            guard let lock = try FileLock(path) else { throw Self.busy(final) }
            self.lock = lock
        } catch {
            throw HTTPError(.unwritable, error.message, remedy: error.remedy)
        }
    }

    private var originPath: String { path + ".json" }

    /// Its origin; `nil` if unknown.
    var origin: Origin? {
        guard let bytes = try? PrivateFile.read(originPath) else { return nil }
        return try? JSONDecoder().decode(Origin.self, from: Data(bytes))
    }

    func keep(_ origin: Origin) throws(HTTPError) {
        do {
            try PrivateFile.write(Array(try JSONEncoder().encode(origin)), to: originPath)
        } catch {
            throw HTTPError(.unwritable, "\(originPath) cannot be written", remedy: "Free disk space.")
        }
    }

    func length() throws(HTTPError) -> Int64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unwritable(path) }
        return Int64(status.st_size)
    }

    /// Truncates the file.
    func cut(to length: Int64) throws(HTTPError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw .unwritable(path) }
    }

    func write(_ bytes: [UInt8], at offset: Int64) throws(HTTPError) {
        guard disk_room(path, disk_reserve_bytes, disk_reserve_share) >= bytes.count else {
            throw HTTPError(
                .unwritable, "\(path): the disk is nearly full, and the rest is kept free",
                remedy: "Free disk space and run the same command again.")
        }
        guard FileBytes.write(bytes, to: descriptor, at: offset) else { throw .unwritable(path) }
    }

    /// Syncs the file and gives it its final name and the mode by the umask; overwrites only if allowed.
    func publish(overwriting: Bool) throws(HTTPError) {
        guard fchmod(descriptor, try usualMode()) == 0, fsync(descriptor) == 0 else {
            throw .unwritable(path)
        }
        if overwriting {
            guard rename(path, final) == 0 else { throw .unwritable(final) }
        } else {
            try publishAnew()
        }
        unlink(originPath)
        PrivateFile.syncFolder(of: final)
    }

    /// The mode of a new file in the folder.
    private func usualMode() throws(HTTPError) -> mode_t {
        let probe = path + ".\(UUID().uuidString)"
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .unwritable(probe) }
        defer { close(descriptor) }
        unlink(probe)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unwritable(probe) }
        return status.st_mode & 0o777
    }

    private func publishAnew() throws(HTTPError) {
        var code = linux_rename(AT_FDCWD, path, AT_FDCWD, final, 1)
        if code != 0, [EINVAL, ENOSYS].contains(errno) {
            // A file system without this may support hard links, which never overwrite either.
            code = link(path, final)
            if code == 0 { unlink(path) }
        }
        guard code == 0 else { throw errno == EEXIST ? Self.exists(final) : .unwritable(final) }
    }

    /// Removes the file and its origin.
    func discard() {
        unlink(originPath)
        unlink(path)
    }

    private static func busy(_ path: String) -> APIError {
        APIError(.file, "\(path) is already being downloaded", remedy: "Wait for that download to finish.")
    }

    static func exists(_ path: String) -> HTTPError {
        HTTPError(
            .unwritable, "\(path) already exists", remedy: "Remove it, or allow it to be overwritten.")
    }
}
