package import APICore
import Batch
package import Dialog
import Foundation

/// Access to the notes of a relay: the profile, the key, and the notes on this machine.
///
/// The relay is the chosen profile's, or else that of the only profile for Dialog. Without any, it is `DIALOG_RELAY` or
/// this machine's, and the profile is called `dialog`. The key is in `DIALOG_NSEC`, or else with the profile's secrets.
package struct DialogAccess: Sendable {
    /// The file of the library that notes need, or `nil` if it is missing.
    package static var library: String? { Nostr.library }

    private static let usualRelay = "ws://localhost:10548"

    /// The profile, with the relay's address.
    package let profile: Profile
    /// Whether the key is given by the environment.
    package let hasGivenKey: Bool
    private let environment: [String: String]
    private let secrets: Secrets

    /// The access that a choice and the environment give.
    package init(
        _ choice: ServiceChoice, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        profile = try Self.profile(choice, environment)
        hasGivenKey = environment["DIALOG_NSEC"]?.isEmpty == false
        self.environment = environment
        secrets = Secrets(environment)
    }

    private static func profile(_ choice: ServiceChoice, _ environment: [String: String]) throws -> Profile {
        let file = try ProfileFile(at: ProfileFile.path(environment))
        var overrides = try choice.overrides.over(ProfileOverrides(environment: environment))
        let standard = file.profiles.first { $0.name == file.standard }
        let profiles = file.profiles.filter { $0.service == .dialog }
        if overrides.profile == nil, standard?.service != .dialog {
            guard !profiles.isEmpty else { return try usualProfile(overrides, environment) }
            guard profiles.count == 1 else {
                throw APIError(
                    .profile, "several profiles are for dialog",
                    remedy: "Choose one of \(profiles.map(\.name).joined(separator: ", ")) by --profile.")
            }
            overrides.profile = profiles[0].name
        }
        let profile = try file.profile(overrides)
        if let failure = profile.failure(unlessFor: .dialog) { throw RunFailure(failure) }
        return profile
    }

    /// A profile for those who have written none.
    private static func usualProfile(
        _ overrides: ProfileOverrides, _ environment: [String: String]
    ) throws -> Profile {
        let relay = environment["DIALOG_RELAY"].flatMap { $0.isEmpty ? nil : $0 } ?? usualRelay
        var profile = try Profile("dialog", service: .dialog, address: overrides.address ?? WebAddress(relay))
        if let total = overrides.total { profile.limits.total = total }
        profile.allowsPlainHTTP = overrides.allowsPlainHTTP ?? false
        return profile
    }

    /// The key; fails if there is none.
    package func key() throws(DialogError) -> Nostr.SecretKey {
        if hasGivenKey, let text = environment["DIALOG_NSEC"] { return try Nostr.SecretKey(text) }
        guard let key = try storedKey() else { throw .noKey(of: profile) }
        return key
    }

    private func storedKey() throws(DialogError) -> Nostr.SecretKey? {
        guard var bytes = try DialogError.of({ () throws(APIError) in try secrets.key(of: profile) }) else {
            return nil
        }
        return try Nostr.SecretKey(moving: &bytes)
    }

    /// Where the stored key is.
    package var keyPlace: SecretPlace? { secrets.place(of: SecretName(profile, .key)) }

    /// Stores a key with the profile's secrets; fails if another one is stored, or may be. Not to be called within a task.
    package func keep(_ key: Nostr.SecretKey) throws(DialogError) {
        let (secrets, profile, text) = (secrets, profile, Array(key.secretText.utf8))
        var bytes = try DialogError.of { () throws(APIError) in
            try BlockingCall.wait { () async throws(APIError) -> [UInt8] in
                try await secrets.keep(firstKey: text, of: profile)
            }
        }
        let stored = try Nostr.SecretKey(moving: &bytes)
        guard stored.publicKey == key.publicKey else { throw .otherKey(of: profile) }
    }

    /// The notes of the key.
    ///
    /// - Parameters:
    ///   - attempts: how often a synchronization that fails for now is tried.
    ///   - transport: sends the request that opens the connection.
    package func service(
        attempts: Int, transport: (any HTTPTransport)? = nil
    ) throws(DialogError) -> RelayDialogService {
        let key = try key()
        var retry = RetryPolicy()
        retry.attempts = 1
        let account = ProfileAccount(
            profile, secrets: secrets, userAgent: "fieldbook/\(FieldbookVersion.current)", retry: retry,
            transport: transport)
        let (client, folder) = try DialogError.of { () throws(APIError) in
            (try account.anonymousClient(), try StateFolder.notes(environment))
        }
        var manners = RelayDialogService.Manners()
        manners.attempts = attempts
        let store = try NoteStore(at: "\(folder)/\(key.publicKey.hexadecimal).sqlite")
        return try RelayDialogService(client, key: key, store: store, manners: manners)
    }
}
