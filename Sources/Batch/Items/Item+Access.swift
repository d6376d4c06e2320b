import Foundation

extension Item {
    /// Throws when the item is not there, is a folder, or may not be read; opens nothing, since a pipe can be opened
    /// once only.
    func checkReadable() throws {
        guard !isStandardInput else { return }
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK) == 0 else { throw ItemFailure.reading(errno) }
        if status.st_mode & S_IFMT == S_IFDIR { throw ItemFailure.reading(EISDIR) }
    }

    /// Whether its content can be read twice.
    var isRegularFile: Bool {
        var status = stat()
        return !isStandardInput && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
