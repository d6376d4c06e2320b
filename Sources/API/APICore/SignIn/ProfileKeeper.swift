import Foundation
import Synchronization

/// Renews a profile's session, one renewal at a time across tasks and processes.
///
/// The holder of the lock first reads the stored session. If another task or process has renewed it meanwhile, that one is
/// used, so that no refresh token is sent twice. A session that the service has ended is removed from memory and store.
final class ProfileKeeper: SessionKeeper {
    private let profile: Profile
    private let secrets: Secrets
    private let renewal: any SessionRenewal
    private let lock: SecretLock
    private let now: @Sendable () -> Date
    private let last = Mutex<SessionState?>(nil)

    init(
        _ profile: Profile, secrets: Secrets, renewal: any SessionRenewal,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.profile = profile
        self.secrets = secrets
        self.renewal = renewal
        self.now = now
        lock = SecretLock(secrets.folder.path, of: profile)
    }

    func prepare(_ session: Session) async throws(APIError) {
        let state = session.state
        guard renewal.isDue(state, now: now()) else { return }
        do {
            try await replace(state, in: session)
        } catch {
            // A session that has not expired yet is good for this request; the next request tries again.
            guard error.isTransient, let expiry = state.token?.expiry, expiry > now() else { throw error }
        }
    }

    func renew(_ session: Session, refused state: SessionState) async throws(APIError) -> Bool {
        // A right that is missing after a renewal does not come with another one.
        let isRenewed = last.withLock { $0 }.map { Self.isSame($0, state) } ?? false
        guard !isRenewed || refusal(of: state) == nil else { return false }
        do throws(APIError) {
            try await replace(state, in: session)
            return true
        } catch {
            guard error.code == .signIn else { throw error }
            return false
        }
    }

    func refusal(of state: SessionState) -> APIError? {
        RoleGate(profile).refusal(of: last.withLock { $0 } ?? state)
    }

    func forgets(_ state: SessionState) async -> Bool {
        guard profile.service.endsSessionsWithoutRole, refusal(of: state) != nil else { return false }
        // If it cannot be removed, the service rejects it next time too.
        try? await lock.holding { () throws(APIError) in
            try await secrets.aside { [profile] (secrets) throws(APIError) in
                guard let kept = try secrets.keptSession(of: profile), Self.isSame(kept, state) else {
                    return
                }
                try secrets.forget(SecretName(profile))
            }
        }
        return true
    }

    private func replace(_ stale: SessionState, in session: Session) async throws(APIError) {
        try await lock.holding { () throws(APIError) in
            guard Self.isSame(session.state, stale) else { return }
            let kept = try await secrets.aside { [profile] (secrets) throws(APIError) in
                try secrets.keptSession(of: profile)
            }
            guard let kept else {
                // The user signed out meanwhile.
                session.state = SessionState()
                throw APIError(
                    .signIn, "the session was signed out meanwhile", remedy: "Sign in: fieldbook login.")
            }
            if !Self.isSame(kept, stale), !renewal.isDue(kept, now: now()) { return take(kept, session) }
            // The caller may be cancelled. A refresh token is spent once sent, so its successor must be stored in any case.
            try await Task { () async -> Result<Void, APIError> in
                do throws(APIError) {
                    return .success(try await renew(kept, in: session))
                } catch {
                    return .failure(error)
                }
            }.value.get()
        }
    }

    private func renew(_ kept: SessionState, in session: Session) async throws(APIError) {
        do throws(APIError) {
            let renewed = try await renewal.renewed(kept, now: now())
            session.state = renewed
            try await secrets.aside { [profile] (secrets) throws(APIError) in
                try secrets.keep(renewed, of: profile)
            }
            take(renewed, session)
        } catch {
            guard error.code == .signIn else { throw error }
            session.state = SessionState()
            try? await secrets.aside { [profile] (secrets) throws(APIError) in
                try secrets.forget(SecretName(profile))
            }
            throw error.blanking(kept.secrets)
        }
    }

    private func take(_ state: SessionState, _ session: Session) {
        session.state = state
        session.kept = state
        last.withLock { $0 = state }
    }

    /// Whether both have the same token or session cookie, regardless of other cookies.
    static func isSame(_ one: SessionState, _ other: SessionState) -> Bool {
        guard one.token == nil, other.token == nil else { return one.token == other.token }
        func secret(_ state: SessionState) -> [String] {
            state.cookies.cookies.filter { $0.name == ProxyRenewal.cookie }.map(\.value)
        }
        return secret(one) == secret(other)
    }
}

/// Renews one kind of session.
protocol SessionRenewal: Sendable {
    /// Whether it should be renewed now.
    func isDue(_ state: SessionState, now: Date) -> Bool
    /// Renews the session; fails with `APIError.Code.signIn` if the user has to sign in again.
    func renewed(_ state: SessionState, now: Date) async throws(APIError) -> SessionState
}

/// Renews a provider's token with its refresh token.
struct TokenRenewal: SessionRenewal {
    /// Time before its expiry at which a token is renewed, in seconds.
    static let margin: TimeInterval = 30

    let client: SignInMethod.ProviderClient
    let web: ProviderWeb

    func isDue(_ state: SessionState, now: Date) -> Bool {
        guard let token = state.token, token.refreshToken != nil, let expiry = token.expiry else {
            return false
        }
        return expiry <= now.addingTimeInterval(Self.margin)
    }

    func renewed(_ state: SessionState, now: Date) async throws(APIError) -> SessionState {
        guard let token = state.token, token.refreshToken != nil else {
            throw APIError(.signIn, "the session has expired", remedy: "Sign in: fieldbook login.")
        }
        let metadata = try await ProviderMetadata(of: client.issuer, through: web)
        var state = state
        state.token = try await TokenEndpoint(client: client, metadata: metadata, web: web)
            .renewed(token, now: now)
        return state
    }
}

/// Renews the cookie of a service behind a proxy.
struct ProxyRenewal: SessionRenewal {
    static let cookie = "vt_auth"

    /// Signs in again with the stored session.
    let signIn: @Sendable (SessionState) async throws(APIError) -> SessionState

    func isDue(_ state: SessionState, now: Date) -> Bool {
        guard let cookie = state.cookies.cookies.first(where: { $0.name == Self.cookie }) else {
            return !state.isEmpty
        }
        let claims = TokenClaims(cookie.value)
        guard let expiry = claims?.expiry ?? cookie.expiry else { return false }
        return Self.due(issued: claims?.issued, expiry: expiry) <= now
    }

    func renewed(_ state: SessionState, now: Date) async throws(APIError) -> SessionState {
        try await signIn(state)
    }

    /// Five minutes before the expiry, but at least half a minute after the issue.
    static func due(issued: Date?, expiry: Date) -> Date {
        let soon = expiry.addingTimeInterval(-300)
        return issued.map { max(soon, $0.addingTimeInterval(30)) } ?? soon
    }
}
