import Foundation

/// What is done to folders, with names of any bytes.
enum Folder {
    /// Makes the folder and those above it; one that is there is fine.
    static func make(_ path: String) throws {
        if path.withSystemPath({ mkdir($0, 0o777) }) == 0 { return }
        let code = errno
        let parent = PathParts(path).folder
        switch code {
        case EEXIST where FileKind(at: path) == .folder: return
        case EEXIST: throw ItemFailure.writing(path, ENOTDIR)
        case ENOENT where !parent.isEmpty && parent != path:
            try make(parent)
            if path.withSystemPath({ mkdir($0, 0o777) }) != 0 && errno != EEXIST {
                throw ItemFailure.writing(path, errno)
            }
        default: throw ItemFailure.writing(path, code)
        }
    }

    /// A folder among the temporary files that is this user's and closed to others.
    static func temporary() throws -> String {
        let path = NSTemporaryDirectory() + "/fieldbook-\(getuid())"
        if mkdir(path, 0o700) == 0 {
            // The umask may take rights away that the owner needs.
            chmod(path, 0o700)
        } else if errno != EEXIST {
            throw ItemFailure.writing(path, errno)
        }
        guard isPrivate(path) else { throw ItemFailure.writing(path, EPERM) }
        return path
    }

    /// Whether it is a folder of this user's into which nobody else may look.
    static func isPrivate(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
            && status.st_mode & 0o077 == 0
    }

    /// The names in a folder, without the two that stand for itself and its parent; none if it cannot be read.
    static func names(in path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
}
