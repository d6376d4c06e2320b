import Foundation
import GRDB

/// The record of what was done, in SQLite beside the outputs; survives the process at any moment.
///
/// One run holds it at a time. A journal of another version, or a file that is none, is refused and left as it is.
public final class Journal: Sendable {
    /// The folder that relative paths of outputs start from.
    let root: String
    let pool: DatabasePool
    private let lock: FileLock

    /// Opens or creates the journal of an output folder, in its hidden folder `.fieldbook`; a shard has its own.
    public convenience init(inFolder folder: String, shard: Shard? = nil) throws {
        if FileKind(at: folder) == .file {
            throw BatchError(
                .outputNotWritable, "\(folder) is a file, not a folder",
                remedy: "Choose another output folder.")
        }
        let path = Self.path(inFolder: folder, shard)
        try self.init(at: path, root: folder, try Self.lock(path, inFolder: folder))
    }

    /// Takes the lock in a hidden folder that another run, as it ends, may remove before anything lies in it.
    private static func lock(_ path: String, inFolder folder: String) throws -> FileLock {
        let hidden = folder + "/.fieldbook"
        var failure: any Error = ItemFailure.unexpected
        for _ in 0..<triesToSettle {
            do {
                try Folder.make(hidden)
                return try FileLock(path: path + ".lock")
            } catch let error as BatchError where error.code != .outputNotWritable {
                throw error
            } catch {
                failure = error
                let mayBeWritten = access(hidden, W_OK) == 0 || errno == ENOENT
                if !mayBeWritten || FileKind(at: folder) == .nothing { break }
            }
        }
        throw BatchError.notWritable(folder, failure)
    }

    private static let triesToSettle = 100

    /// The journal of an output folder, if there is one yet.
    public static func existing(inFolder folder: String, shard: Shard? = nil) throws -> Journal? {
        guard FileKind(at: path(inFolder: folder, shard)) == .file else { return nil }
        return try Journal(inFolder: folder, shard: shard)
    }

    /// Opens or creates the journal at `path`.
    public convenience init(at path: String) throws {
        try self.init(
            at: path, root: PathParts(path).openableFolder, try FileLock(path: path + ".lock"))
    }

    private static func path(inFolder folder: String, _ shard: Shard?) -> String {
        folder + "/.fieldbook/" + (shard.map(name) ?? "journal.sqlite")
    }

    /// What a shard's journal is called.
    static func name(of shard: Shard) -> String { "journal-\(shard.index)-of-\(shard.count).sqlite" }

    private init(at path: String, root: String, _ lock: FileLock) throws {
        self.root = root
        self.lock = lock
        var configuration = Configuration()
        // Who only looks on may hold it for a moment.
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        do {
            if FileKind(at: path) == .file { try Self.refuseStranger(at: path) }
            pool = try DatabasePool(path: path, configuration: configuration)
            try pool.write { try Self.prepare($0, path) }
        } catch let error as BatchError {
            throw error
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL || Self.isFull(path) {
            throw BatchError(
                .noSpace, "\(path): there is no room for the journal on the disk",
                remedy: "Make room and run the same command again.")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
            throw JournalFailure(error).itemFailure
        } catch {
            throw BatchError(
                .journalUnusable, "\(path): \(error)", remedy: Self.startAnew)
        }
    }

    private static let startAnew =
        "Move the file away to start anew, or name another one with --journal."

    private static func isFull(_ path: String) -> Bool { DiskSpace.failure(atPrefix: path) != nil }

    /// Looks before a database is opened for writing, which alone would change a file that is not ours.
    private static func refuseStranger(at path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { database in
            if try isEmptyAndOurs(database, path) { return }
            let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
            guard verdict == "ok" else {
                let fault = verdict?.split(whereSeparator: \.isNewline).last ?? "it cannot be read"
                throw BatchError(.journalUnusable, "\(path) is damaged (\(fault))", remedy: Self.startAnew)
            }
        }
    }

    private static func prepare(_ database: Database, _ path: String) throws {
        if try isEmptyAndOurs(database, path) {
            try JournalSchema.create(in: database)
        } else if try version(of: database) < JournalSchema.version {
            try JournalSchema.migrate(database)
        }
    }

    private static func version(of database: Database) throws -> Int64 {
        try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }

    private static func isEmptyAndOurs(_ database: Database, _ path: String) throws -> Bool {
        let version = try version(of: database)
        let application = try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        if try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0 { return true }
        guard application == JournalSchema.applicationID else {
            throw BatchError(
                .journalUnusable, "\(path) is a database of something else", remedy: "Name another file.")
        }
        guard version <= JournalSchema.version else {
            throw BatchError(
                .journalNewer, "\(path) was written by a newer version",
                remedy: "Use that version, or another output folder.")
        }
        guard version >= JournalSchema.oldest else {
            throw BatchError(
                .journalOlder, "\(path) was written by an older version, which noted less",
                remedy: "Use another output folder.")
        }
        return false
    }

    /// A journal that can no longer be kept, on a full disk say, is no item's fault: it ends the run.
    func reporting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw JournalFailure(error)
        }
    }
}
