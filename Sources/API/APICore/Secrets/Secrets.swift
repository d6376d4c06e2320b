import Dispatch
import Foundation

/// The user's secrets: from the environment, the keyring, or files, in that order.
///
/// Secrets from the environment are never stored. A secret is written to the keyring if one works, otherwise to a file.
/// A file exists only if the keyring did not accept the last secret, so the file is the newer one. With
/// `FIELDBOOK_SECRETS=keyring`, or `secrets: keyring` in the profile, no secret is written to a file or read from one.
///
/// ```swift
/// let secrets = Secrets(ProcessInfo.processInfo.environment)
/// let state = try secrets.session(of: profile)
/// ```
public struct Secrets: Sendable {
    /// The folder of secret files and locks.
    public let folder: SecretFolder
    private let keyring: (any SecretStore)?
    private let environment: [String: String]

    /// The secrets of a user with that environment.
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

    /// The token of `FIELDBOOK_TOKEN`, which takes precedence over stored sessions.
    public var givenToken: AccessToken? { variable("FIELDBOOK_TOKEN").map { AccessToken($0) } }

    /// Where a stored secret is; `nil` if it is not stored. Call it after a successful write or read: a keyring is taken to
    /// have the secret unless a file has it.
    public func place(of name: SecretName) -> SecretPlace? {
        let path = folder.path + "/" + name.file
        if FileManager.default.fileExists(atPath: path) { return .file(path) }
        return keyring == nil ? nil : .keyring
    }

    /// Fails if the profile's secrets have to be in a keyring and there is none, or if `FIELDBOOK_SECRETS` has an unknown
    /// value.
    public func check(for profile: Profile) throws(APIError) {
        _ = try requiredKeyring(for: SecretName(profile))
    }

    /// Whether there is a keyring that answers; it may ask the user to unlock it.
    public func hasKeyring(for profile: Profile) -> Bool {
        do throws(APIError) {
            _ = try keyring?.read(SecretName(profile))
            return keyring != nil
        } catch {
            return false
        }
    }

    /// The keyring, if a secret has to be in one.
    private func requiredKeyring(for name: SecretName) throws(APIError) -> (any SecretStore)? {
        guard let demand = try demand(for: name) else { return nil }
        guard let keyring else {
            throw APIError(
                .secret, "\(demand.source) requires a keyring, and secret-tool is not on PATH",
                remedy: "Install secret-tool (libsecret-tools) and a keyring, or \(demand.withdrawal).")
        }
        return keyring
    }

    /// What demands that a secret is in a keyring, and how to withdraw it; `nil` if nothing does.
    private func demand(for name: SecretName) throws(APIError) -> (source: String, withdrawal: String)? {
        if let value = variable("FIELDBOOK_SECRETS") {
            guard value == "keyring" else {
                throw APIError(
                    .secret, "FIELDBOOK_SECRETS is \"\(value)\"; keyring was expected",
                    remedy: "Set it to keyring, or unset it.")
            }
            return ("FIELDBOOK_SECRETS", "unset FIELDBOOK_SECRETS")
        }
        guard name.requiresKeyring else { return nil }
        return ("profile \(name.profile)", "remove \"secrets: keyring\" from the profile")
    }

    /// The password of `FIELDBOOK_PASSWORD`; passwords are never stored.
    public var givenPassword: String? { variable("FIELDBOOK_PASSWORD") }

    /// The session of a profile; `nil` if not signed in.
    ///
    /// Fails with `APIError.Code.signIn` if the stored session is for another origin or provider than the profile's.
    public func session(of profile: Profile) throws(APIError) -> SessionState? {
        if let givenToken {
            var state = SessionState()
            state.token = givenToken
            return state
        }
        return try keptSession(of: profile)
    }

    /// The stored session.
    func keptSession(of profile: Profile) throws(APIError) -> SessionState? {
        try read(SecretName(profile)).map { (bytes) throws(APIError) in
            try Self.session(in: bytes, of: profile)
        }
    }

    /// The sessions in the file and in the keyring, which signing out ends: an older one may be in the keyring, and one in a
    /// file even where a keyring is required.
    func keptSessions(of profile: Profile) -> [Result<SessionState, APIError>] {
        let stores: [(any SecretStore)?] = [folder, keyring]
        return stores.compactMap { store in
            let kept = Result { () throws(APIError) -> SessionState? in
                try store?.read(SecretName(profile)).map { (bytes) throws(APIError) in
                    try Self.session(in: bytes, of: profile)
                }
            }
            return switch kept {
            case .success(let state): state.map { .success($0) }
            case .failure(let error): .failure(error)
            }
        }
    }

    private static func session(in bytes: [UInt8], of profile: Profile) throws(APIError) -> SessionState {
        guard let kept = try? JSONDecoder().decode(KeptSession.self, from: Data(bytes)) else {
            throw APIError(
                .secret, "the stored session of profile \(profile.name) cannot be read",
                remedy: "Sign in again: fieldbook login.")
        }
        return try kept.state(for: profile)
    }

    /// Stores a session; an empty one is removed.
    public func keep(_ state: SessionState, of profile: Profile) throws(APIError) {
        guard !state.isEmpty else { return try forget(SecretName(profile)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(KeptSession(state, of: profile)) else {
            throw APIError(
                .secret, "the session cannot be written", remedy: "Sign in again: fieldbook login.")
        }
        try write(Array(data), SecretName(profile))
    }

    /// Removes a secret from keyring and files. Fails if the keyring does, because it would return the secret later.
    public func forget(_ name: SecretName) throws(APIError) {
        let cleared = Result { () throws(APIError) in try keyring?.remove(name) }
        try folder.remove(name)
        _ = try cleared.get()
    }

    /// The stored key of a profile; `nil` if there is none. It is removed by `forget`, not by signing out.
    ///
    /// Fails if the keyring cannot be read, since the key may be there.
    ///
    /// ```swift
    /// let stored = try await secrets.keep(firstKey: Array(key.utf8), of: profile)
    /// let key = try secrets.key(of: profile)
    /// ```
    public func key(of profile: Profile) throws(APIError) -> [UInt8]? {
        let name = SecretName(profile, .key)
        if let required = try requiredKeyring(for: name) { return try read(name, from: required) }
        if let key = try folder.read(name) { return key }
        return try keyring?.read(name)
    }

    /// Stores a key unless one is stored already; other commands cannot store one meanwhile.
    ///
    /// Fails if the keyring cannot be read, since a key may be there.
    ///
    /// - Returns: the key that is stored now: the given one, or the one that was there.
    public func keep(firstKey key: [UInt8], of profile: Profile) async throws(APIError) -> [UInt8] {
        try await SecretLock(folder.path, of: profile).holding { () async throws(APIError) -> [UInt8] in
            try await aside { (secrets) throws(APIError) -> [UInt8] in
                if let stored = try secrets.key(of: profile) { return stored }
                try secrets.write(key, SecretName(profile, .key))
                return key
            }
        }
    }

    private func read(_ name: SecretName) throws(APIError) -> [UInt8]? {
        if let required = try requiredKeyring(for: name) { return try read(name, from: required) }
        if let secret = try folder.read(name) { return secret }
        return (try? keyring?.read(name)) ?? nil
    }

    /// A secret from the keyring that has to have it; fails if a file has it.
    private func read(_ name: SecretName, from keyring: any SecretStore) throws(APIError) -> [UInt8]? {
        guard case .file(let path)? = place(of: name), let demand = try demand(for: name) else {
            return try keyring.read(name)
        }
        let withdrawal = demand.withdrawal
        throw APIError(
            .secret, "\(demand.source) requires a keyring, and the secret is in the file \(path)",
            remedy: name.kind == .session
                ? "Sign in again, which moves it: fieldbook login; or \(withdrawal)."
                : "\(withdrawal.prefix(1).uppercased() + withdrawal.dropFirst()); or write a copy without it (notes pubkey --save-key), remove the file, and store the copy (--key-file)."
        )
    }

    private func write(_ secret: [UInt8], _ name: SecretName) throws(APIError) {
        if let required = try requiredKeyring(for: name) {
            try required.write(secret, name)
            return try folder.remove(name)
        }
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

/// Where a secret is stored.
public enum SecretPlace: Hashable, Sendable, CustomStringConvertible {
    /// In the desktop's keyring.
    case keyring
    /// In a file with this path.
    case file(String)

    /// The place in words, for a note.
    public var description: String {
        switch self {
        case .keyring: "in the keyring"
        case .file(let path):
            """
            in the file \(path), readable for you and not encrypted: any program that can read your files can use it. To allow \
            no such files, set "secrets: keyring" in the profile
            """
        }
    }
}

extension Secrets {
    /// Runs work outside the cooperative pool, because a keyring may wait for the user.
    func aside<Value: Sendable>(
        _ work: @escaping @Sendable (Secrets) throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: Result { () throws(APIError) in try work(self) })
            }
        }
        return try result.get()
    }
}

/// A stored session with the service and the provider that it is for; it is sent to no other.
struct KeptSession: Codable, Sendable {
    private let origin: String
    private let issuer: String?
    private let state: SessionState

    init(_ state: SessionState, of profile: Profile) {
        origin = profile.address.origin
        issuer = profile.signIn?.issuer
        self.state = state
    }

    /// The state; fails if the profile's service or provider has changed.
    func state(for profile: Profile) throws(APIError) -> SessionState {
        guard origin == profile.address.origin else {
            throw foreign(profile, "of \(origin), not of \(profile.address.origin)")
        }
        guard issuer == profile.signIn?.issuer else {
            throw foreign(profile, "of another provider than the profile's")
        }
        return state
    }

    private func foreign(_ profile: Profile, _ words: String) -> APIError {
        APIError(
            .signIn, "the stored session of profile \(profile.name) is \(words)",
            remedy: "Sign in again: fieldbook login; or choose the session's address or another profile."
        )
    }
}

/// A lock on a profile's secrets across tasks and processes; released when its holder ends, even by a crash.
struct SecretLock: Sendable {
    private let folder: String
    private let name: String
    private let pause: @Sendable (Duration) async throws -> Void

    init(
        _ folder: String, of profile: Profile,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.folder = folder
        name = profile.name + ".lock"
        self.pause = pause
    }

    /// Runs the work while holding the lock; waits at most `limit` for it.
    func holding<Value: Sendable>(
        atMost limit: Duration = .seconds(120), _ work: () async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let file = try OwnFolder(made: folder).make(name)
        let deadline = ContinuousClock.now + limit
        var wait = Duration.milliseconds(2)
        while try !file.lock() {
            guard ContinuousClock.now < deadline, (try? await pause(wait)) != nil else {
                throw APIError(
                    .secret, "another command has held \(folder)/\(name) for too long",
                    remedy: "Wait for it or end it.", isTransient: true)
            }
            wait = min(wait * 2, .milliseconds(100))
        }
        defer { withExtendedLifetime(file) {} }
        return try await work()
    }
}
