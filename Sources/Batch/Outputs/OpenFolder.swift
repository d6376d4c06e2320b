import CLinux
import Foundation

/// A folder held open; everything below it is accessed through its descriptor.
///
/// Paths are walked component by component, without following symbolic links and never upwards: even if the folder or
/// its contents are replaced, nothing outside it is created, replaced or removed.
final class OpenFolder: Sendable {
    let descriptor: Int32
    /// Its path for messages.
    let path: String

    /// The maximum depth of a folder to be removed; deeper contents stay.
    private static let mostLevels = 32

    /// Opens a folder named by the user; links in its path are followed.
    convenience init(at path: String) throws {
        let descriptor = path.withSystemPath { linux_open_folder(AT_FDCWD, $0, 1) }
        guard descriptor >= 0 else { throw ItemFailure.writing(path, errno) }
        self.init(descriptor, path)
    }

    /// Opens a folder named by the user and creates it if missing.
    convenience init(making path: String) throws {
        try Folder.make(path)
        try self.init(at: path)
    }

    private init(_ descriptor: Int32, _ path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// A path for libraries that accept only paths: it leads to this folder as long as it is open, and only in this
    /// process.
    var pinnedPath: String {
        #if os(Linux)
            "/proc/\(getpid())/fd/\(descriptor)"
        #else
            path
        #endif
    }

    /// The name behind a pinned path of this process, for messages; for a hidden folder, the output folder's. Other
    /// paths are returned unchanged.
    static func named(_ path: String) -> String {
        guard path.hasPrefix("/proc/\(getpid())/fd/") else { return path }
        let parts = path.split(separator: "/", maxSplits: 4)
        let link = "/" + parts.prefix(4).joined(separator: "/")
        guard let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
            return path
        }
        let full = parts.count > 4 ? folder + "/" + parts[4] : folder
        let names = full.split(separator: "/", omittingEmptySubsequences: false)
        let shown = names.prefix { !isHidden(String($0)) }
        return PathParts.seenFromHere(shown.joined(separator: "/"))
    }

    // MARK: Looking

    /// Whether it still has a name.
    var isLinked: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// The status of a path, without following links; `nil` if there is nothing or a link is in the path.
    func status(of path: String) -> FileStatus? {
        try? withParent(of: path) { parent, name in
            var status = stat()
            guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
            return FileStatus(status)
        }
    }

    /// SHA-256 of a regular file's content; `nil` for anything else, and if the limit is reached.
    func hash(of path: String, within limit: ReadingLimit = .none) -> String? {
        guard let file = try? openFile(path, O_RDONLY | O_NONBLOCK) else { return nil }
        defer { close(file) }
        guard FileStatus(ofDescriptor: file)?.isRegular == true else { return nil }
        return try? ContentHash.ofFile(at: "/dev/fd/\(file)", within: limit).hash
    }

    /// The names in it, including hidden ones; empty if it cannot be read.
    func names() -> [String] {
        let listed = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard listed >= 0, let stream = fdopendir(listed) else {
            if listed >= 0 { close(listed) }
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                PathText.text(ofCString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    // MARK: Opening and making

    /// Opens a folder below it; with a mode, creates it and its parents.
    func folder(_ path: String, making mode: mode_t? = nil) throws -> OpenFolder {
        let names = try Self.names(in: path)
        return OpenFolder(try descend(names[...], path, making: mode), self.path + "/" + path)
    }

    /// Opens a file below it; never follows links.
    func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws -> Int32 {
        try withParent(of: path) { parent, name in
            let file = openat(parent, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
            guard file >= 0 else { throw Self.failure(errno, parent, name, self.path + "/" + path) }
            return file
        }
    }

    /// The content of a regular file of at most `most` bytes; `nil` for anything else.
    func contents(of path: String, atMost most: Int) -> [UInt8]? {
        guard let file = try? openFile(path, O_RDONLY | O_NONBLOCK) else { return nil }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        guard let status = FileStatus(ofDescriptor: file), status.isRegular, status.bytes <= most else {
            return nil
        }
        return (try? handle.read(upToCount: status.bytes)).map { Array($0) } ?? []
    }

    /// Writes a new file that only this user may read.
    func write(_ bytes: [UInt8], to path: String) throws {
        let handle = FileHandle(
            fileDescriptor: try openFile(path, O_WRONLY | O_CREAT | O_EXCL), closeOnDealloc: true)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    // MARK: Removing and moving

    /// Removes a file, or a link itself; returns whether it was removed.
    @discardableResult
    func remove(_ path: String) -> Bool {
        (try? withParent(of: path) { unlinkat($0, $1, 0) == 0 || errno == ENOENT }) ?? false
    }

    /// Removes an empty folder.
    @discardableResult
    func removeEmptyFolder(_ path: String) -> Bool {
        (try? withParent(of: path) { unlinkat($0, $1, AT_REMOVEDIR) == 0 }) ?? false
    }

    /// Removes the parent folders of a path as far as they are empty; never this folder itself.
    func removeEmptyFolders(above path: String) {
        var above = PathParts(path).folder
        while !above.isEmpty, removeEmptyFolder(above) { above = PathParts(above).folder }
    }

    /// Removes a folder and its contents; links in it are removed, not followed.
    func removeTree(_ name: String) { removeTree(name, levels: Self.mostLevels) }

    private func removeTree(_ name: String, levels: Int) {
        if levels > 0, let folder = try? folder(name) {
            for inner in folder.names() where !folder.remove(inner) {
                folder.removeTree(inner, levels: levels - 1)
            }
        }
        removeEmptyFolder(name)
    }

    /// Moves a file from this process's staging area to a path below this folder, and creates the folders needed.
    ///
    /// Throws `output.exists` if the name is taken, unless it is `replacing` what is there.
    func take(_ stagedPath: String, as path: String, replacing: Bool) throws {
        try withParent(of: path, making: 0o777) { parent, name in
            if linux_rename(AT_FDCWD, stagedPath, parent, name, replacing ? 0 : 1) == 0 { return }
            let isUnknown = !replacing && [EINVAL, ENOSYS].contains(errno)
            if isUnknown, Self.link(stagedPath, parent, name) == 0 { return }
            throw Self.failure(errno, parent, name, self.path + "/" + path)
        }
    }

    /// For file systems that cannot rename without replacing: a hard link also fails if the name exists.
    private static func link(_ path: String, _ parent: Int32, _ name: UnsafePointer<CChar>) -> Int32 {
        if linkat(AT_FDCWD, path, parent, name, 0) == 0 { return unlink(path) }
        guard [EPERM, ENOTSUP, EMLINK].contains(errno) else { return -1 }
        var status = stat()
        guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
            errno = EEXIST
            return -1
        }
        return renameat(AT_FDCWD, path, parent, name)
    }

    // MARK: Walking

    /// The components of a path; throws for a path that leads outside.
    private static func names(in path: String) throws -> [String] {
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard names.allSatisfy({ !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }) else {
            throw ItemFailure.writing(path, EINVAL)
        }
        return names
    }

    private func withParent<Value>(
        of path: String, making mode: mode_t? = nil, _ body: (Int32, UnsafePointer<CChar>) throws -> Value
    ) throws -> Value {
        let names = try Self.names(in: path)
        guard let name = names.last else { throw ItemFailure.writing(path, EINVAL) }
        guard names.count > 1 else { return try name.withSystemPath { try body(descriptor, $0) } }
        let parent = try descend(names.dropLast(), path, making: mode)
        defer { close(parent) }
        return try name.withSystemPath { try body(parent, $0) }
    }

    /// A descriptor of the folder at these components, which the caller closes.
    private func descend(_ names: ArraySlice<String>, _ path: String, making mode: mode_t?) throws -> Int32 {
        var current = descriptor
        for (place, name) in names.enumerated() {
            let above = current
            defer { if place > 0 { close(above) } }
            current = try name.withSystemPath { name in
                var next = linux_open_folder(above, name, 0)
                if next < 0, errno == ENOENT, let mode {
                    guard mkdirat(above, name, mode) == 0 || errno == EEXIST else {
                        throw Self.failure(errno, above, name, self.path + "/" + path)
                    }
                    next = linux_open_folder(above, name, 0)
                }
                guard next >= 0 else { throw Self.failure(errno, above, name, self.path + "/" + path) }
                return next
            }
        }
        return current
    }

    /// The failure of opening, creating or renaming; reports a link as such.
    private static func failure(
        _ code: Int32, _ folder: Int32, _ name: UnsafePointer<CChar>, _ path: String
    ) -> ItemFailure {
        var status = stat()
        if [ELOOP, ENOTDIR].contains(code), fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
            status.st_mode & S_IFMT == S_IFLNK
        {
            return .linkInTheWay(path, PathText.text(ofCString: name))
        }
        return .writing(path, code)
    }
}

extension ItemFailure {
    /// The failure of an output whose path contains a symbolic link.
    static func linkInTheWay(_ path: String, _ name: String) -> ItemFailure {
        ItemFailure(
            code: "output.link",
            message:
                "\(PathParts.seenFromHere(path)): \(PathText.shown(name)) is a symbolic link, which outputs do not follow",
            remedy: "Remove the link, or use -o with the folder to which it leads.", cause: .setting)
    }
}

/// Operations on folders whose names can be any bytes.
enum Folder {
    /// Creates the folder and its parents; does nothing if it exists.
    static func make(_ path: String) throws {
        if path.withSystemPath({ mkdir($0, 0o777) }) == 0 { return }
        let code = errno
        let parent = PathParts(path).folder
        switch code {
        case EEXIST where FileKind(at: path) == .folder: return
        case EEXIST: throw ItemFailure.writing(path, ENOTDIR)
        case ENOENT where !parent.isEmpty && parent != path:
            try make(parent)
            if path.withSystemPath({ mkdir($0, 0o777) }) != 0 && errno != EEXIST {
                throw ItemFailure.writing(path, errno)
            }
        default: throw ItemFailure.writing(path, code)
        }
    }

    /// A private folder of this user among the temporary files.
    static func temporary() throws -> String {
        let path = NSTemporaryDirectory() + "/fieldbook-\(getuid())"
        if mkdir(path, 0o700) == 0 {
            // The umask may have removed permissions that the owner needs.
            chmod(path, 0o700)
        } else if errno != EEXIST {
            throw ItemFailure.writing(path, errno)
        }
        guard isPrivate(path) else { throw ItemFailure.writing(path, EPERM) }
        return path
    }

    /// Whether the folder belongs to this user and is closed to others.
    static func isPrivate(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
            && status.st_mode & 0o077 == 0
    }

    /// The names in a folder, without `.` and `..`; empty if it cannot be read.
    static func names(in path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
}
