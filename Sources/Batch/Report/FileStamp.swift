import Foundation

/// What shows that a file's content has not changed: which file it is, its size and when it was last written.
struct FileStamp: Hashable {
    private let identity: FileIdentity
    private let seconds: Int
    private let nanoseconds: Int
    let bytes: Int

    /// `nil` where there is no regular file.
    init?(ofFileAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let identity = FileIdentity(ofFileAt: path)
        else { return nil }
        self.identity = identity
        bytes = Int(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
    }
}
