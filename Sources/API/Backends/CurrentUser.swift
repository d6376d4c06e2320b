public import APICore
public import Foundation

/// Who is signed in to a service.
///
/// ```swift
/// let user = try await CurrentUser(of: profile, client)
/// print(user.name ?? "somebody", user.roles)
/// ```
public struct CurrentUser: Hashable, Sendable {
    /// The name to sign in with, an address for mail, or what else the service calls them.
    public var name: String?
    /// What they may be.
    public var roles: [String] = []
    /// When they have to sign in again, or the program for them.
    public var expiry: Date?

    /// Asks the service, if it has a way to be asked, and reads the token, if there is one.
    ///
    /// `APIError.Code.signIn` where nobody is signed in.
    public init(of profile: Profile, _ client: APIClient) async throws(APIError) {
        if let token = client.session.state.token {
            let claims = TokenClaims(token.value)
            name = claims?.name
            roles = claims?.roles(clients: profile.roleClients) ?? []
            expiry = token.expiry ?? claims?.expiry
        }
        switch profile.service {
        case .nyla: try await askNyla(profile, client)
        case .vueTraccar: try await askVueTraccar(client)
        default: if client.session.state.isEmpty { throw Self.nobody }
        }
    }

    private mutating func askNyla(_ profile: Profile, _ client: APIClient) async throws(APIError) {
        let authority: NylaClient.Authority =
            switch profile.signIn {
            case .browser(.microsoft)?: .microsoft
            case .browser(.google)?: .google
            default: .local
            }
        do throws(APIError) {
            let user = try await NylaClient(client).currentUser(by: authority)
            name = user.userName ?? user.email ?? user.fullName ?? name
        } catch  where authority == .google && error.code == .notFound && !client.session.state.isEmpty {
            // No plan names this path for Google: the token's own words have to do.
        }
    }

    private mutating func askVueTraccar(_ client: APIClient) async throws(APIError) {
        let grant = try await VueTraccarClient(client).whoIsSignedIn()
        guard grant.isSignedIn else { throw Self.nobody }
        name = grant.user ?? name
        if let role = grant.role { roles = [role] }
        expiry = grant.expiry.map { Date(timeIntervalSince1970: $0) } ?? expiry
    }

    private static var nobody: APIError {
        APIError(.signIn, "nobody is signed in", remedy: "Sign in: fieldbook login.")
    }
}
