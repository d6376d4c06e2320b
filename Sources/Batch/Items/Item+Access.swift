import Foundation

extension Item {
    /// What the system says of the item; throws when it is not there, is a folder, or may not be read.
    ///
    /// Opens nothing, since a pipe can be opened once only. `nil` for standard input.
    func checkedStatus() throws -> FileStatus? {
        guard !isStandardInput else { return nil }
        guard let status = FileStatus(at: path), path.withSystemPath({ access($0, R_OK) }) == 0 else {
            throw ItemFailure.reading(errno)
        }
        if status.kind == .folder { throw ItemFailure.reading(EISDIR) }
        return status
    }

    /// Throws if the item is no longer what it was when its content was looked at.
    func checkUnchanged(since status: FileStatus?) throws {
        guard let status, status.isRegular, FileStatus(at: path) != status else { return }
        throw ItemFailure(
            code: "input.changed", message: "it was changed while it was worked on",
            remedy: "Run the same command again when nobody writes to it.", cause: .moment)
    }
}
