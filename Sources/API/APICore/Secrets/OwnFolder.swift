import Foundation

/// A folder that only its owner may enter, held open so that nobody can put another one in its place meanwhile.
final class OwnFolder: Sendable {
    private let descriptor: Int32
    private let path: String

    deinit { close(descriptor) }

    /// The folder, if it is there.
    convenience init?(existing path: String) throws(APIError) {
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw OwnFile.error(path, "cannot be opened as a folder: \(OwnFile.reason())")
        }
        try self.init(descriptor, path)
    }

    /// The folder, made with those above it where it is not there.
    convenience init(made path: String) throws(APIError) {
        try? PrivateFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        // The umask may take rights away that the owner needs.
        if mkdir(path, 0o700) == 0 { chmod(path, 0o700) }
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw OwnFile.error(path, "cannot be made or opened as a folder: \(OwnFile.reason())")
        }
        try self.init(descriptor, path)
    }

    private init(_ descriptor: Int32, _ path: String) throws(APIError) {
        self.descriptor = descriptor
        self.path = path
        try OwnFile.check(descriptor, path, type: S_IFDIR)
    }

    /// A file in it; `nil` where there is none.
    func open(_ name: String, _ flags: Int32) throws(APIError) -> OwnFile? {
        let file = openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            guard errno != ENOENT else { return nil }
            throw OwnFile.error("\(path)/\(name)", "cannot be opened: \(OwnFile.reason())")
        }
        return try OwnFile(file, "\(path)/\(name)", isNew: false)
    }

    /// A file in it, made where it is not there.
    func make(_ name: String) throws(APIError) -> OwnFile {
        if let file = try open(name, O_RDWR | O_NONBLOCK) { return file }
        if let file = try create(name) { return file }
        guard let file = try open(name, O_RDWR | O_NONBLOCK) else {
            throw OwnFile.error("\(path)/\(name)", "is removed by somebody again and again")
        }
        return file
    }

    /// Writes a file beside its name and puts it in the place of the last one.
    func replace(_ name: String, by bytes: [UInt8]) throws(APIError) {
        let other = ".\(name).\(UUID().uuidString)"
        guard let file = try create(other) else {
            throw OwnFile.error("\(path)/\(other)", "is there already")
        }
        do throws(APIError) {
            try file.write(bytes)
            guard renameat(descriptor, other, descriptor, name) == 0 else {
                throw OwnFile.error("\(path)/\(name)", "cannot be replaced: \(OwnFile.reason())")
            }
        } catch {
            unlinkat(descriptor, other, 0)
            throw error
        }
        fsync(descriptor)
    }

    func remove(_ name: String) throws(APIError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
            throw OwnFile.error("\(path)/\(name)", "cannot be removed: \(OwnFile.reason())")
        }
    }

    /// A new file; `nil` where somebody else was first.
    private func create(_ name: String) throws(APIError) -> OwnFile? {
        let file = openat(
            descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            guard errno != EEXIST else { return nil }
            throw OwnFile.error("\(path)/\(name)", "cannot be made: \(OwnFile.reason())")
        }
        return try OwnFile(file, "\(path)/\(name)", isNew: true)
    }
}
