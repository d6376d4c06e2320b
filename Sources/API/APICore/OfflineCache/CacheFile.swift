import Foundation
import GRDB
import NIOCore

/// The file of an offline cache: readable by its owner only, made anew where it is damaged; opening
/// touches no file of anything else.
struct CacheFile: Sendable {
    private static let applicationID: Int64 = 0x4642_4F31  // "FBO1"
    private static let version: Int64 = 2
    /// What every database of SQLite begins with.
    private static let head = Data("SQLite format 3\0".utf8)

    let path: String

    /// Opens the database; `isAnew` where a damaged one had to go.
    func open() throws -> (database: OpenCache, isAnew: Bool) {
        try makeFolder()
        let lock = try FileLock.waiting(for: path + ".lock")
        return try withExtendedLifetime(lock) { try openUnlessDamaged() }
    }

    /// Puts a new database in place of a damaged one, which is to be open yet; `isAnew` unless somebody else has done so.
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

    /// Removes a file that is no database at all; whether there was one.
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
        guard isOurs() else { throw unusable("it is no offline cache") }
        try remove()
        return try openAsItIs()
    }

    /// Whether the file begins as SQLite's do that have this cache's number (https://sqlite.org/fileformat.html).
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
        // The file itself says whose it is, also when nothing else of the log has come into it.
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
                throw unusable("it is a database of something else")
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
        APIError(.file, "\(path): \(reason)", remedy: "Name another file for the offline cache.")
    }
}
