import Foundation

/// A folder's entries, sorted by name and compact in memory.
struct DirectoryListing {
    /// An entry's kind, links not followed.
    enum Kind {
        case folder
        case file
        case link
        /// A pipe, a socket, a device.
        case other
    }

    private var bytes: [UInt8] = []
    private var entries: [(start: Int, length: Int, kind: Kind)] = []

    /// Returns `nil`, with `errno` set, if the folder cannot be read completely.
    init?(at path: [UInt8]) {
        guard let folder = PathText.text(of: path).withSystemPath({ opendir($0) }) else { return nil }
        defer { closedir(folder) }
        while let entry = Self.next(in: folder) {
            let start = Self.name(entry)
            let name = UnsafeRawBufferPointer(start: start, count: strlen(start))
            if Self.isHidden(name) { continue }
            let kind = Self.kind(entry.pointee.d_type, of: start, in: folder)
            entries.append((bytes.count, name.count, kind))
            bytes.append(contentsOf: name)
        }
        guard errno == 0 else { return nil }
        bytes.withUnsafeBufferPointer { bytes in
            entries.sort { first, second in
                bytes[first.start..<first.start + first.length]
                    .lexicographicallyPrecedes(bytes[second.start..<second.start + second.length])
            }
        }
    }

    /// Calls `body` with each name in byte order, without hidden entries and lock files of open documents.
    func forEach(_ body: (ArraySlice<UInt8>, Kind) throws -> Void) rethrows {
        for entry in entries { try body(bytes[entry.start..<entry.start + entry.length], entry.kind) }
    }

    /// The next entry; if there is none, `errno` distinguishes the end from an error.
    private static func next(in folder: OpaquePointer) -> UnsafeMutablePointer<dirent>? {
        errno = 0
        return readdir(folder)
    }

    /// Determines the kind; calls `fstatat` if the file system does not report the type.
    static func kind(_ type: UInt8, of name: UnsafePointer<CChar>, in folder: OpaquePointer) -> Kind {
        switch Int32(type) {
        case Int32(DT_DIR): return .folder
        case Int32(DT_REG): return .file
        case Int32(DT_LNK): return .link
        case Int32(DT_UNKNOWN):
            var status = stat()
            guard fstatat(dirfd(folder), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
            return Kind(mode: status.st_mode)
        default: return .other
        }
    }

    /// Hidden files, and the lock files that Excel and Word create beside an open document.
    private static func isHidden(_ name: UnsafeRawBufferPointer) -> Bool {
        name.first == UInt8(ascii: ".") || name.starts(with: "~$".utf8)
    }

    private static func name(_ entry: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar> {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        return UnsafePointer(UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
    }
}

extension DirectoryListing.Kind {
    fileprivate init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFREG: self = .file
        case S_IFLNK: self = .link
        default: self = .other
        }
    }

    /// Determines the kind at a path without following a link at its end; `other` if it cannot be read.
    init(at path: String) {
        var status = stat()
        guard path.withSystemPath({ lstat($0, &status) }) == 0 else {
            self = .other
            return
        }
        self.init(mode: status.st_mode)
    }
}
