import CSQLite
import Foundation
import GRDB

/// The record of completed work, in SQLite beside the outputs; it survives a kill at any moment.
///
/// One run holds it at a time. A journal of another version, or a file that is not a journal, is rejected and left
/// unchanged.
public final class Journal: Sendable {
    /// The folder that relative output paths start from.
    let folder: OpenFolder
    /// The same folder, if output folders below it are derived and not named by the user, who may name a link.
    let rootOfDerived: OpenFolder?
    let pool: DatabasePool
    private let lock: FileLock
    /// The folder that contains the file, open as long as the database.
    private let home: OpenFolder
    /// SQLite fails with larger values than this.
    private static let greatestValue: Int32 = 1 << 28

    /// The path of the folder that relative output paths start from.
    var root: String { folder.path }

    /// A path of the file for this process, valid even if the folder is renamed or replaced.
    var pinnedPath: String { pool.path }

    /// Opens or creates the journal of an output folder, in its hidden folder `.fieldbook`; a shard has its own.
    public convenience init(inFolder folder: String, shard: Shard? = nil) throws {
        if FileKind(at: folder) == .file {
            throw BatchError(
                .outputNotWritable, "\(folder) is a file, not a folder",
                remedy: "Choose another output folder.")
        }
        let name = Self.name(of: shard)
        do {
            let root = try OpenFolder(making: folder)
            let (home, lock) = try Self.lock(name, in: root)
            try self.init(name, in: home, root: root, lock)
        } catch {
            throw BatchError.notWritable(folder, error)
        }
    }

    // The pool closes its files by their pinned paths, which hold as long as the folder is open.
    deinit { try? pool.close() }

    /// Checkpoints the write-ahead log, so that a copy of the one file is complete.
    func settle() {
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    /// Acquires the lock in a hidden folder, which another run may remove at its end while the folder is empty.
    private static func lock(_ name: String, in root: OpenFolder) throws -> (OpenFolder, FileLock) {
        var failure: any Error = ItemFailure.unexpected
        for _ in 0..<triesToSettle {
            do {
                let hidden = try root.hiddenFolder(making: true)
                return (hidden, try FileLock(name + ".lock", in: hidden))
            } catch let error as BatchError where ![.outputNotWritable, .outputIsLink].contains(error.code) {
                throw error
            } catch {
                failure = error
                if ItemFailure(error).isAboutHiddenFolder { break }
            }
        }
        throw failure
    }

    private static let triesToSettle = 100

    /// The journal of an output folder, if there is one yet.
    public static func existing(inFolder folder: String, shard: Shard? = nil) throws -> Journal? {
        let path = folder + "/" + OpenFolder.hiddenName + "/" + name(of: shard)
        guard FileKind(at: path) == .file else { return nil }
        return try Journal(inFolder: folder, shard: shard)
    }

    /// Opens or creates the journal at `path`.
    ///
    /// - Parameter outputIsNamed: Whether the user named the output folder, which may then be a link.
    public convenience init(at path: String, outputIsNamed: Bool = false) throws {
        let folder = PathParts(path).openableFolder
        do {
            let home = try OpenFolder(at: folder)
            let name = PathParts(path).name
            try self.init(
                name, in: home, root: home, try FileLock(name + ".lock", in: home),
                outputIsNamed: outputIsNamed)
        } catch {
            throw BatchError.notWritable(folder, error)
        }
    }

    /// Opens a shard's journal in the same hidden folder.
    convenience init(shard name: String, beside journal: Journal) throws {
        let home = journal.home
        try self.init(name, in: home, root: journal.folder, try FileLock(name + ".lock", in: home))
    }

    /// The names of the shards' journals beside this one.
    var shardNames: [String] { home.names().filter(JournalFiles.isShard).sorted() }

    private static func name(of shard: Shard?) -> String { shard.map { name(of: $0) } ?? JournalFiles.main }

    /// The file name of a shard's journal.
    package static func name(of shard: Shard) -> String { "journal-\(shard.index)-of-\(shard.count).sqlite" }

    private init(
        _ name: String, in home: OpenFolder, root: OpenFolder, _ lock: FileLock, outputIsNamed: Bool = false
    ) throws {
        folder = root
        rootOfDerived = outputIsNamed ? nil : root
        self.home = home
        self.lock = lock
        let path = home.path + "/" + name
        let pinned = home.pinnedPath + "/" + name
        do {
            try Self.makeFile(name, in: home)
            try Self.refuseStranger(at: pinned, shown: path)
            pool = try DatabasePool(path: pinned, configuration: Self.configuration)
            try pool.write { try Self.prepare($0, path) }
        } catch let error as BatchError {
            throw error
        } catch let error as ItemFailure {
            throw BatchError(.journalUnusable, error.message, remedy: error.remedy)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL || Self.isFull(pinned) {
            throw BatchError(
                .noSpace, "\(path): there is no space for the journal on the disk",
                remedy: "Free disk space and run the same command again.")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
            throw JournalFailure(error).itemFailure
        } catch {
            throw BatchError(
                .journalUnusable, "\(path): \(error)", remedy: Self.startAnew)
        }
    }

    private static let startAnew =
        "Move the file away to start again, or name another one with --journal."

    private static func isFull(_ path: String) -> Bool { DiskSpace.failure(atPrefix: path) != nil }

    /// Creates the file, readable by this user only, if it is missing. The file and its companions must be owned by
    /// this user and have no other hard links, through which other files could be written or read.
    private static func makeFile(_ name: String, in home: OpenFolder) throws {
        let file = try home.openFile(name, O_RDWR | O_CREAT | O_NONBLOCK)
        defer { close(file) }
        try check(FileStatus(ofDescriptor: file), name, in: home)
        // Some file systems do not support modes.
        fchmod(file, 0o600)
        // Not opened: closing one would release the locks that this process may hold on it.
        for beside in [name + "-wal", name + "-shm"] {
            if let status = home.status(of: beside) { try check(status, beside, in: home) }
        }
    }

    private static func check(_ status: FileStatus?, _ name: String, in home: OpenFolder) throws {
        let path = home.path + "/" + name
        guard let status, status.isRegular else {
            throw BatchError(.journalUnusable, "\(path) is not a regular file", remedy: startAnew)
        }
        guard home.isOwn(status.owner) else {
            throw BatchError(
                .journalUnusable, "\(path) belongs to another user, who could change it",
                remedy: startAnew)
        }
        guard status.linkCount <= 1 else {
            throw BatchError(
                .journalUnusable,
                "\(path) has a second name elsewhere (a hard link), whose content would change with it",
                remedy: startAnew)
        }
    }

    /// The configuration of each connection: nothing in the file is trusted.
    private static var configuration: Configuration {
        var configuration = Configuration()
        // Readers may hold it for a moment.
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            guard PinnedPaths.areOpened, let connection = database.sqliteConnection,
                sqlite_distrust(connection) == SQLITE_OK
            else {
                throw DatabaseError(resultCode: .SQLITE_ERROR, message: "SQLite cannot be configured safely")
            }
            sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, greatestValue)
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON")
        }
        return configuration
    }

    /// Checks the file before it is opened for writing, which alone could modify a file that is not a journal.
    private static func refuseStranger(at pinned: String, shown path: String) throws {
        guard PinnedPaths.areOpened else { throw ItemFailure.unexpected }
        // SQLite would replay it into the journal, and remove a file that it names.
        guard FileStatus(ofLinkAt: pinned + "-journal") == nil else {
            throw BatchError(
                .journalUnusable, "\(path)-journal is beside the journal, but does not belong to it",
                remedy: "Remove \(path)-journal, and also the journal if it is still unusable.")
        }
        var configuration = configuration
        configuration.readonly = true
        let queue = try DatabaseQueue(path: pinned, configuration: configuration)
        try queue.read { database in
            if try isEmptyAndOurs(database, path) { return }
            try refuseCode(in: database, path)
            let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
            guard verdict == "ok" else {
                let fault = verdict?.split(whereSeparator: \.isNewline).last ?? "it cannot be read"
                throw BatchError(.journalUnusable, "\(path) is damaged (\(fault))", remedy: Self.startAnew)
            }
        }
    }

    /// A journal has only tables and indexes with the expected columns; anything else is considered an attack.
    private static func refuseCode(in database: Database, _ path: String) throws {
        let strange = try String.fetchOne(
            database,
            sql: """
                SELECT name FROM sqlite_master
                WHERE type NOT IN ('table', 'index') OR rootpage = 0 OR sql LIKE '%CHECK%'
                UNION ALL SELECT part.name FROM sqlite_master AS whole, pragma_table_xinfo(whole.name) AS part
                WHERE whole.type = 'table' AND part.hidden <> 0
                UNION ALL SELECT whole.name FROM sqlite_master AS whole, pragma_index_xinfo(whole.name) AS part
                WHERE whole.type = 'index' AND (part.cid = -2 OR whole.sql LIKE '%WHERE%')
                """)
        guard let strange else { return }
        throw BatchError(
            .journalUnusable,
            "\(path) contains \"\(strange.prefix(60))\", which no journal has: somebody has changed it",
            remedy: startAnew)
    }

    private static func prepare(_ database: Database, _ path: String) throws {
        if try isEmptyAndOurs(database, path) {
            try JournalSchema.create(in: database)
        } else {
            if try version(of: database) < JournalSchema.version { try JournalSchema.migrate(database) }
            try JournalSchema.addNotes(to: database)
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
                .journalUnusable, "\(path) is another program's database", remedy: "Name another file.")
        }
        guard version <= JournalSchema.version else {
            throw BatchError(
                .journalNewer, "\(path) was written by a newer version",
                remedy: "Use that version, or another output folder.")
        }
        guard version >= JournalSchema.oldest else {
            throw BatchError(
                .journalOlder, "\(path) was written by an older version, which recorded less",
                remedy: "Use another output folder.")
        }
        return false
    }

    /// Reads from the database; throws a `JournalFailure` if it cannot be read.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try reporting { try pool.read(body) }
    }

    /// Changes the database in one transaction; throws a `JournalFailure` if it cannot be written.
    func update<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try reporting { try pool.write(body) }
    }

    /// A journal that cannot be written, for example on a full disk, ends the run instead of failing an item.
    func reporting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw JournalFailure(error)
        }
    }
}

/// The journals in an output folder: the main one and those of shards.
package enum JournalFiles {
    /// Their paths, the main one first, shards by name.
    package static func paths(inFolder folder: String) throws -> [String] {
        let own = hidden(folder) + "/" + main
        let found = (FileKind(at: own) == .nothing ? [] : [own]) + shards(inFolder: folder)
        guard !found.isEmpty else {
            throw BatchError(
                .nothingFound, "there is no journal in \(folder)",
                remedy: "Name the output folder of a run; only outputs into a folder keep a journal.")
        }
        return found
    }

    /// Whether there are any.
    package static func areThere(inFolder folder: String) -> Bool {
        FileKind(at: hidden(folder) + "/" + main) != .nothing || !shards(inFolder: folder).isEmpty
    }

    /// The paths of shards' journals, by name.
    static func shards(inFolder folder: String) -> [String] {
        Folder.names(in: hidden(folder)).filter(isShard).sorted().map { hidden(folder) + "/" + $0 }
    }

    private static func hidden(_ folder: String) -> String { folder + "/.fieldbook" }

    static let main = "journal.sqlite"

    /// `journal-<i>-of-<n>.sqlite`
    static func isShard(_ name: String) -> Bool {
        guard name.hasPrefix("journal-"), name.hasSuffix(".sqlite") else { return false }
        let parts = name.dropFirst("journal-".count).dropLast(".sqlite".count)
            .split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == "of", let index = number(parts[0]), let count = number(parts[2])
        else { return false }
        return index <= count
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}

/// Why the journal could not be read or written during a run.
struct JournalFailure: Error {
    let reason: String
    /// Whether the file is damaged, as opposed to a temporary failure.
    let isDamaged: Bool

    init(_ error: DatabaseError) {
        reason = error.message ?? "\(error)"
        isDamaged = !Self.ofTheMoment.contains(error.resultCode)
    }

    private static let ofTheMoment: [ResultCode] = [
        .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_CANTOPEN,
        .SQLITE_READONLY, .SQLITE_PROTOCOL,
    ]
}

extension JournalFailure: ItemFailureConvertible {
    var itemFailure: ItemFailure {
        isDamaged
            ? ItemFailure(
                code: "journal.unusable", message: "the journal is damaged (\(reason))",
                remedy: "Move the file away to start again, or name another one with --journal.",
                cause: .setting)
            : ItemFailure(
                code: "journal.failed", message: "the journal cannot be written or read (\(reason))",
                remedy: "Check that the disk has space and no defects, and run the same command again.",
                cause: .moment)
    }
}

/// Timestamps in the journal's format: `2026-11-21T07:34:11.250Z`.
enum JournalClock {
    static func text(_ date: Date = Date()) -> String {
        date.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted)
        )
    }
}

/// Makes SQLite open the pinned paths of open folders (`OpenFolder.pinnedPath`) as they are.
///
/// By default SQLite resolves every symbolic link of a path before it opens the file. A pinned path begins with one:
/// resolved, it would become the folder's name again, and a folder swapped in time would redirect SQLite elsewhere.
enum PinnedPaths {
    /// Whether SQLite opens them, from the first call on.
    static let areOpened: Bool = {
        guard let usual = sqlite3_vfs_find("unix") else { return false }
        let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        own.initialize(to: usual.pointee)
        own.pointee.zName = UnsafePointer(strdup("fieldbook"))
        own.pointee.pNext = nil
        own.pointee.xFullPathname = { _, path, size, full in
            guard let path, let full else { return SQLITE_CANTOPEN }
            guard strncmp(path, "/proc/", 6) == 0 else {
                let usual = sqlite3_vfs_find("unix")
                return usual?.pointee.xFullPathname(usual, path, size, full) ?? SQLITE_CANTOPEN
            }
            guard strlen(path) < Int(size) else { return SQLITE_CANTOPEN }
            strcpy(full, path)
            return SQLITE_OK
        }
        return sqlite3_vfs_register(own, 1) == SQLITE_OK
    }()
}
