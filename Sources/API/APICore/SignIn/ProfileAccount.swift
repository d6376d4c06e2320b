import Foundation

/// Who uses a profile's service: signs in, asks, and signs out.
///
/// ```swift
/// let account = ProfileAccount(profile, secrets: secrets, userAgent: "fieldbook/1.0")
/// try await account.signIn(dialog)
/// let client = try account.client()
/// defer { try? account.keep(client.session) }
/// ```
public struct ProfileAccount: Sendable {
    /// The profile.
    public let profile: Profile
    let secrets: Secrets
    private let userAgent: String
    private let retry: RetryPolicy
    private let transport: any HTTPTransport
    private let pause: @Sendable (Duration) async throws -> Void
    private let lock: SecretLock

    /// An account; `transport` carries the requests to service and provider.
    public init(
        _ profile: Profile, secrets: Secrets, userAgent: String, retry: RetryPolicy = RetryPolicy(),
        transport: (any HTTPTransport)? = nil,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.profile = profile
        self.secrets = secrets
        self.userAgent = userAgent
        self.retry = retry
        self.transport = transport ?? NetworkTransport(profile.limits)
        self.pause = pause
        lock = SecretLock(secrets.folder.path, of: profile)
    }

    /// A client with the session that was kept, or with nobody's, renewed when it is time.
    public func client() throws(APIError) -> APIClient {
        let session = Session(for: profile.address, state: try secrets.session(of: profile) ?? SessionState())
        return try client(session, keeper: secrets.givenToken == nil ? keeper : nil, transport)
    }

    /// A client of nobody's, for what a service tells before somebody signs in.
    public func anonymousClient() throws(APIError) -> APIClient {
        try client(Session(for: profile.address), keeper: nil, transport)
    }

    /// Keeps what a session has become: its new cookies, or that the service ended it.
    ///
    /// Where another process has renewed it or signed in meanwhile, that stays, and so does what can be renewed another time.
    public func keep(_ session: Session) async throws(APIError) {
        guard secrets.givenToken == nil else { return }
        let (profile, state, former) = (profile, session.state, session.kept)
        guard state != former, !state.isEmpty || keeper == nil else { return }
        try await changing { (secrets) throws(APIError) in
            guard try secrets.keptSession(of: profile) == former else { return }
            try secrets.keep(state, of: profile)
            session.kept = state
        }
    }

    private func changing<Value: Sendable>(
        _ work: @escaping @Sendable (Secrets) throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        try await lock.holding { () throws(APIError) in try await secrets.aside(work) }
    }

    /// Signs in as the profile says, in place of whoever was, and keeps the session.
    public func signIn(_ dialog: SignInDialog) async throws(APIError) {
        let state = try await signedIn(dialog)
        if let refusal = RoleGate(profile).refusal(of: state) {
            // Nobody is to use it, whatever service or provider say to that.
            _ = await tell(state)
            throw refusal
        }
        try await changing { [profile] (secrets) throws(APIError) in try secrets.keep(state, of: profile) }
    }

    /// Signs out: where the service or the provider can be told, it is told; then here, whatever they say.
    ///
    /// - Returns: why they could not be told, if so.
    @discardableResult
    public func signOut() async throws(APIError) -> APIError? {
        let (kept, forgotten) = try await changing { [profile] (secrets) throws(APIError) in
            // What cannot be read, or is of another service, is told nobody, and forgotten as well.
            let kept = Result { () throws(APIError) in try secrets.keptSession(of: profile) }
            let forgotten = Result { () throws(APIError) in try secrets.forget(SecretName(profile)) }
            return (kept, forgotten)
        }
        let untold: APIError?
        switch kept {
        case .success(let state): untold = await tell(state)
        case .failure(let error): untold = error
        }
        try forgotten.get()
        return untold
    }

    /// Tells service or provider that the session is to end; why not, if so.
    private func tell(_ kept: SessionState?) async -> APIError? {
        guard let kept else { return nil }
        do {
            try await SignOut(profile: profile, web: web).tell(kept) { (state) throws(APIError) in
                try client(Session(for: profile.address, state: state), keeper: nil, transport)
            }
            return nil
        } catch {
            return error.blanking(kept.secrets)
        }
    }

    private func signedIn(_ dialog: SignInDialog) async throws(APIError) -> SessionState {
        let session = Session(for: profile.address)
        var service: ServiceSignIn {
            get throws(APIError) {
                ServiceSignIn(
                    profile: profile, client: try client(session, keeper: nil, transport), dialog: dialog)
            }
        }
        switch profile.signIn {
        case nil:
            throw APIError(
                .profile, "profile \(profile.name) does not say how to sign in",
                remedy: "Add sign-in to the profile, or give a token in FIELDBOOK_TOKEN.")
        case .form: try await service.byForm()
        case .browser(let account): try await service.byBrowser(account)
        case .proxy(let user): return try await signedIn(by: user, SessionState())
        case .provider(let client):
            session.state.token = try await CodeFlow(endpoint: try await endpoint(client), dialog: dialog)
                .token(now: Date())
        case .device(let client):
            session.state.token = try await DeviceFlow(
                endpoint: try await endpoint(client), dialog: dialog, pause: pause
            ).token(now: Date())
        }
        return session.state
    }

    private func signedIn(
        by user: SignInMethod.ProxyUser, _ state: SessionState
    ) async throws(APIError) -> SessionState {
        let session = Session(for: profile.address, state: state)
        let transport = ProxyUserTransport(user: user, origin: profile.address, transport: transport)
        let client = try client(session, keeper: nil, transport)
        let dialog = SignInDialog(show: { _ in })
        try await ServiceSignIn(profile: profile, client: client, dialog: dialog).byProxy()
        return session.state
    }

    private var keeper: ProfileKeeper? {
        let renewal: any SessionRenewal
        switch profile.signIn {
        case .provider(let client), .device(let client): renewal = TokenRenewal(client: client, web: web)
        case .proxy(let user):
            renewal = ProxyRenewal { (state) throws(APIError) in try await signedIn(by: user, state) }
        case nil, .form, .browser: return nil
        }
        return ProfileKeeper(profile, secrets: secrets, renewal: renewal)
    }

    private var web: ProviderWeb {
        ProviderWeb(
            userAgent: userAgent, limits: profile.limits, allowsPlainHTTP: profile.allowsPlainHTTP,
            retry: retry,
            transport: transport)
    }

    private func endpoint(_ client: SignInMethod.ProviderClient) async throws(APIError) -> TokenEndpoint {
        let web = web
        let metadata = try await ProviderMetadata(of: client.issuer, through: web)
        return TokenEndpoint(client: client, metadata: metadata, web: web)
    }

    private func client(
        _ session: Session, keeper: ProfileKeeper?, _ transport: any HTTPTransport
    ) throws(APIError) -> APIClient {
        var client = try APIClient(
            profile.address, session: session, keeper: keeper, userAgent: userAgent, limits: profile.limits,
            retry: retry, allowsPlainHTTP: profile.allowsPlainHTTP, transport: transport)
        client.context = profile.context
        return client
    }
}
