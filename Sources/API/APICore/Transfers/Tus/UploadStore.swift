import Foundation
import Synchronization

/// Where uploads are remembered; a record that was kept must be there after a crash.
public protocol UploadStore: Sendable {
    /// What is remembered under a key of 64 hexadecimal digits.
    func record(_ key: String) async throws(APIError) -> UploadRecord?
    /// Remembers it in place of what was; `nil` forgets it.
    func keep(_ record: UploadRecord?, as key: String) async throws(APIError)
    /// Keeps everyone else who uses what this store remembers from the upload; `nil` where somebody else does so.
    func hold(_ key: String) throws(APIError) -> UploadHold?
    /// The file that somebody may remove to have an upload forgotten; `nil` where there is none.
    func path(_ key: String) -> String?
}

extension UploadStore {
    /// There is none.
    public func path(_ key: String) -> String? { nil }
}

/// Remembers as long as the process runs.
public final class MemoryUploadStore: UploadStore {
    private let records = Mutex<[String: UploadRecord]>([:])
    private let held = Mutex<Set<String>>([])

    /// Nothing is remembered yet.
    public init() {}

    /// What is remembered.
    public func record(_ key: String) -> UploadRecord? { records.withLock { $0[key] } }

    /// Remembers.
    public func keep(_ record: UploadRecord?, as key: String) { records.withLock { $0[key] = record } }

    /// Keeps other tasks from the upload.
    public func hold(_ key: String) -> UploadHold? {
        guard held.withLock({ $0.insert(key).inserted }) else { return nil }
        return UploadHold { [self] in _ = held.withLock { $0.remove(key) } }
    }
}

/// Remembers in a folder that nobody else may read, a file for each upload.
public struct FileUploadStore: UploadStore {
    private let folder: String

    /// A store in a folder, which is made when something is kept.
    public init(folder: String) { self.folder = folder }

    /// What is remembered; a file that is no record is none.
    public func record(_ key: String) async throws(APIError) -> UploadRecord? {
        guard let bytes = try PrivateFile.read(file(key)) else { return nil }
        return try? JSONDecoder().decode(UploadRecord.self, from: Data(bytes))
    }

    /// Remembers.
    public func keep(_ record: UploadRecord?, as key: String) async throws(APIError) {
        guard let record else {
            unlink(file(key))
            return
        }
        guard let data = try? JSONEncoder().encode(record) else {
            throw APIError(.file, "the upload cannot be remembered", remedy: "Send it anew.")
        }
        try PrivateFile.write(Array(data), to: file(key))
    }

    /// Keeps other tasks and processes from the upload; they may again when this process ends, however.
    public func hold(_ key: String) throws(APIError) -> UploadHold? {
        let path = "\(folder)/\(key).lock"
        try PrivateFile.makeFolder(folder)
        guard let lock = try FileLock(path) else { return nil }
        return UploadHold { lock.removeName() }
    }

    /// The file in which it is remembered.
    public func path(_ key: String) -> String? { file(key) }

    private func file(_ key: String) -> String { "\(folder)/\(key).json" }
}

/// Keeps everyone else from an upload; ended with its last reference.
public final class UploadHold: Sendable {
    private let release: @Sendable () -> Void

    /// - Parameter release: lets the next one at it.
    public init(_ release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { release() }
}

extension UploadStore {
    /// Does the work while nobody else does any under the same key; waits for that, but no longer than `limit`.
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
        var error = APIError(
            .busy, "another program has been at the same upload for too long",
            remedy: "Look what it does, and start again when it is done or ended.")
        error.isTransient = true
        return error
    }
}

/// Folders in which a program remembers what it has done, for their owner's eyes alone.
public enum StateFolder {
    /// The folder of a profile's uploads, `$XDG_STATE_HOME/fieldbook/uploads/PROFILE`, else the same below
    /// `~/.local/state`; made (0700) where it is not there. One that others may look into is refused.
    ///
    /// ```swift
    /// let folder = try StateFolder.uploads(of: profile, ProcessInfo.processInfo.environment)
    /// let store = FileUploadStore(folder: folder + "/sent")
    /// ```
    public static func uploads(
        of profile: Profile, _ environment: [String: String]
    ) throws(APIError) -> String {
        let path = XDGFolder.state.path(environment) + "/fieldbook/uploads/" + profile.name
        _ = try OwnFolder(made: path)
        return path
    }
}
