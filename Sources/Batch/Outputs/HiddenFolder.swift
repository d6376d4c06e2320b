import Foundation

extension OpenFolder {
    /// The hidden folder of an output folder: journals, growing files, kept parts.
    static let hiddenName = ".fieldbook"

    /// The name of the hidden folder that growing files lie in: where everybody makes files, as in /tmp, one for each user.
    var stagingName: String {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_ISVTX != 0 else { return Self.hiddenName }
        return "\(Self.hiddenName)-\(geteuid())"
    }

    /// Whether a hidden folder may have that name.
    static func isHidden(_ name: String) -> Bool {
        name == hiddenName || name.hasPrefix(hiddenName + "-")
    }

    /// Opens the hidden folder, which must be this user's and closed to others, since its contents are relied on.
    ///
    /// A folder that others may only read is closed to them; one that others own or may write to throws
    /// `output.notOwn`, unless the file system has no owners or rights. Throws where there is none, unless it is made.
    func hiddenFolder(_ name: String = hiddenName, making: Bool) throws -> OpenFolder {
        let hidden = try folder(name, making: making ? 0o700 : nil)
        var status = stat()
        guard fstat(hidden.descriptor, &status) == 0 else { throw ItemFailure.writing(hidden.path, errno) }
        guard hidden.isOwn(status.st_uid) else {
            throw ItemFailure.notOwn(
                hidden.path, "it belongs to another user",
                remedy: "Choose an output folder of your own: one is used by one user.")
        }
        guard try hidden.isClosed(status) else {
            throw ItemFailure.notOwn(
                hidden.path, "other users may write to it",
                remedy:
                    "If you trust them: chmod -R go-w \(PathText.shown(PathParts.seenFromHere(hidden.path)))")
        }
        return hidden
    }

    /// Closes the folder to others; false if they could write to it until now.
    ///
    /// A file system that has no rights shows the same ones after the change, and may be written to by whom its mount lets.
    private func isClosed(_ status: stat) throws -> Bool {
        guard status.st_mode & 0o077 != 0 else { return true }
        var after = stat()
        guard fchmodat(descriptor, ".", 0o700, 0) == 0, fstat(descriptor, &after) == 0 else { return true }
        guard status.st_mode & 0o022 != 0, after.st_mode & 0o022 == 0 else { return true }
        _ = fchmodat(descriptor, ".", status.st_mode & 0o7777, 0)
        return false
    }

    /// Whether what belongs to that user is this user's: the same user, or the one to whom the file system gives all files.
    func isOwn(_ user: uid_t) -> Bool { user == geteuid() || givesFiles(to: user) }

    /// Whether the file system gives all files to that user, as network shares do.
    private func givesFiles(to user: uid_t) -> Bool {
        let name = "owner-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        let probe = openat(descriptor, name, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard probe >= 0 else { return false }
        defer {
            close(probe)
            unlinkat(descriptor, name, 0)
        }
        var status = stat()
        return fstat(probe, &status) == 0 && status.st_uid == user
    }

    /// The hidden folder, if there is one; throws as `hiddenFolder(making:)` does for one that cannot be relied on.
    func existingHiddenFolder(_ name: String = hiddenName) throws -> OpenFolder? {
        var failure: any Error = ItemFailure.unexpected
        for _ in 0..<100 {
            do {
                return try hiddenFolder(name, making: false)
            } catch {
                failure = error
                if status(of: name) == nil { return nil }
                // Another run may have removed it as it ended, and a third have made it again since.
                guard !ItemFailure(error).isAboutHiddenFolder else { throw error }
            }
        }
        throw failure
    }
}

extension ItemFailure {
    /// Whether a hidden folder is there that cannot be relied on; what fails otherwise may come from another run that
    /// removes it as it ends.
    var isAboutHiddenFolder: Bool { ["output.link", "output.notOwn"].contains(code) }

    /// The failure of a hidden folder that others could have put something into.
    fileprivate static func notOwn(_ path: String, _ reason: String, remedy: String) -> ItemFailure {
        ItemFailure(
            code: "output.notOwn", message: "\(PathParts.seenFromHere(path)) cannot be relied on: \(reason)",
            remedy: remedy, cause: .setting)
    }
}
