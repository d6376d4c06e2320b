import Foundation

/// A small value that the program keeps for a profile, as JSON in a private file of the state folder.
///
/// ```swift
/// let kept = KeptValue<Onboarding.StartedTasks>("onboarding", of: profile, environment)
/// try kept.change { $0.mark(task, at: now) }
/// ```
package struct KeptValue<Value: Codable & Sendable>: Sendable {
    private let folder: String
    private let path: String

    /// The file `NAME/PROFILE.json` in the state folder, `$XDG_STATE_HOME/fieldbook`, else `~/.local/state/fieldbook`. Nothing
    /// is created before the value changes.
    package init(_ name: String, of profile: Profile, _ environment: [String: String]) {
        folder = XDGFolder.state.path(environment) + "/fieldbook/" + name
        path = "\(folder)/\(profile.name).json"
    }

    /// The value; `nil` if none is kept.
    package func read() throws(APIError) -> Value? {
        guard let bytes = try PrivateFile.read(path) else { return nil }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch {
            throw APIError(.file, "\(path) is damaged", remedy: "Delete the file, whose contents are lost.")
        }
    }

    /// Changes the value, which begins as `first`; other processes wait meanwhile.
    package func change(from first: Value, _ change: (inout Value) -> Void) throws(APIError) {
        _ = try OwnFolder(made: folder)
        let lock = try FileLock.waiting(for: path + ".lock")
        defer { withExtendedLifetime(lock) {} }
        var value = try read() ?? first
        change(&value)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let bytes: [UInt8]
        do { bytes = Array(try encoder.encode(value)) } catch { throw APIError.unwritable(path) }
        try PrivateFile.write(bytes, to: path)
    }
}
