import Batch
import Files
import Foundation
import GRDB
import GRDBSQLite

/// Reads the journals of an output folder, of all shards together, even while a run writes them.
///
/// It writes nothing, takes no locks and trusts none of the content: a file without the structure of a journal throws a
/// `BatchError`. Memory use does not depend on the number of items.
///
/// ```swift
/// let reader = try JournalReader(folder: "out")
/// let steps = try reader.read { try $0.stepStandings() }
/// ```
public final class JournalReader {
    /// SQLite rejects larger values than this.
    private static let greatestValue: Int32 = 1 << 26

    /// The output folder.
    public let folder: String
    private let queue: DatabaseQueue
    private let sources: [JournalSource]

    /// Opens every journal of an output folder.
    ///
    /// Throws `batch.nothingFound` if there is none, `journal.unusable` if one is damaged or not a journal,
    /// `journal.newer`, `journal.older`, and `journal.inUse` if it cannot be read at the moment.
    public convenience init(folder: String) throws {
        let isSlashed = folder.utf8.count > 1 && folder.hasSuffix("/")
        try self.init(
            folder: isSlashed ? String(folder.dropLast()) : folder,
            try JournalFiles.paths(inFolder: folder).map(JournalSource.init))
    }

    /// Opens a single journal at its own path; throws as for a folder.
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

    /// Passes a snapshot of the journals to `body`.
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

/// One journal's file, at an address where SQLite only reads it and writes nothing, not even beside it.
///
/// A journal that a run holds open is read through its shared memory. Any other is read directly, and reading fails if
/// a run began meanwhile. If SQLite cannot do that, on a read-only folder with changes not yet merged, a copy in a
/// temporary folder is read.
final class JournalSource {
    private enum Way {
        case shared
        case resting(FileStatus)
        case copied(ScratchFolder)
    }

    /// The journal's own path, with links resolved.
    let path: String
    private var way: Way

    init(path: String) throws {
        guard let resolved = realpath(path, nil) else {
            throw Self.unusable(path, ItemFailure.reading(errno))
        }
        self.path = String(cString: resolved)
        free(resolved)
        guard let stamp = FileStatus(ofRegularFileAt: self.path) else {
            throw Self.unusable(path, ItemFailure(code: "", message: "it is not a file", remedy: ""))
        }
        way = .shared
        if FileStatus(ofRegularFileAt: self.path + "-shm") != nil { return }
        if (FileStatus(ofRegularFileAt: self.path + "-wal")?.bytes ?? 0) == 0 {
            way = .resting(stamp)
        } else {
            try copy()
        }
    }

    /// The file's address with its options.
    var address: String {
        switch way {
        case .shared: Self.address(path) + "?mode=ro&readonly_shm=1"
        case .resting: Self.address(path) + "?mode=ro&immutable=1"
        case .copied(let folder): Self.address(folder.path + "/journal.sqlite")
        }
    }

    /// Whether a copy could be tried after reading the file itself failed.
    var isOriginal: Bool {
        if case .copied = way { false } else { true }
    }

    /// The size of a file that is read directly.
    var restingBytes: Int? {
        if case .resting(let stamp) = way { stamp.bytes } else { nil }
    }

    /// Throws if what was read may mix old and new content.
    func check() throws {
        guard case .resting(let stamp) = way, FileStatus(ofRegularFileAt: path) != stamp else { return }
        throw Self.changing(path)
    }

    /// Switches to a copy, made while nothing changed.
    func copy() throws {
        do {
            let folder = try ScratchFolder()
            for _ in 0..<5 where try copyOnce(into: folder.path) {
                way = .copied(folder)
                return
            }
        } catch {
            throw Self.unusable(path, error)
        }
        throw Self.changing(path)
    }

    private func copyOnce(into folder: String) throws -> Bool {
        let endings = ["", "-wal"]
        let before = endings.map { FileStatus(ofRegularFileAt: path + $0) }
        for (ending, stamp) in zip(endings, before) {
            let target = folder + "/journal.sqlite" + ending
            try? FileManager.default.removeItem(atPath: target)
            if stamp != nil { try FileManager.default.copyItem(atPath: path + ending, toPath: target) }
        }
        return before == endings.map { FileStatus(ofRegularFileAt: path + $0) }
    }

    private static func address(_ path: String) -> String {
        "file:" + PercentEncoding.text(of: path)
    }

    private static func changing(_ path: String) -> BatchError {
        BatchError(
            .journalInUse, "a run began to write \(path) while it was being read",
            remedy: "Run the command again.")
    }

    static func unusable(_ path: String, _ error: any Error) -> BatchError {
        BatchError(
            .journalUnusable, "\(path): \((error as? ItemFailure)?.message ?? "\(error)")",
            remedy: "Check that it is a folder that fieldbook wrote into and that you may read it.")
    }
}
