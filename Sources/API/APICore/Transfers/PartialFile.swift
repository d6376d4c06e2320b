import CLinux
import Foundation

/// What there is of a download yet: a file beside the final name for its owner's eyes alone, which one process at a time
/// writes to, and beside that what it is a part of.
final class PartialFile: Sendable {
    /// What it is a part of.
    struct Origin: Hashable, Sendable, Codable {
        /// The digest of where it was asked for, which may be a secret.
        let request: ContentDigest
        let validator: Validator?
        let total: Int64?
        let digest: ContentDigest?
    }

    let path: String
    private let final: String
    private let lock: FileLock
    private var descriptor: Int32 { lock.descriptor }

    /// Opens or makes it; an error where another process has it.
    init(for final: String) throws(HTTPError) {
        let url = URL(filePath: final)
        self.final = final
        path = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).part").path
        var status = stat()
        // Its final name was given, and this one not yet taken away: writing would change the finished file.
        if stat(path, &status) == 0, status.st_nlink > 1 { unlink(path) }
        do throws(APIError) {
            guard let lock = try FileLock(path) else { throw Self.busy(final) }
            self.lock = lock
        } catch {
            throw HTTPError(.unwritable, error.message, remedy: error.remedy)
        }
    }

    private var originPath: String { path + ".json" }

    /// What it is a part of; `nil` where that is unknown.
    var origin: Origin? {
        guard let bytes = try? PrivateFile.read(originPath) else { return nil }
        return try? JSONDecoder().decode(Origin.self, from: Data(bytes))
    }

    func keep(_ origin: Origin) throws(HTTPError) {
        do {
            try PrivateFile.write(Array(try JSONEncoder().encode(origin)), to: originPath)
        } catch {
            throw HTTPError(.unwritable, "\(originPath) cannot be written", remedy: "Make room.")
        }
    }

    func length() throws(HTTPError) -> Int64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error(path) }
        return Int64(status.st_size)
    }

    /// Leaves only the first bytes.
    func cut(to length: Int64) throws(HTTPError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw Self.error(path) }
    }

    func write(_ bytes: [UInt8], at offset: Int64) throws(HTTPError) {
        guard disk_room(path, disk_reserve_bytes, disk_reserve_share) >= bytes.count else {
            throw HTTPError(
                .unwritable, "\(path): the disk is nearly full, and the rest is kept free",
                remedy: "Make room and run the same command again.")
        }
        guard FileBytes.write(bytes, to: descriptor, at: offset) else { throw Self.error(path) }
    }

    /// Gives it its final name, once it is on the disk, and opens it to whom the umask lets; nothing is overwritten unless
    /// allowed.
    func publish(overwriting: Bool) throws(HTTPError) {
        guard fchmod(descriptor, try usualMode()) == 0, fsync(descriptor) == 0 else { throw Self.error(path) }
        if overwriting {
            guard rename(path, final) == 0 else { throw Self.error(final) }
        } else {
            try publishAnew()
        }
        unlink(originPath)
        PrivateFile.syncFolder(of: final)
    }

    /// Who may do what with a new file in the folder.
    private func usualMode() throws(HTTPError) -> mode_t {
        let probe = path + ".\(UUID().uuidString)"
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.error(probe) }
        defer { close(descriptor) }
        unlink(probe)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error(probe) }
        return status.st_mode & 0o777
    }

    private func publishAnew() throws(HTTPError) {
        var code = linux_rename(AT_FDCWD, path, AT_FDCWD, final, 1)
        if code != 0, [EINVAL, ENOSYS].contains(errno) {
            // A file system that cannot do so may have second names, which take the place of nothing either.
            code = link(path, final)
            if code == 0 { unlink(path) }
        }
        guard code == 0 else { throw errno == EEXIST ? Self.exists(final) : Self.error(final) }
    }

    /// Removes it.
    func discard() {
        unlink(originPath)
        unlink(path)
    }

    private static func busy(_ path: String) -> APIError {
        APIError(.file, "\(path) is being downloaded already", remedy: "Wait until that is done.")
    }

    static func exists(_ path: String) -> HTTPError {
        HTTPError(
            .unwritable, "\(path) is there already", remedy: "Remove it, or allow it to be overwritten.")
    }

    private static func error(_ path: String) -> HTTPError {
        HTTPError(
            .unwritable, "\(path): \(String(cString: strerror(errno)))",
            remedy: "Make room, or check the path.")
    }
}
