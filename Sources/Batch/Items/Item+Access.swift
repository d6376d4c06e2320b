import Foundation

extension Item {
    /// Throws when the item is not there, is a folder, or may not be read.
    func checkReadable() throws {
        guard !isStandardInput else { return }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw ItemFailure.reading(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ItemFailure.reading(errno) }
        if status.st_mode & S_IFMT == S_IFDIR { throw ItemFailure.reading(EISDIR) }
    }
}
