import Foundation

/// Keeps secrets in files that nobody else may read (0600) in a folder that nobody else may enter (0700).
///
/// Symbolic links, files of other owners and looser modes are refused, since somebody may have read them or laid them there.
/// A file is written beside its name and renamed.
public struct SecretFolder: SecretStore {
    static let mostBytes = 1 << 20

    /// The folder.
    public let path: String

    /// Secrets in that folder, which is made when the first one is kept.
    public init(_ path: String) { self.path = path }

    /// `$XDG_STATE_HOME/fieldbook/secrets`, else the same below `~/.local/state`.
    public static func path(_ environment: [String: String]) -> String {
        XDGFolder.state.path(environment) + "/fieldbook/secrets"
    }

    /// The bytes of a secret's file.
    public func read(_ name: SecretName) throws(APIError) -> [UInt8]? {
        guard let folder = try OwnFolder(existing: path),
            let file = try folder.open(name.file, O_RDONLY | O_NONBLOCK)
        else { return nil }
        return try file.bytes(atMost: Self.mostBytes)
    }

    /// Writes a secret's file.
    public func write(_ secret: [UInt8], _ name: SecretName) throws(APIError) {
        guard secret.count <= Self.mostBytes else {
            throw APIError(
                .secret, "the secret is longer than \(Self.mostBytes) bytes", remedy: "Sign in anew.")
        }
        try OwnFolder(made: path).replace(name.file, by: secret)
    }

    /// Removes a secret's file.
    public func remove(_ name: SecretName) throws(APIError) {
        try OwnFolder(existing: path)?.remove(name.file)
    }
}
