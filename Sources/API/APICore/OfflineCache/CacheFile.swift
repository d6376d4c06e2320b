import Foundation
import GRDB
import NIOCore

/// The private file of an offline cache, recreated if it is damaged. Never changes a file that is not a cache.
struct CacheFile: Sendable {
    private static let applicationID: Int64 = 0x4642_4F31  // "FBO1"
    private static let version: Int64 = 2
    /// The header of every SQLite database.
    private static let head = Data("SQLite format 3\0".utf8)

    let path: String

    /// Opens the database; `isAnew` if a damaged one was replaced.
    func open() throws -> (database: OpenCache, isAnew: Bool) {
        try makeFolder()
        let lock = try FileLock.waiting(for: path + ".lock")
        return try withExtendedLifetime(lock) { try openUnlessDamaged() }
    }

    /// Replaces a damaged database, which must still be open; `isAnew` unless another process has replaced it.
    func openAnew(insteadOf damaged: OpenCache) throws -> (database: OpenCache, isAnew: Bool) {
        let lock = try FileLock.waiting(for: path + ".lock")
        return try withExtendedLifetime(lock) {
            damaged.isAt(path) ? (try remake(), true) : try openUnlessDamaged()
        }
    }

    private func openUnlessDamaged() throws -> (database: OpenCache, isAnew: Bool) {
        do {
            return (try openAsItIs(), false)
        } catch let error as DatabaseError where Self.isDamage(error) {
            return (try remake(), true)
        }
    }

    static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT].contains(error.resultCode)
    }

    /// Removes a file that is not a SQLite database; returns whether there was one.
    func removeNoDatabase() throws -> Bool {
        let lock = try FileLock.waiting(for: path + ".lock")
        return try withExtendedLifetime(lock) {
            guard let file = FileHandle(forReadingAtPath: path) else { return false }
            defer { try? file.close() }
            guard let head = try? file.read(upToCount: 16), !head.isEmpty, head != Self.head else {
                return false
            }
            try remove()
            return true
        }
    }

    private func remove() throws {
        guard unlink(path) == 0 else { throw unusable(String(cString: strerror(errno))) }
        for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    private func remake() throws -> OpenCache {
        guard isOurs() else { throw unusable("it is not an offline cache") }
        try remove()
        return try openAsItIs()
    }

    /// Whether the file is a SQLite database with this cache's application id (https://sqlite.org/fileformat.html).
    private func isOurs() -> Bool {
        guard let start = try? SourceFile(path).read(0..<72), start.readableBytes == 72 else { return false }
        let head = Array(start.readableBytesView)
        let number = head[68...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return head.starts(with: Self.head) && number == Self.applicationID
    }

    private func openAsItIs() throws -> OpenCache {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw unusable(String(cString: strerror(errno))) }
        fchmod(descriptor, 0o600)
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        Foundation.close(descriptor)
        guard isKnown else { throw unusable(String(cString: strerror(errno))) }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.journalMode = .wal
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON")
            if try isEmpty(database) { try database.execute(sql: "PRAGMA auto_vacuum = FULL") }
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { try prepare($0) }
        // Writes the application id to the file itself, not only to the log.
        _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.passive) }
        return OpenCache(queue: queue, status)
    }

    private func isEmpty(_ database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    }

    private func prepare(_ database: Database) throws {
        if try !isEmpty(database) {
            let application = try Int64.fetchOne(database, sql: "PRAGMA application_id")
            guard application == Self.applicationID else {
                throw unusable("it is another kind of database")
            }
            if try Int64.fetchOne(database, sql: "PRAGMA user_version") == Self.version { return }
            try database.execute(sql: "DROP TABLE IF EXISTS answer")
        }
        try database.execute(
            sql: """
                PRAGMA application_id = \(Self.applicationID);
                PRAGMA user_version = \(Self.version);

                -- The last good answer to each request.
                CREATE TABLE answer (
                    key BLOB NOT NULL UNIQUE,   -- SHA-256
                    profile BLOB NOT NULL,      -- SHA-256
                    owner BLOB NOT NULL,        -- SHA-256 of profile and user
                    fetchedAt REAL NOT NULL,    -- seconds since 1970
                    bytes INTEGER NOT NULL,
                    body BLOB NOT NULL
                );
                CREATE INDEX answerByAge ON answer (fetchedAt, bytes);
                CREATE INDEX answerByProfile ON answer (profile);
                """)
    }

    private func makeFolder() throws {
        try PrivateFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    }

    private func unusable(_ reason: String) -> APIError {
        APIError(.file, "\(path): \(reason)", remedy: "Choose another file for the offline cache.")
    }
}

/// An open database with the identity of its file, which no other file has while it is open.
struct OpenCache: Sendable {
    let queue: DatabaseQueue
    private let device: UInt64
    private let file: UInt64

    init(queue: DatabaseQueue, _ status: stat) {
        self.queue = queue
        (device, file) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// Whether the file at this path is the open one.
    func isAt(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && UInt64(status.st_dev) == device && UInt64(status.st_ino) == file
    }
}
