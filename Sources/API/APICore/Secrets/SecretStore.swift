import Foundation

/// Stores secrets between commands.
public protocol SecretStore: Sendable {
    /// The secret; `nil` if there is none.
    func read(_ name: SecretName) throws(APIError) -> [UInt8]?
    /// Stores a secret, which replaces the last one.
    func write(_ secret: [UInt8], _ name: SecretName) throws(APIError)
    /// Removes a secret, if there is one.
    func remove(_ name: SecretName) throws(APIError)
}

/// The name of a secret: a profile's session, or its user's key. Passwords are not stored.
public struct SecretName: Hashable, Sendable {
    /// The kind of a secret.
    public enum Kind: String, Sendable {
        /// The session of a signed-in user.
        case session
        /// The key that a user signs and decrypts with, for services that identify users by key.
        case key
    }

    /// The profile's name.
    public let profile: String
    /// The kind.
    public let kind: Kind
    /// Whether the profile requires a keyring for it.
    let requiresKeyring: Bool

    /// The name of a profile's secret.
    public init(_ profile: Profile, _ kind: Kind = .session) {
        self.profile = profile.name
        self.kind = kind
        requiresKeyring = profile.requiresKeyring
    }

    /// The name of its file.
    var file: String { "\(profile).\(kind.rawValue)" }
}

/// Stores secrets in private files (0600) in a private folder (0700).
///
/// Fails for symbolic links, files of other owners and looser modes, because others may have read or planted them.
/// A file is written under a temporary name and renamed.
public struct SecretFolder: SecretStore {
    static let mostBytes = 1 << 20

    /// The folder.
    public let path: String

    /// Secrets in that folder, which is created with the first one.
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
                .secret, "the secret is longer than \(Self.mostBytes) bytes", remedy: "Sign in again.")
        }
        try OwnFolder(made: path).replace(name.file, by: secret)
    }

    /// Removes a secret's file.
    public func remove(_ name: SecretName) throws(APIError) {
        try OwnFolder(existing: path)?.remove(name.file)
    }
}

/// Stores secrets in the desktop's keyring with libsecret's `secret-tool`; secrets are passed by pipes, never as arguments.
public struct SecretTool: SecretStore {
    private let program: ChildProgram

    /// Finds the program on `PATH`; `nil` if it is missing.
    public init?(_ environment: [String: String], limit: Duration = .seconds(30)) {
        guard let path = ChildProgram.find("secret-tool", environment) else { return nil }
        program = ChildProgram(path, environment, limit: limit)
    }

    /// The secret in the keyring.
    public func read(_ name: SecretName) throws(APIError) -> [UInt8]? {
        let result = try program.run(["lookup"] + attributes(name), atMost: SecretFolder.mostBytes)
        if result.status == 0, !result.output.isEmpty { return result.output }
        // `secret-tool` prints nothing if the secret does not exist.
        guard result.hasComplained else { return nil }
        throw Self.unusable
    }

    /// Stores the secret and verifies it.
    public func write(_ secret: [UInt8], _ name: SecretName) throws(APIError) {
        let label = "--label=fieldbook: \(name.profile) (\(name.kind.rawValue))"
        let result = try program.run(["store", label] + attributes(name), input: secret)
        guard result.status == 0, try read(name) == secret else { throw Self.unusable }
    }

    /// Removes the secret from the keyring.
    public func remove(_ name: SecretName) throws(APIError) {
        let result = try program.run(["clear"] + attributes(name))
        guard result.status == 0 || !result.hasComplained else { throw Self.unusable }
    }

    private func attributes(_ name: SecretName) -> [String] {
        ["service", "fieldbook", "profile", name.profile, "kind", name.kind.rawValue]
    }

    private static var unusable: APIError {
        APIError(
            .secret, "secret-tool cannot store secrets",
            remedy:
                """
                Unlock the keyring. Secrets are stored in files if secret-tool is not on PATH, and neither FIELDBOOK_SECRETS \
                nor the profile requires the keyring.
                """
        )
    }
}
