import CLinux
import Foundation

/// The result of `stat` for a file; equal as long as the file has not been written to.
package struct FileStatus: Hashable, Sendable {
    let kind: FileKind
    /// Whether its content can be read twice.
    package let isRegular: Bool
    /// Whether it is a named pipe.
    let isPipe: Bool
    /// Whether it is a symbolic link.
    let isLink: Bool
    package let bytes: Int
    let identity: FileIdentity
    /// The user who owns it.
    let owner: uid_t
    /// The number of hard links.
    let linkCount: Int
    private let contentTime: Time
    private let statusTime: Time

    /// A time of the file system, since 1970.
    private struct Time: Hashable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            seconds = time.tv_sec
            nanoseconds = time.tv_nsec
        }
    }

    /// When its content was last changed, in seconds since 1970.
    var modifiedAt: Double { Double(contentTime.seconds) + Double(contentTime.nanoseconds) / 1e9 }

    /// Reads the status at the path, following links; `nil`, with `errno` set, if it cannot be read.
    package init?(at path: String) {
        var status = stat()
        guard path.withSystemPath({ stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the status of the path itself, without following a link; `nil` if there is nothing.
    init?(ofLinkAt path: String) {
        var status = stat()
        guard path.withSystemPath({ lstat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the status at the path without following links in its last `count` components; a link among them is itself
    /// the result. `nil`, with `errno` set, if it cannot be read.
    ///
    /// Each of those components is opened relative to the previous one, so that no component can be swapped in between.
    init?(at path: String, withoutLinksInLast count: Int) {
        let names = count > 0 ? path.utf8.split(separator: UInt8(ascii: "/")).suffix(count) : []
        guard let first = names.first else {
            self.init(at: path)
            return
        }
        let root = String(Substring(path.utf8[..<first.startIndex]))
        var folder = (root.isEmpty ? "." : root).withSystemPath { linux_open_folder(AT_FDCWD, $0, 1) }
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        var status = stat()
        for place in names.indices {
            let name = String(Substring(names[place]))
            let above = folder
            let code = name.withSystemPath { fstatat(above, $0, &status, AT_SYMLINK_NOFOLLOW) }
            guard code == 0 else { return nil }
            if place == names.endIndex - 1 || status.st_mode & S_IFMT == S_IFLNK { break }
            let next = name.withSystemPath { linux_open_folder(above, $0, 0) }
            guard next >= 0 else { return nil }
            close(above)
            folder = next
        }
        self.init(status)
    }

    /// Returns `nil` if there is no regular file.
    package init?(ofRegularFileAt path: String) {
        self.init(at: path)
        guard isRegular else { return nil }
    }

    /// Reads the status of an open file.
    init?(ofDescriptor descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        kind = status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isPipe = status.st_mode & S_IFMT == S_IFIFO
        isLink = status.st_mode & S_IFMT == S_IFLNK
        bytes = Int(status.st_size)
        identity = FileIdentity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            inode: UInt64(truncatingIfNeeded: status.st_ino))
        owner = status.st_uid
        linkCount = Int(status.st_nlink)
        contentTime = Time(status.st_mtim)
        statusTime = Time(status.st_ctim)
    }
}

/// The identity of the file that a path leads to, however the path is spelled.
public struct FileIdentity: Hashable, Sendable, Codable {
    let device: UInt64
    let inode: UInt64

    init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }

    /// Returns `nil` if there is nothing.
    public init?(ofFileAt path: String) {
        guard let status = FileStatus(at: path) else { return nil }
        self = status.identity
    }
}

/// The kind of file that a path leads to.
public enum FileKind: Sendable {
    case folder
    /// A file, a pipe, a device.
    case file
    case nothing

    /// Determines the kind at the path, following links.
    public init(at path: String) {
        self = FileStatus(at: path)?.kind ?? .nothing
    }
}
