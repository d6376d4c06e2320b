import Foundation

extension OpenFolder {
    /// The hidden folder of an output folder: journals, unfinished files, kept parts.
    static let hiddenName = ".fieldbook"

    /// The hidden folder for unfinished files; one for each user in shared folders such as /tmp.
    var stagingName: String {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_ISVTX != 0 else { return Self.hiddenName }
        return "\(Self.hiddenName)-\(geteuid())"
    }

    /// Whether a hidden folder may have that name.
    static func isHidden(_ name: String) -> Bool {
        name == hiddenName || name.hasPrefix(hiddenName + "-")
    }

    /// Opens the hidden folder, which must belong to this user and be closed to others, since its contents are trusted.
    ///
    /// A folder that others can only read is closed to them; one that belongs to others or that they may write to
    /// throws `output.notOwn`, unless the file system has no owners or permissions. Throws if it is missing, unless it
    /// is created.
    func hiddenFolder(_ name: String = hiddenName, making: Bool) throws -> OpenFolder {
        let hidden = try folder(name, making: making ? 0o700 : nil)
        var status = stat()
        guard fstat(hidden.descriptor, &status) == 0 else { throw ItemFailure.writing(hidden.path, errno) }
        guard hidden.isOwn(status.st_uid) else {
            throw ItemFailure.notOwn(
                hidden.path, "it belongs to another user",
                remedy: "Choose your own output folder: each belongs to one user.")
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
    /// On a file system without permissions the mode does not change, and its mount options decide who may write.
    private func isClosed(_ status: stat) throws -> Bool {
        guard status.st_mode & 0o077 != 0 else { return true }
        var after = stat()
        guard fchmodat(descriptor, ".", 0o700, 0) == 0, fstat(descriptor, &after) == 0 else { return true }
        guard status.st_mode & 0o022 != 0, after.st_mode & 0o022 == 0 else { return true }
        _ = fchmodat(descriptor, ".", status.st_mode & 0o7777, 0)
        return false
    }

    /// Whether that user's files are this user's own: the same user, or the user to whom the file system assigns all
    /// files.
    func isOwn(_ user: uid_t) -> Bool { user == geteuid() || givesFiles(to: user) }

    /// Whether the file system assigns all files to that user, as network shares do.
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

    /// The hidden folder, if there is one; throws like `hiddenFolder(making:)` if it cannot be trusted.
    func existingHiddenFolder(_ name: String = hiddenName) throws -> OpenFolder? {
        var failure: any Error = ItemFailure.unexpected
        for _ in 0..<100 {
            do {
                return try hiddenFolder(name, making: false)
            } catch {
                failure = error
                if status(of: name) == nil { return nil }
                // Another run may have removed it at its end, and a third may have created it again.
                guard !ItemFailure(error).isAboutHiddenFolder else { throw error }
            }
        }
        throw failure
    }
}

extension ItemFailure {
    /// Whether the failure is about an untrusted hidden folder; other failures may be due to another run that removes
    /// the folder at its end.
    var isAboutHiddenFolder: Bool { ["output.link", "output.notOwn"].contains(code) }

    /// The failure for a hidden folder that others could have written to.
    fileprivate static func notOwn(_ path: String, _ reason: String, remedy: String) -> ItemFailure {
        ItemFailure(
            code: "output.notOwn", message: "\(PathParts.seenFromHere(path)) cannot be trusted: \(reason)",
            remedy: remedy, cause: .setting)
    }
}
