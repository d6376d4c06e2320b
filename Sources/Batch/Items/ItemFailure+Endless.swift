extension ItemFailure {
    /// Throws where the path leads to what may keep its reader waiting forever.
    package static func refuseEndless(at path: String) throws {
        if let status = FileStatus(at: path) { try refuseEndless(status, at: path) }
    }

    /// Throws where what was seen at the path may keep its reader waiting forever.
    static func refuseEndless(_ status: FileStatus, at path: String) throws {
        guard mayBeEndless(status, at: path) else { return }
        throw noFile(at: PathText.shown(path))
    }

    /// Whether the path leads to a pipe, a socket or a device; not what came to this process open, such as `/dev/stdin` and
    /// what a shell writes for `<(…)`.
    static func mayBeEndless(_ status: FileStatus, at path: String) -> Bool {
        guard status.kind == .file, !status.isRegular else { return false }
        return !["/dev/stdin", "/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix)
    }

    /// The failure of an input that may be endless.
    static func noFile(at place: String? = nil) -> ItemFailure {
        ItemFailure(
            code: "input.notAFile", message: "it is a pipe, a socket or a device, and no file", place: place,
            remedy: "Give a file, or on standard input what comes from it.", cause: .setting)
    }
}
