import Foundation

extension OpenFolder {
    /// The hidden folder of an output folder: journals, growing files, kept parts.
    static let hiddenName = ".fieldbook"

    /// Opens the hidden folder, which must be this user's and closed to others, since its contents are relied on.
    ///
    /// A folder that others may only read is closed to them; one that others own or may write to throws
    /// `output.notOwn`. Throws where there is none, unless it is made.
    func hiddenFolder(making: Bool) throws -> OpenFolder {
        let hidden = try folder(Self.hiddenName, making: making ? 0o700 : nil)
        var status = stat()
        guard fstat(hidden.descriptor, &status) == 0 else { throw ItemFailure.writing(hidden.path, errno) }
        guard status.st_uid == geteuid() else {
            throw ItemFailure.notOwn(hidden.path, "it belongs to another user")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw ItemFailure.notOwn(hidden.path, "other users may write to it")
        }
        // Where the file system knows no rights, that nobody else may write is all there is.
        if status.st_mode & 0o077 != 0 { _ = fchmodat(hidden.descriptor, ".", 0o700, 0) }
        return hidden
    }

    /// The hidden folder, if there is one; throws as `hiddenFolder(making:)` does for one that cannot be relied on.
    func existingHiddenFolder() throws -> OpenFolder? {
        var failure: any Error = ItemFailure.unexpected
        for _ in 0..<100 {
            do {
                return try hiddenFolder(making: false)
            } catch {
                failure = error
                if status(of: Self.hiddenName) == nil { return nil }
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
    fileprivate static func notOwn(_ path: String, _ reason: String) -> ItemFailure {
        ItemFailure(
            code: "output.notOwn", message: "\(PathParts.seenFromHere(path)) cannot be relied on: \(reason)",
            remedy: "Remove it to start anew, or choose another output folder.", cause: .setting)
    }
}
