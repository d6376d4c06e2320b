/// Who may use a profile's service, by the roles in the token.
///
/// A service answers 401, not 403, to a token that is good but has no allowed role: signing in again would not help.
public struct RoleGate: Sendable {
    private let profile: Profile

    /// The gate of a profile; one that names no roles, of a service that has none of its own, lets everybody in.
    public init(_ profile: Profile) { self.profile = profile }

    /// An error that names the roles, where the session has a readable token and none of them.
    public func refusal(of state: SessionState) -> APIError? {
        let allowed = profile.allowedRoles
        guard !allowed.isEmpty else { return nil }
        let cookie = state.cookies.cookies.first { $0.name == ProxyRenewal.cookie }?.value
        let tokens = [state.token?.value, state.token?.identityToken, cookie].compactMap(\.self)
        let claims = tokens.compactMap { TokenClaims($0) }
        // What cannot be read is for the service to judge.
        guard !claims.isEmpty else { return nil }
        let found = Set(claims.flatMap { $0.roles(clients: profile.roleClients) })
        guard found.isDisjoint(with: allowed) else { return nil }
        return APIError(
            .forbidden, "who signed in has none of the roles \(allowed.joined(separator: ", "))",
            remedy: "Ask for one of them, or sign in as somebody else: fieldbook login.")
    }
}
