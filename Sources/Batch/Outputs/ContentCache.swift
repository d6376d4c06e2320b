import Foundation

/// A folder of results that took long to compute, shared by all processes of this user.
///
/// The user names the folder, which may contain other files; the entries are in a subfolder. Both are private to this
/// user. An entry is a file named after the inputs that determine its content, with a hash that is checked when it is
/// read; an invalid entry is removed. Above the size limit, the least recently used entries are removed. Storing may
/// fail silently: a full disk is not an error here.
///
/// ```swift
/// let cache = try ContentCache(CacheSettings(folder: "/var/cache/previews", limit: 1 << 30))
/// cache.keep([1, 2, 3], for: ["page 1 of", hash])
/// let bytes = cache.bytes(for: ["page 1 of", hash])   // [1, 2, 3]
/// ```
package struct ContentCache: Sendable {
    private static let hashLength = 64
    /// The prefix of an entry that is being written.
    private static let growing = ".growing-"
    private static let abandonedAfter = 3_600

    private let folder: String
    private let limit: Int

    /// Opens a cache of about `limit` bytes and creates missing folders.
    ///
    /// Throws `cache.notPrivate` if a folder is a link, belongs to another user or is accessible to others; also throws
    /// if a folder cannot be created.
    package init(_ settings: CacheSettings) throws {
        folder = settings.place
        limit = max(settings.limit, 0)
        for folder in [settings.folder, settings.place] { try Self.makePrivate(folder) }
    }

    private static func makePrivate(_ folder: String) throws {
        if FileKind(at: folder) == .nothing {
            try Folder.make(PathParts(folder).openableFolder)
            guard makeFolder(folder) || errno == EEXIST else { throw ItemFailure.writing(folder, errno) }
        }
        guard Folder.isPrivate(folder) else {
            throw ItemFailure(
                code: "cache.notPrivate",
                message: "\(PathText.shown(folder)) is a link, belongs to another user, or is open to others",
                remedy: "Choose your own folder for the cache, and deny others access to it: chmod 700.",
                cause: .setting)
        }
    }

    /// The content stored under these words, in this order; `nil` if there is none.
    package func bytes(for words: [String]) -> [UInt8]? {
        let key = Self.key(words)
        let path = path(of: key)
        guard let file = FileManager.default.contents(atPath: path) else { return nil }
        let bytes = Array(file.dropFirst(Self.hashLength))
        guard file.prefix(Self.hashLength).elementsEqual(Self.check(bytes, key).utf8) else {
            unlink(path)
            return nil
        }
        touch(path, bytes: file.count)
        return bytes
    }

    /// Updates the modification time, which decides which entries are oldest: truncating a file to its own length
    /// counts as a write. Confined processes may truncate files but not set times.
    private func touch(_ path: String, bytes: Int) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        ftruncate(descriptor, off_t(bytes))
        close(descriptor)
    }

    /// Stores the bytes under these words.
    package func keep(_ bytes: [UInt8], for words: [String]) {
        guard bytes.count <= limit else { return }
        let key = Self.key(words)
        let path = path(of: key)
        // In the same folder, since on old kernels confined processes cannot move files between folders.
        let place = PathParts(path).folder
        _ = Self.makeFolder(place)
        let growing = place + "/" + Self.growing + "\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        guard write(Array(Self.check(bytes, key).utf8) + bytes, to: growing) else { return }
        if rename(growing, path) != 0 { unlink(growing) }
        // Checks the folder once per so many bytes on average, whichever process writes them.
        if Int.random(in: 0...limit / 16) < bytes.count { removeOldest() }
    }

    /// Creates a folder for its owner only, whatever the umask.
    private static func makeFolder(_ path: String) -> Bool {
        mkdir(path, 0o700) == 0 && chmod(path, 0o700) == 0
    }

    /// The first two letters of the key are a subfolder, so that no folder has too many files.
    private func path(of key: String) -> String { "\(folder)/\(key.prefix(2))/\(key.dropFirst(2))" }

    private static func key(_ words: [String]) -> String {
        ContentHash.of(Data(words.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n").utf8))
    }

    /// The hash includes the key, so that an entry moved to another name is invalid.
    private static func check(_ bytes: [UInt8], _ key: String) -> String {
        ContentHash.of(Data(key.utf8) + bytes)
    }

    private func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        // The umask may have removed permissions that the owner needs.
        fchmod(descriptor, 0o600)
        let isWritten = bytes.withUnsafeBytes { $0.write(to: descriptor) }
        guard close(descriptor) == 0, isWritten else {
            unlink(path)
            return false
        }
        return true
    }

    private struct Entry {
        let place: String
        let bytes: Int
        let usedAt: Double
    }

    /// Removes more than necessary, to make room for a while; one process at a time. Only names that entries can have
    /// are considered.
    private func removeOldest() {
        guard let folder = try? OpenFolder(at: folder), let lock = try? FileLock(ifFree: ".lock", in: folder)
        else { return }
        defer { lock.release() }
        let places = Self.places(in: folder)
        Self.removeAbandoned(places, in: folder)
        let entries = Self.entries(places, in: folder)
        var total = entries.reduce(0) { $0 + $1.bytes }
        guard total > limit else { return }
        for entry in entries.sorted(by: { $0.usedAt < $1.usedAt }) where total > limit / 8 * 7 {
            folder.remove(entry.place)
            total -= entry.bytes
        }
    }

    /// The paths of the entries.
    private static func places(in folder: OpenFolder) -> [String] {
        folder.names().filter { isHexadecimal($0, count: 2) }.flatMap { name in
            ((try? folder.folder(name).names()) ?? []).map { name + "/" + $0 }
        }
    }

    private static func entries(_ places: [String], in folder: OpenFolder) -> [Entry] {
        places.compactMap { place in
            guard isHexadecimal(PathParts(place).name, count: 62), let status = folder.status(of: place),
                status.isRegular
            else { return nil }
            return Entry(place: place, bytes: status.bytes, usedAt: status.modifiedAt)
        }
    }

    private static func removeAbandoned(_ places: [String], in folder: OpenFolder) {
        for place in places
        where PathParts(place).name.wholeMatch(of: /\.growing-[0-9]+-[0-9]+/) != nil {
            guard let status = folder.status(of: place), status.isRegular,
                Double(time(nil)) - status.modifiedAt > Double(abandonedAfter)
            else { continue }
            folder.remove(place)
        }
    }

    private static func isHexadecimal(_ name: String, count: Int) -> Bool {
        name.utf8.count == count
            && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// A cache's folder and size limit, passed to processes in their environment.
package struct CacheSettings: Hashable, Sendable {
    /// The folder's variable.
    package static let folderVariable = "FIELDBOOK_CACHE"
    /// The variable of the limit, in bytes.
    package static let limitVariable = "FIELDBOOK_CACHE_SIZE"
    /// The default limit, in bytes.
    package static let usualLimit = 1_000_000_000

    /// The subfolder of the user's folder that contains only the cache. Its name must not change.
    package static let subfolder = "fieldbook-previews"

    /// The folder named by the user.
    let folder: String
    /// The folder with the entries.
    package var place: String { folder + "/" + Self.subfolder }
    /// The approximate limit, in bytes.
    package var limit: Int

    /// A cache in that folder.
    package init(folder: String, limit: Int) {
        self.folder = PathParts.absolute(folder)
        self.limit = limit
    }

    /// The settings in this process's environment; `nil` without a cache.
    package static var ofThisProcess: CacheSettings? {
        let environment = ProcessInfo.processInfo.environment
        guard let folder = environment[folderVariable], !folder.isEmpty else { return nil }
        return CacheSettings(
            folder: folder, limit: environment[limitVariable].flatMap { Int($0) } ?? usualLimit)
    }

    /// Sets the variables for this process and those that it starts from now on.
    package func apply() {
        setenv(Self.folderVariable, folder, 1)
        setenv(Self.limitVariable, "\(limit)", 1)
    }
}
