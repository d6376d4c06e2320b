import Foundation

extension Item {
    /// The bytes that its file begins with, as many as there are; `nil` where it cannot be read, or not twice.
    public func firstBytes(_ count: Int) -> [UInt8]? {
        guard !isStandardInput, !isAddress, FileStatus(ofRegularFileAt: path) != nil else { return nil }
        // A pipe may have taken the file's place.
        let descriptor = path.withSystemPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard FileStatus(ofDescriptor: descriptor)?.isRegular == true else { return nil }
        return [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, initialized in
            initialized = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }

    /// What lies at its path now. Of an item that a search found, no link is followed below the place where the search began:
    /// one in the way is what is seen. `nil`, with `errno` set, where nothing can be seen.
    var fileStatus: FileStatus? { FileStatus(at: source ?? path, withoutLinksInLast: foundDepth) }

    /// Whether an open file is the item's. Of an item that a search found, it is not where it was opened through a link that
    /// came after the search.
    package func isFile(device: UInt64, inode: UInt64) -> Bool {
        !isFound || fileStatus?.identity == FileIdentity(device: device, inode: inode)
    }

    /// What the system says of the item; throws when it is not there, is a folder or else no file, or may not be read.
    ///
    /// Opens no file, since a pipe can be opened once only. `nil` for standard input and addresses.
    func checkedStatus() throws -> FileStatus? {
        guard !isStandardInput, !isAddress else { return nil }
        guard let status = fileStatus else { throw ItemFailure.reading(errno) }
        try Self.checkNoLink(status)
        guard path.withSystemPath({ access($0, R_OK) }) == 0 else { throw ItemFailure.reading(errno) }
        if status.kind == .folder {
            let isReadable = DirectoryListing(at: PathText.bytes(of: path)) != nil
            throw ItemFailure.reading(isReadable ? EISDIR : errno)
        }
        // Somebody may be about to write to a pipe that a person named; a search takes none.
        let mayBePipe = status.isPipe && !isFound
        if !mayBePipe, ItemFailure.mayBeEndless(status, at: path) { throw ItemFailure.noFile() }
        return status
    }

    /// Throws if the item is no longer what it was when its content was looked at.
    func checkUnchanged(since status: FileStatus?) throws {
        let now = fileStatus
        try Self.checkNoLink(now)
        guard let status, status.isRegular, now != status else { return }
        throw ItemFailure.inputChanged
    }

    /// Throws where somebody has put a link in the place of a file that a search found, or of a folder on the way to it.
    private static func checkNoLink(_ status: FileStatus?) throws {
        guard status?.isLink == true else { return }
        throw ItemFailure(
            code: "input.link",
            message:
                "a symbolic link was put in its place, or in that of a folder above it, after the search",
            remedy: "Name it as an argument to have it read.", cause: .moment)
    }
}
