import Foundation

extension Item {
    /// The bytes that its file begins with, as many as there are; `nil` where it cannot be read, or not twice.
    public func firstBytes(_ count: Int) -> [UInt8]? {
        guard !isStandardInput, !isAddress, FileStatus(ofRegularFileAt: path) != nil else { return nil }
        let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, initialized in
            initialized = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }

    /// What the system says of the item; throws when it is not there, is a folder or else no file, or may not be read.
    ///
    /// Opens no file, since a pipe can be opened once only. `nil` for standard input and addresses.
    func checkedStatus() throws -> FileStatus? {
        guard !isStandardInput, !isAddress else { return nil }
        try checkNoLink()
        guard let status = FileStatus(at: path), path.withSystemPath({ access($0, R_OK) }) == 0 else {
            throw ItemFailure.reading(errno)
        }
        if status.kind == .folder {
            let isReadable = DirectoryListing(at: PathText.bytes(of: path)) != nil
            throw ItemFailure.reading(isReadable ? EISDIR : errno)
        }
        // Somebody may be about to write to a pipe.
        if !status.isPipe, ItemFailure.mayBeEndless(status, at: path) { throw ItemFailure.noFile() }
        return status
    }

    /// Throws if the item is no longer what it was when its content was looked at.
    func checkUnchanged(since status: FileStatus?) throws {
        try checkNoLink()
        guard let status, status.isRegular, FileStatus(at: path) != status else { return }
        throw ItemFailure.inputChanged
    }

    /// Throws where somebody has put a link in the place of a file that a search found.
    private func checkNoLink() throws {
        guard isFound, FileStatus(ofLinkAt: path)?.isLink == true else { return }
        throw ItemFailure(
            code: "input.link", message: "a symbolic link was put in its place after the search",
            remedy: "Name it as an argument to have it read.", cause: .moment)
    }
}
