import Foundation
import GRDB
import GRDBSQLite

/// Reads what the journals of an output folder say, of all shards together, also while a run writes them.
///
/// Nothing is written, no lock is taken, and nothing of the content is believed: what has not the shape of a journal
/// is a `BatchError`. Memory does not grow with the items.
///
/// ```swift
/// let reader = try JournalReader(folder: "out")
/// let steps = try reader.read { try $0.stepStandings() }
/// ```
public final class JournalReader {
    /// SQLite refuses greater values than this.
    private static let greatestValue: Int32 = 1 << 26

    /// The output folder.
    public let folder: String
    private let queue: DatabaseQueue
    private let sources: [JournalSource]

    /// Opens every journal of an output folder.
    ///
    /// Throws `batch.nothingFound` where there is none, `journal.unusable` for one that is damaged or of another
    /// program, `journal.newer`, `journal.older`, and `journal.inUse` if it cannot be read just now.
    public convenience init(folder: String) throws {
        let isSlashed = folder.utf8.count > 1 && folder.hasSuffix("/")
        try self.init(
            folder: isSlashed ? String(folder.dropLast()) : folder,
            try JournalFiles.paths(inFolder: folder).map(JournalSource.init))
    }

    /// Opens one journal that was kept at a path of its own; throws as for a folder.
    public convenience init(journalAt path: String) throws {
        guard FileKind(at: path) == .file else {
            throw BatchError(
                .nothingFound, "there is no journal at \(path)", remedy: "Check the path given to --journal.")
        }
        try self.init(folder: PathParts(path).openableFolder, [try JournalSource(path: path)])
    }

    private init(folder: String, _ sources: [JournalSource]) throws {
        self.folder = folder
        self.sources = sources
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Self.greatestValue)
        }
        queue = try DatabaseQueue(configuration: configuration)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            let attachment = JournalAttachment(database: database)
            for (number, source) in sources.enumerated() {
                try attachment.attach(source)
                try attachment.noteRuns(ofJournal: number, at: source)
                if sources.count > 1 {
                    try attachment.mergeItems(from: source)
                    try attachment.detach()
                }
                try source.check()
            }
            if sources.count == 1 { try attachment.showItems() }
        }
    }

    /// Hands what stands in the journals at this moment to `body`.
    public func read<Value>(_ body: (JournalSnapshot) throws -> Value) throws -> Value {
        do {
            return try queue.read { database in
                let snapshot = JournalSnapshot(database: database, folder: folder, sources: sources)
                let value = try body(snapshot)
                try snapshot.check()
                return value
            }
        } catch let error as DatabaseError {
            for source in sources { try source.check() }
            throw JournalSource.unusable(sources.map(\.path).joined(separator: ", "), error)
        }
    }
}
