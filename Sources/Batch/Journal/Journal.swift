import Foundation
import GRDB

/// The record of what was done, in SQLite beside the outputs; survives the process at any moment.
///
/// One run holds it at a time. A journal of a newer version, or a file that is none, is refused and left as it is.
public final class Journal: Sendable {
    /// The folder that relative paths of outputs start from.
    let root: String
    let queue: DatabaseQueue
    private let lock: FileLock

    /// Opens or creates the journal of an output folder, in its hidden folder `.fieldbook`.
    public convenience init(inFolder folder: String) throws {
        if FileKind(at: folder) == .file {
            throw BatchError(
                .outputNotWritable, "\(folder) is a file, not a folder",
                remedy: "Choose another output folder.")
        }
        do {
            try StagingArea.makeFolder(folder + "/.fieldbook")
        } catch {
            throw BatchError(
                .outputNotWritable, ItemFailure(error).message,
                remedy: "Choose a folder that you may write to.")
        }
        try self.init(at: folder + "/.fieldbook/journal.sqlite", root: folder)
    }

    /// The journal of an output folder, if there is one yet.
    public static func existing(inFolder folder: String) throws -> Journal? {
        guard FileManager.default.fileExists(atPath: folder + "/.fieldbook/journal.sqlite") else {
            return nil
        }
        return try Journal(inFolder: folder)
    }

    /// Opens or creates the journal at `path`.
    public convenience init(at path: String) throws {
        try self.init(at: path, root: PathParts(path).openableFolder)
    }

    private init(at path: String, root: String) throws {
        self.root = root
        lock = try FileLock(path: path + ".lock")
        var configuration = Configuration()
        configuration.journalMode = .wal
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try queue.write { try Self.prepare($0, path) }
        } catch let error as BatchError {
            throw error
        } catch {
            throw BatchError(
                .journalUnusable, "\(path): \(error)",
                remedy: "Move the file away to start anew, or name another one with --journal.")
        }
    }

    private static func prepare(_ database: Database, _ path: String) throws {
        let version = try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let application = try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
        if isEmpty { return try JournalSchema.create(in: database) }
        guard application == JournalSchema.applicationID else {
            throw BatchError(
                .journalUnusable, "\(path) is a database of something else", remedy: "Name another file.")
        }
        guard version <= JournalSchema.version else {
            throw BatchError(
                .journalNewer, "\(path) was written by a newer version",
                remedy: "Use that version, or another output folder.")
        }
        guard version == JournalSchema.version else {
            throw BatchError(
                .journalOlder, "\(path) was written by an older version, which noted less",
                remedy: "Use another output folder.")
        }
    }
}
