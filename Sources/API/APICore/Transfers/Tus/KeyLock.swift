import Foundation

/// A locked file beside what it is for, across tasks and processes; gone when it is released.
enum KeyLock {
    /// The lock's descriptor; `nil` where somebody else has it.
    static func take(_ path: String) throws(APIError) -> Int32? {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try PrivateFile.makeFolder(folder)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw APIError(
                .file, "\(path): \(String(cString: strerror(errno)))", remedy: "Make room, or check the path."
            )
        }
        var (held, named) = (stat(), stat())
        // Whoever had it may have taken its name away meanwhile: a lock without a name keeps nobody out.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &held) == 0,
            stat(path, &named) == 0, held.st_ino == named.st_ino, held.st_dev == named.st_dev
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    static func release(_ descriptor: Int32, at path: String) {
        unlink(path)
        close(descriptor)
    }
}
