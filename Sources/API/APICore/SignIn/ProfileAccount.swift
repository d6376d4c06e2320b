import Foundation
import NIOSSL

/// A user's account with a profile's service: signs in and out, and makes clients.
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
    /// Called with each wait of a second or more that the service asks for.
    public var onAskedWait: (@Sendable (AskedWait) -> Void)?

    /// Creates an account; `transport` sends the requests to service and provider.
    public init(
        _ profile: Profile, secrets: Secrets, userAgent: String, retry: RetryPolicy = RetryPolicy(),
        transport: (any HTTPTransport)? = nil,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.profile = profile
        self.secrets = secrets
        self.userAgent = userAgent
        self.retry = retry
        self.transport = transport ?? profile.transport
        self.pause = pause
        lock = SecretLock(secrets.folder.path, of: profile)
    }

    /// A client with the stored session, or an empty one; the session is renewed when it is due.
    public func client() throws(APIError) -> APIClient {
        let session = Session(for: profile.address, state: try secrets.session(of: profile) ?? SessionState())
        return try client(session, keeper: secrets.givenToken == nil ? keeper : nil, transport)
    }

    /// A client without a session, for endpoints that need no sign-in.
    public func anonymousClient() throws(APIError) -> APIClient {
        try client(Session(for: profile.address), keeper: nil, transport)
    }

    /// Stores changes of a session: new cookies, or its end.
    ///
    /// A session that another process has stored meanwhile is not replaced, and one that can be renewed later is not removed.
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

    /// Signs in with the profile's method and stores the session, which replaces the last one. Remedies of errors name the
    /// profile.
    ///
    /// - Parameter check: asks the service whether it accepts a token that the user brings. The session is stored only then;
    ///   other methods are checked by signing in.
    public func signIn(
        _ dialog: SignInDialog,
        checking check: @Sendable (APIClient) async throws(APIError) -> Void = { _ in }
    ) async throws(APIError) {
        do throws(APIError) {
            try await storeSession(by: dialog, checking: check)
        } catch {
            throw naming(error)
        }
    }

    private func storeSession(
        by dialog: SignInDialog, checking check: @Sendable (APIClient) async throws(APIError) -> Void
    ) async throws(APIError) {
        try secrets.check(for: profile)
        let state = try await signedIn(dialog)
        if profile.signIn == .token { try await prove(state, by: check) }
        if let refusal = RoleGate(profile).refusal(of: state) {
            // The session must not be used, even if signing out fails.
            _ = await endRemotely(state)
            throw refusal
        }
        do throws(APIError) {
            try await changing { [profile] (secrets) throws(APIError) in try secrets.keep(state, of: profile)
            }
        } catch {
            // Nobody could use or end the session later.
            _ = await endRemotely(state)
            throw error
        }
    }

    private func prove(
        _ state: SessionState, by check: (APIClient) async throws(APIError) -> Void
    ) async throws(APIError) {
        do throws(APIError) {
            try await check(
                try client(Session(for: profile.address, state: state), keeper: nil, transport))
        } catch {
            var refused = error
            if error.code == .signIn { refused.remedy = "Get a new token from the service." }
            throw refused
        }
    }

    /// Signs out at the service or provider if possible, and always removes the stored session.
    ///
    /// - Returns: the error if signing out at the service or provider failed.
    @discardableResult
    public func signOut() async throws(APIError) -> APIError? {
        let (kept, forgotten) = try await changing { [profile] (secrets) throws(APIError) in
            // A session that is unreadable or for another service is not sent anywhere, but removed.
            let kept = secrets.keptSessions(of: profile)
            let forgotten = Result { () throws(APIError) in try secrets.forget(SecretName(profile)) }
            return (kept, forgotten)
        }
        var failure: APIError?
        for session in kept {
            let error: APIError? =
                switch session {
                case .success(let state): await endRemotely(state)
                case .failure(let error): error
                }
            failure = failure ?? error
        }
        try forgotten.get()
        return failure
    }

    /// Ends the session at the service or provider; returns the error if that fails.
    private func endRemotely(_ kept: SessionState) async -> APIError? {
        do {
            try await SignOut(profile: profile, web: web).end(kept) { (state) throws(APIError) in
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
        case nil where profile.service == .dialog:
            throw APIError(
                .profile, "profile \(profile.name) needs no sign-in: its notes have a key",
                remedy: keyRemedy)
        case nil:
            throw APIError(
                .profile, "profile \(profile.name) does not say how to sign in",
                remedy: "Add sign-in to the profile, or give a token in FIELDBOOK_TOKEN.")
        case .form: try await service.byForm()
        case .browser(let account): try await service.byBrowser(account)
        case .token: try await service.byToken()
        case .proxy(let user): return try await signedIn(by: user, SessionState(), dialog)
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
        by user: SignInMethod.ProxyUser, _ state: SessionState,
        _ dialog: SignInDialog = SignInDialog(show: { _ in })
    ) async throws(APIError) -> SessionState {
        let session = Session(for: profile.address, state: state)
        let transport = ProxyUserTransport(user: user, origin: profile.address, transport: transport)
        let client = try client(session, keeper: nil, transport)
        try await ServiceSignIn(profile: profile, client: client, dialog: dialog).byProxy()
        return session.state
    }

    private var keeper: ProfileKeeper? {
        let renewal: any SessionRenewal
        switch profile.signIn {
        case .provider(let client), .device(let client): renewal = TokenRenewal(client: client, web: web)
        case .proxy(let user):
            renewal = ProxyRenewal { (state) throws(APIError) in try await signedIn(by: user, state) }
        case nil, .form, .browser, .token: return nil
        }
        return ProfileKeeper(profile, secrets: secrets, renewal: renewal)
    }

    private var web: ProviderWeb {
        ProviderWeb(
            userAgent: userAgent, limits: profile.limits, allowsPlainHTTP: profile.allowsPlainHTTP,
            retry: retry,
            transport: transport)
    }

    /// The issuer of the profile's OpenID provider, once the provider has answered and has what the sign-in needs; `nil` for
    /// a profile without a provider.
    package func checkedIssuer() async throws(APIError) -> String? {
        let (client, needsDevices): (SignInMethod.ProviderClient, Bool)
        switch profile.signIn {
        case .provider(let provider): (client, needsDevices) = (provider, false)
        case .device(let provider): (client, needsDevices) = (provider, true)
        case nil, .form, .browser, .token, .proxy: return nil
        }
        let metadata = try await ProviderMetadata(of: client.issuer, through: web)
        guard (needsDevices ? metadata.device : metadata.authorization) != nil else {
            throw APIError(
                .answer,
                "the provider \(client.issuer) does not sign in \(needsDevices ? "by a code" : "in the browser")",
                remedy: "Use the sign-in method \(needsDevices ? "oidc" : "device"), or check the issuer.")
        }
        return client.issuer
    }

    private func endpoint(_ client: SignInMethod.ProviderClient) async throws(APIError) -> TokenEndpoint {
        let web = web
        let metadata = try await ProviderMetadata(of: client.issuer, through: web)
        return TokenEndpoint(client: client, metadata: metadata, web: web)
    }

    private func client(
        _ session: Session, keeper: ProfileKeeper?, _ transport: any HTTPTransport
    ) throws(APIError) -> APIClient {
        try profile.checkAuthority()
        var client = try APIClient(
            profile.address, session: session, keeper: keeper, userAgent: userAgent, limits: profile.limits,
            retry: retry, allowsPlainHTTP: profile.allowsPlainHTTP, transport: transport)
        client.context = profile.context
        client.authority = profile.authority
        client.pins = profile.hostPins
        client.onAskedWait = onAskedWait
        return client
    }
}

extension ProfileAccount {
    /// The scope of this account's session in an offline cache. Each sign-in has its own scope, because a session does not
    /// always name its user.
    ///
    /// ```swift
    /// let caching = CachingClient(client, cache: cache, scope: account.cacheScope(of: client.session))
    /// ```
    public func cacheScope(of session: Session) -> CacheScope {
        CacheScope(profile: profile.name, user: "\(profile.address.text) \(user(of: session.state))")
    }

    private func user(of state: SessionState) -> String {
        if let token = secrets.givenToken {
            return "token " + ContentDigest(of: Array(token.value.utf8)).description
        }
        if case .proxy(let user)? = profile.signIn { return "proxy " + (user.name ?? "") }
        // The digits are drawn at sign-in and stay the same for the whole session.
        return state.isEmpty ? "nobody" : "session " + state.csrf.digits
    }
}

extension ProfileAccount {
    /// The error with a remedy for this account: a sign-in, or another token in place of the one that is used instead.
    public func explaining(_ error: APIError) -> APIError {
        guard secrets.givenToken != nil, profile.signIn != nil, error.code == .signIn,
            error.remedy.contains("fieldbook login")
        else {
            return naming(error)
        }
        var error = error
        error.remedy =
            "Correct or unset FIELDBOOK_TOKEN, which takes the place of the session of \(profile.name)."
        return error
    }

    /// The error with the profile's name added to a sign-in remedy, because the default profile may be another one, and with
    /// the remedies of its service.
    ///
    /// Only errors of the session itself get another remedy: those of a right, for example, name what it needs.
    private func naming(_ error: APIError) -> APIError {
        var error = error.advised(for: profile)
        guard error.remedy.contains("fieldbook login") else { return error }
        guard profile.signIn != nil || error.code == .signIn || error.code == .secret else { return error }
        if profile.service == .dialog {
            error.remedy = keyRemedy
        } else if profile.signIn == nil {
            error.remedy =
                "Give a good token in FIELDBOOK_TOKEN, or add sign-in to the profile \(profile.name)."
        } else {
            error.remedy = error.remedy.replacingOccurrences(
                of: "fieldbook login", with: "fieldbook login --profile \(profile.name)")
        }
        return error
    }

    /// What to do without a key of notes, which takes the place of a sign-in.
    private var keyRemedy: String {
        "See its key with fieldbook notes pubkey --profile \(profile.name), or draw one with --new."
    }
}

/// Adds the user fields that a proxy in front of the service would set, to requests to that service only.
struct ProxyUserTransport: HTTPTransport {
    let user: SignInMethod.ProxyUser
    let origin: WebAddress
    let transport: any HTTPTransport

    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
    {
        var request = request
        if origin.hasSameOrigin(as: request.address) {
            if let name = user.name { request.fields["Remote-User"] = name }
            if !user.groups.isEmpty {
                request.fields["Remote-Groups"] = user.groups.joined(separator: ",")
            }
        }
        return try await transport.send(request, deadline: deadline)
    }
}

extension Profile {
    /// A transport with the profile's limits, authority and pins.
    package var transport: NetworkTransport {
        guard let authority else { return NetworkTransport(limits, pins: hostPins) }
        return NetworkTransport(limits, certificates: authority, pins: hostPins)
    }

    /// The pins of the service's host. The sign-in provider's host has none, unless it is the same.
    fileprivate var hostPins: HostPins? { HostPins(of: address, pins) }

    /// Fails if the file of the profile's authority has no certificate, or a damaged one.
    fileprivate func checkAuthority() throws(APIError) {
        guard let authority else { return }
        let file = FileHandle(forReadingAtPath: authority).flatMap { try? $0.read(upToCount: 1 << 24) }
        guard let file, file.range(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil else {
            throw unusable("there is no certificate in \(authority)")
        }
        let certificates = try? NIOSSLCertificate.fromPEMBytes(Array(file))
        guard certificates?.isEmpty == false else {
            throw unusable("a certificate in \(authority) is damaged")
        }
    }

    private func unusable(_ words: String) -> APIError {
        APIError(
            .profile, "profile \(name): ca: \(words)",
            remedy: "Name a PEM file with the authority's certificate.")
    }
}
