public import Foundation
import GRDB
import Synchronization

/// Stores the last successful answers of services in a private SQLite file, for times when they are unreachable.
///
/// Several processes may use the file at once. It is limited in size and age, and recreated if it is damaged. Errors of
/// the cache are reported by `notice` and never fail a request.
///
/// ```swift
/// let cache = try OfflineCache(at: folder + "/answers.sqlite") { print($0) }
/// let client = CachingClient(client, cache: cache, scope: CacheScope(profile: "Prod", user: "anna"))
/// ```
public final class OfflineCache: Sendable {
    private let file: CacheFile
    private let limits: CacheLimits
    private let notice: @Sendable (String) -> Void
    private let current: Mutex<OpenCache>

    /// Opens or creates the cache.
    ///
    /// - Parameter notice: called with a line of text when the cache was recreated or cannot store an answer.
    public init(
        at path: String, limits: CacheLimits = CacheLimits(),
        notice: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(APIError) {
        file = CacheFile(path: path)
        self.limits = limits
        self.notice = notice
        do {
            let (opened, isAnew) = try file.open()
            current = Mutex(opened)
            if isAnew { notice(Self.beginning(path)) }
        } catch let error as APIError {
            throw error
        } catch {
            throw APIError(
                .file, "\(path) cannot be opened (\(Self.words(error)))",
                remedy: "Check the folder, or choose another file for the offline cache.")
        }
    }

    /// Removes a file that is not a SQLite database, such as a damaged cache. Use it only for paths of caches.
    ///
    /// - Returns: whether a file was removed.
    public static func removeNoDatabase(at path: String) throws(APIError) -> Bool {
        do {
            return try CacheFile(path: path).removeNoDatabase()
        } catch {
            throw error as? APIError
                ?? APIError(.file, "\(path): \(words(error))", remedy: "Remove the file.")
        }
    }

    /// Stores an answer, which replaces the one before, unless it is too large.
    public func keep(
        _ bytes: [UInt8], under key: CacheKey, fetchedAt: Date = Date(), now: Date = Date()
    ) async {
        guard bytes.count <= min(limits.answer, limits.bytes) else { return }
        let (time, credible) = (fetchedAt.timeIntervalSince1970, limits.credible(at: now))
        await perform { [limits] database in
            try database.execute(
                sql: """
                    INSERT INTO answer (key, profile, owner, fetchedAt, bytes, body) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (key) DO UPDATE
                    SET fetchedAt = excluded.fetchedAt, bytes = excluded.bytes, body = excluded.body
                    WHERE excluded.fetchedAt >= answer.fetchedAt OR answer.fetchedAt > ?
                    """,
                arguments: [
                    Data(key.bytes), Data(key.profile), Data(key.owner), time, bytes.count, Data(bytes),
                    credible.upperBound,
                ])
            try Self.makeRoom(database, limits, credible)
        }
    }

    /// The answer under a key; `nil` if there is none, or if it is too old or from the future.
    public func answer(under key: CacheKey, now: Date = Date()) async -> CachedAnswer? {
        let credible = limits.credible(at: now)
        let row = await perform { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT body, fetchedAt FROM answer
                    WHERE key = ? AND owner = ? AND fetchedAt BETWEEN ? AND ?
                    """,
                arguments: [
                    Data(key.bytes), Data(key.owner), credible.lowerBound, credible.upperBound,
                ]
            ).map { (body: $0["body"] as Data, time: $0["fetchedAt"] as Double) }
        }
        guard let row = row ?? nil else { return nil }
        return CachedAnswer(bytes: Array(row.body), fetchedAt: Date(timeIntervalSince1970: row.time))
    }

    /// Removes all answers of a profile; called when signing in and out.
    public func forget(profile: String) async {
        await perform {
            try $0.execute(
                sql: "DELETE FROM answer WHERE profile = ?", arguments: [Data(CacheKey.profile(profile))])
        }
    }

    /// Removes expired answers, then the oldest until the size limit is met.
    private static func makeRoom(
        _ database: Database, _ limits: CacheLimits, _ credible: ClosedRange<TimeInterval>
    ) throws {
        try database.execute(
            sql: "DELETE FROM answer WHERE fetchedAt NOT BETWEEN ? AND ?",
            arguments: [credible.lowerBound, credible.upperBound])
        let total = try Int.fetchOne(database, sql: "SELECT sum(bytes) FROM answer") ?? 0
        guard total > limits.bytes else { return }
        try database.execute(
            sql: """
                DELETE FROM answer WHERE rowid IN (
                    SELECT id FROM (
                        SELECT rowid AS id, sum(bytes) OVER (ORDER BY fetchedAt DESC, rowid DESC) AS total FROM answer)
                    WHERE total > ?)
                """, arguments: [limits.bytes])
    }

    /// Runs work on the database, and once more on a new one if it is damaged; `nil` if that fails.
    @discardableResult
    private func perform<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async
        -> Value?
    {
        let opened = current.withLock { $0 }
        do {
            return try await opened.queue.write(work)
        } catch let error as DatabaseError where CacheFile.isDamage(error) {
            return await performAnew(damaged: opened, work)
        } catch {
            notice("the offline cache cannot be used (\(Self.words(error)))")
            return nil
        }
    }

    private func performAnew<Value: Sendable>(
        damaged: OpenCache, _ work: @escaping @Sendable (Database) throws -> Value
    ) async -> Value? {
        defer { try? damaged.queue.close() }
        do {
            let (fresh, isAnew) = try current.withLock { current in
                guard current.queue === damaged.queue else { return (current, false) }
                let (fresh, isAnew) = try file.openAnew(insteadOf: damaged)
                current = fresh
                return (fresh, isAnew)
            }
            if isAnew { notice(Self.beginning(file.path)) }
            return try await fresh.queue.write(work)
        } catch {
            notice("the offline cache cannot be used (\(Self.words(error)))")
            return nil
        }
    }

    private static func beginning(_ path: String) -> String {
        "\(path) was damaged; a new offline cache was created"
    }

    /// The database's message, without the SQL.
    private static func words(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError: "\(error.message ?? "\(error.resultCode)")"
        case let error as APIError: error.message
        default: "it cannot be written"
        }
    }
}

extension OfflineCache {
    /// The path of the user's cache: `fieldbook/answers.sqlite` in `XDG_CACHE_HOME`, else in `~/.cache`.
    public static func path(_ environment: [String: String]) -> String {
        XDGFolder.cache.path(environment) + "/fieldbook/answers.sqlite"
    }
}

/// Limits of an offline cache.
public struct CacheLimits: Hashable, Sendable {
    /// Total size of all answers, in bytes; the oldest are removed first.
    public var bytes = 256 << 20
    /// Largest answer that is stored, in bytes.
    public var answer = 32 << 20
    /// Longest age of an answer, in seconds.
    public var age: TimeInterval = 7 * 86_400

    /// The default limits.
    public init() {}

    /// Plausible times of fetching, in seconds since 1970. Times in the future come from a wrong clock; a minute is tolerated
    /// for concurrent tasks and processes.
    func credible(at now: Date) -> ClosedRange<TimeInterval> {
        let now = now.timeIntervalSince1970
        return (now - max(age, 0))...(now + 60)
    }
}

/// A stored answer.
public struct CachedAnswer: Hashable, Sendable {
    /// The answer.
    public let bytes: [UInt8]
    /// When the service gave it.
    public let fetchedAt: Date
}
