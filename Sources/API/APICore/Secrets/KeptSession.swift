/// A session as it is kept, and whose it is: the service and the provider that it is told to, and nobody else.
struct KeptSession: Codable, Sendable {
    private let origin: String
    private let issuer: String?
    private let state: SessionState

    init(_ state: SessionState, of profile: Profile) {
        origin = profile.address.origin
        issuer = profile.signIn?.issuer
        self.state = state
    }

    /// The state, where the profile is still of the same service and provider.
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
            .signIn, "the session that is kept for profile \(profile.name) is \(words)",
            remedy: "Sign in there: fieldbook login; or choose the address that it is of, or another profile."
        )
    }
}
