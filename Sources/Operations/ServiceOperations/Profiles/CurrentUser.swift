public import APICore
public import Answers
import Backends
public import Foundation
import Nyla

/// The user who is signed in to a service.
///
/// ```swift
/// let user = try await CurrentUser(of: profile, client)
/// print(user.name ?? "unknown", user.roles)
/// ```
public struct CurrentUser: Hashable, Sendable {
    /// The sign-in name, email address or another name from the service.
    public var name: String?
    /// The roles.
    public var roles: [String] = []
    /// The identifier at the service, if it names one.
    public var id: Identifier?
    /// The full name.
    public var fullName: String?
    /// The email address.
    public var email: String?
    /// The authority that authenticates the user at Nyla: `local`, `msft` or `google`.
    public var authority: String?
    /// The language that the user has chosen at the service, for example `de`.
    public var language: String?
    /// When the session ends unless it is renewed.
    public var expiry: Date?
    /// Whether the service's answer leaves open if it accepts the session.
    public private(set) var isUnverified = false

    /// A user that is known without a session.
    package init(named name: String) { self.name = name }

    /// Queries the service's endpoint if it has one, and reads the session's token if there is one.
    ///
    /// Throws `APIError.Code.signIn` if not signed in.
    public init(of profile: Profile, _ client: APIClient) async throws(APIError) {
        let claims = client.session.state.token.flatMap { TokenClaims($0.value) }
        if let token = client.session.state.token {
            name = claims?.name
            email = claims?.email
            roles = claims?.roles(clients: profile.roleClients) ?? []
            expiry = token.expiry ?? claims?.expiry
        }
        switch profile.service {
        case .nyla: try await askNyla(profile, client, claims)
        case .vueTraccar: try await askVueTraccar(client)
        case .onboarding: try await askOnboarding(client)
        default: if client.session.state.isEmpty { throw Self.nobody }
        }
    }

    private mutating func askNyla(
        _ profile: Profile, _ client: APIClient, _ claims: TokenClaims?
    ) async throws(APIError) {
        let authority: NylaClient.Authority =
            switch profile.signIn {
            case .browser(.microsoft)?: .microsoft
            case .browser(.google)?: .google
            default: .local
            }
        do throws(APIError) {
            let user = try await NylaClient(client).currentUser(by: authority)
            name = user.userName ?? user.email ?? user.fullName ?? name
            (id, language, fullName) = (user.id, user.language, user.fullName)
            email = user.email ?? email
            self.authority = user.authority ?? authority.rawValue
        } catch  where authority == .google && error.code == .notFound && !client.session.state.isEmpty {
            // Nyla's plan has no such endpoint for Google: the token's claims have to do.
            id = claims?.subject.map { .text($0) }
            self.authority = authority.rawValue
            isUnverified = true
        }
    }

    private mutating func askVueTraccar(_ client: APIClient) async throws(APIError) {
        let state = try await VueTraccarClient(client).signInState()
        guard state.isSignedIn else { throw Self.nobody }
        name = state.user ?? name
        if let role = state.role { roles = [role] }
        expiry = state.expiry.map { Date(timeIntervalSince1970: $0) } ?? expiry
    }

    private mutating func askOnboarding(_ client: APIClient) async throws(APIError) {
        if client.session.state.isEmpty { throw Self.nobody }
        do throws(APIError) {
            id = try await OnboardingClient(client).ownStatus().user
            name = name ?? id?.text
        } catch {
            // A service that forbids the status knows the session; one without a status of the user does not tell.
            guard error.code == .notFound || error.code == .forbidden else { throw error }
            isUnverified = error.code == .notFound
        }
    }

    private static var nobody: APIError {
        APIError(.signIn, "nobody is signed in", remedy: "Sign in: fieldbook login.")
    }
}
