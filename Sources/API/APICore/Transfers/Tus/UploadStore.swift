import Foundation
import Synchronization

/// Stores records of uploads, durably if the upload is to continue after a crash.
public protocol UploadStore: Sendable {
    /// The record under a key of 64 hexadecimal digits.
    func record(_ key: String) async throws(APIError) -> UploadRecord?
    /// Stores a record, which replaces the last one; `nil` removes it.
    func keep(_ record: UploadRecord?, as key: String) async throws(APIError)
    /// Locks an upload against other users of the same store; `nil` if it is locked.
    func hold(_ key: String) throws(APIError) -> UploadHold?
    /// The file to remove to forget an upload; `nil` if there is none.
    func path(_ key: String) -> String?
}

extension UploadStore {
    /// No file.
    public func path(_ key: String) -> String? { nil }
}

/// Stores records in memory.
public final class MemoryUploadStore: UploadStore {
    private let records = Mutex<[String: UploadRecord]>([:])
    private let held = Mutex<Set<String>>([])

    /// An empty store.
    public init() {}

    /// The record.
    public func record(_ key: String) -> UploadRecord? { records.withLock { $0[key] } }

    /// Stores the record.
    public func keep(_ record: UploadRecord?, as key: String) { records.withLock { $0[key] = record } }

    /// Locks the upload against other tasks.
    public func hold(_ key: String) -> UploadHold? {
        guard held.withLock({ $0.insert(key).inserted }) else { return nil }
        return UploadHold { [self] in _ = held.withLock { $0.remove(key) } }
    }
}

/// Stores records in a private folder, one file per upload.
public struct FileUploadStore: UploadStore {
    private let folder: String

    /// A store in a folder, which is created when needed.
    public init(folder: String) { self.folder = folder }

    /// The record; `nil` if the file is unreadable.
    public func record(_ key: String) async throws(APIError) -> UploadRecord? {
        guard let bytes = try PrivateFile.read(file(key)) else { return nil }
        return try? JSONDecoder().decode(UploadRecord.self, from: Data(bytes))
    }

    /// Stores the record.
    public func keep(_ record: UploadRecord?, as key: String) async throws(APIError) {
        guard let record else {
            unlink(file(key))
            return
        }
        guard let data = try? JSONEncoder().encode(record) else {
            throw APIError(.file, "the upload's state cannot be stored", remedy: "Send it again.")
        }
        try PrivateFile.write(Array(data), to: file(key))
    }

    /// Locks the upload against other tasks and processes; released when this process ends, even by a crash.
    public func hold(_ key: String) throws(APIError) -> UploadHold? {
        let path = "\(folder)/\(key).lock"
        try PrivateFile.makeFolder(folder)
        guard let lock = try FileLock(path) else { return nil }
        return UploadHold { lock.removeName() }
    }

    /// The record's file.
    public func path(_ key: String) -> String? { file(key) }

    private func file(_ key: String) -> String { "\(folder)/\(key).json" }
}

/// A lock on an upload; released with its last reference.
public final class UploadHold: Sendable {
    private let release: @Sendable () -> Void

    /// - Parameter release: releases the lock.
    public init(_ release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { release() }
}

extension UploadStore {
    /// Runs the work while holding the lock of a key; waits at most `limit` for it.
    public func holding<Value: Sendable>(
        _ key: String, within limit: Duration = .seconds(3_600), _ work: () async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let end = ContinuousClock.now + limit
        var wait = Duration.milliseconds(5)
        while true {
            if let hold = try hold(key) {
                defer { withExtendedLifetime(hold) {} }
                return try await work()
            }
            guard ContinuousClock.now < end else { throw .held }
            guard (try? await Task.sleep(for: wait)) != nil else {
                throw APIError(HTTPError.cancelled, at: "POST", id: nil)
            }
            wait = min(wait * 2, .seconds(1))
        }
    }
}

extension APIError {
    fileprivate static var held: APIError {
        return APIError(
            .busy, "another program has held the same upload for too long",
            remedy: "Wait for it or end it, and start again.", isTransient: true)
    }
}

/// Private folders for a program's state.
public enum StateFolder {
    /// The folder of a profile's uploads, `$XDG_STATE_HOME/fieldbook/uploads/PROFILE`, else the same below
    /// `~/.local/state`; created (0700) if necessary. Fails if others have access to it.
    ///
    /// ```swift
    /// let folder = try StateFolder.uploads(of: profile, ProcessInfo.processInfo.environment)
    /// let store = FileUploadStore(folder: folder + "/sent")
    /// ```
    public static func uploads(
        of profile: Profile, _ environment: [String: String]
    ) throws(APIError) -> String {
        try made("uploads/" + profile.name, environment)
    }

    /// The folder of notes, `$XDG_STATE_HOME/fieldbook/notes`, else the same below `~/.local/state`; created (0700) if
    /// necessary. Fails if others have access to it.
    public static func notes(_ environment: [String: String]) throws(APIError) -> String {
        try made("notes", environment)
    }

    private static func made(_ name: String, _ environment: [String: String]) throws(APIError) -> String {
        let path = XDGFolder.state.path(environment) + "/fieldbook/" + name
        _ = try OwnFolder(made: path)
        return path
    }
}
