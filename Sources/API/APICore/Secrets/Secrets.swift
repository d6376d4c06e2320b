import Foundation

/// A person's secrets: of the environment, of the keyring, or of files, in that order.
///
/// What the environment says is never kept. A secret is written to the keyring if there is one that works, else to a file;
/// a file is there only while the keyring did not take the last secret, so it is the newer one.
///
/// ```swift
/// let secrets = Secrets(ProcessInfo.processInfo.environment)
/// let state = try secrets.session(of: profile)
/// ```
public struct Secrets: Sendable {
    /// The files, and where the locks are.
    public let folder: SecretFolder
    private let keyring: (any SecretStore)?
    private let environment: [String: String]

    /// The secrets of who has that environment.
    public init(_ environment: [String: String]) {
        self.init(
            environment, keyring: SecretTool(environment),
            folder: SecretFolder(SecretFolder.path(environment)))
    }

    init(_ environment: [String: String], keyring: (any SecretStore)?, folder: SecretFolder) {
        self.environment = environment
        self.keyring = keyring
        self.folder = folder
    }

    /// The token of `FIELDBOOK_TOKEN`, which counts before everything kept.
    public var givenToken: AccessToken? { variable("FIELDBOOK_TOKEN").map { AccessToken($0) } }

    /// The password of `FIELDBOOK_PASSWORD`; none is ever kept.
    public var givenPassword: String? { variable("FIELDBOOK_PASSWORD") }

    /// The session that a profile was left with; `nil` where nobody is signed in.
    ///
    /// One that is kept of another origin or provider than the profile's is an error (`APIError.Code.signIn`).
    public func session(of profile: Profile) throws(APIError) -> SessionState? {
        if let givenToken {
            var state = SessionState()
            state.token = givenToken
            return state
        }
        return try keptSession(of: profile)
    }

    /// The session that was kept.
    func keptSession(of profile: Profile) throws(APIError) -> SessionState? {
        guard let bytes = try read(SecretName(profile)) else { return nil }
        guard let kept = try? JSONDecoder().decode(KeptSession.self, from: Data(bytes)) else {
            throw APIError(
                .secret, "what is kept of the session of profile \(profile.name) cannot be read",
                remedy: "Sign in anew: fieldbook login.")
        }
        return try kept.state(for: profile)
    }

    /// Keeps a session; one of nobody is forgotten.
    public func keep(_ state: SessionState, of profile: Profile) throws(APIError) {
        guard !state.isEmpty else { return try forget(SecretName(profile)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(KeptSession(state, of: profile)) else {
            throw APIError(.secret, "the session cannot be written", remedy: "Sign in anew: fieldbook login.")
        }
        try write(Array(data), SecretName(profile))
    }

    /// Forgets a secret wherever it is; a keyring that fails to is an error, since it would give it again when it works.
    public func forget(_ name: SecretName) throws(APIError) {
        let cleared = Result { () throws(APIError) in try keyring?.remove(name) }
        try folder.remove(name)
        _ = try cleared.get()
    }

    /// The key that is kept for a profile; `nil` for none. It is forgotten by `forget`, not by signing out.
    ///
    /// ```swift
    /// try secrets.keep(key: Array(key.utf8), of: profile)
    /// let key = try secrets.key(of: profile)
    /// ```
    public func key(of profile: Profile) throws(APIError) -> [UInt8]? { try read(SecretName(profile, .key)) }

    /// Keeps a key in place of the last one.
    public func keep(key: [UInt8], of profile: Profile) throws(APIError) {
        try write(key, SecretName(profile, .key))
    }

    private func read(_ name: SecretName) throws(APIError) -> [UInt8]? {
        if let secret = try folder.read(name) { return secret }
        return (try? keyring?.read(name)) ?? nil
    }

    private func write(_ secret: [UInt8], _ name: SecretName) throws(APIError) {
        if let keyring, (try? keyring.write(secret, name)) != nil {
            try folder.remove(name)
        } else {
            try folder.write(secret, name)
        }
    }

    private func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
