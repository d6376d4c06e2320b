import Foundation

extension Item {
    /// What the system says of the item; throws when it is not there, is a folder, or may not be read.
    ///
    /// Opens no file, since a pipe can be opened once only. `nil` for standard input and addresses.
    func checkedStatus() throws -> FileStatus? {
        guard !isStandardInput, !isAddress else { return nil }
        guard let status = FileStatus(at: path), path.withSystemPath({ access($0, R_OK) }) == 0 else {
            throw ItemFailure.reading(errno)
        }
        if status.kind == .folder {
            let isReadable = DirectoryListing(at: PathText.bytes(of: path)) != nil
            throw ItemFailure.reading(isReadable ? EISDIR : errno)
        }
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
