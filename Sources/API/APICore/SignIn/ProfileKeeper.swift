import Foundation
import Synchronization

/// Keeps a profile's session going: one renewal at a time across tasks and processes, by the lock beside its secrets.
///
/// Who gets the lock reads first what is kept: where another task or process has renewed it meanwhile, that is used, so that no
/// refresh token is used twice. Where the service says that the session is over, it is forgotten, here and in what is kept.
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
            // What has not ended yet is good for this request; the next one tries again.
            guard error.isTransient, let expiry = state.token?.expiry, expiry > now() else { throw error }
        }
    }

    func renew(_ session: Session, refused state: SessionState) async throws(APIError) -> Bool {
        // Who lacks a right after a renewal is not given it by another one.
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
        // Where it cannot be forgotten, it is refused the next time too.
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
                // Somebody signed out meanwhile.
                session.state = SessionState()
                throw APIError(.signIn, "nobody is signed in any more", remedy: "Sign in: fieldbook login.")
            }
            if !Self.isSame(kept, stale), !renewal.isDue(kept, now: now()) { return take(kept, session) }
            // Who asks may be cancelled; a refresh token that was sent is spent, so its successor must be kept all the same.
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

    /// Whether both are the same time of being signed in, whatever other cookies came meanwhile.
    static func isSame(_ one: SessionState, _ other: SessionState) -> Bool {
        guard one.token == nil, other.token == nil else { return one.token == other.token }
        func secret(_ state: SessionState) -> [String] {
            state.cookies.cookies.filter { $0.name == ProxyRenewal.cookie }.map(\.value)
        }
        return secret(one) == secret(other)
    }
}
