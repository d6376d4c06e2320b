import Foundation

/// By what a file is recognised as the one that it was, without reading it.
public struct FileIdentity: Hashable, Sendable, Codable {
    /// Bytes.
    public let size: Int64
    /// Nanoseconds since 1970 in which it was last written to.
    public let modified: Int64
    /// The file system that it lies on.
    package let device: UInt64
    /// Its number there.
    package let inode: UInt64

    init(_ status: stat) {
        size = Int64(status.st_size)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
