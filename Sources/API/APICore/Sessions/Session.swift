import Synchronization

/// The session with one service, shared by all its clients: signs requests and stores the cookies of answers.
///
/// ```swift
/// let session = Session(for: try WebAddress("https://example.ch/"))
/// session.state.token = AccessToken("...")
/// ```
public final class Session: Sendable {
    /// Fields that are sent to the service's origin only.
    private static let ownFields = ["Authorization", "X-CSRF-Token", "X-Mandate-Id", "X-Instance-Id"]

    /// The service's address; token and CSRF token are sent to no other origin.
    public let origin: WebAddress
    private let current: Mutex<SessionState>
    private let lastKept: Mutex<SessionState>

    /// A session with a stored state.
    public init(for origin: WebAddress, state: SessionState = SessionState()) {
        self.origin = origin
        current = Mutex(state)
        lastKept = Mutex(state)
    }

    /// The state that was last stored; the stored session may be replaced only while it is still this one.
    var kept: SessionState {
        get { lastKept.withLock { $0 } }
        set { lastKept.withLock { $0 = newValue } }
    }

    /// The current state.
    public var state: SessionState {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// Changes the state atomically.
    public func update<Value: Sendable>(_ change: (inout SessionState) -> Value) -> Value {
        current.withLock { change(&$0) }
    }

    /// Adds cookies, token and CSRF token to a request, as far as they are for its address.
    func sign(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        let state = state
        if !isNeighbour(request.address), let cookies = state.cookies.header(for: request.address) {
            request.fields["Cookie"] = cookies
        }
        guard origin.hasSameOrigin(as: request.address) else {
            for name in Self.ownFields { request.fields[name] = nil }
            return request
        }
        if let token = state.token { request.fields["Authorization"] = "Bearer " + token.value }
        if !request.method.isSafe { request.fields["X-CSRF-Token"] = state.csrf.digits }
        return request
    }

    /// Whether the address is another origin on the service's own host. RFC 6265 does not keep cookies apart by port.
    private func isNeighbour(_ address: WebAddress) -> Bool {
        address.host == origin.host && !origin.hasSameOrigin(as: address)
    }

    /// Stores the cookies of an answer.
    func take(_ response: HTTPResponse) {
        let fields = response.fields.all("Set-Cookie")
        if !fields.isEmpty, !isNeighbour(response.address) {
            current.withLock { $0.cookies.take(fields, from: response.address) }
        }
    }
}

/// Renews a session before it ends and when the server rejects it.
public protocol SessionKeeper: Sendable {
    /// Renews the session if it ends soon. Called before each request, so it must be cheap otherwise.
    func prepare(_ session: Session) async throws(APIError)

    /// Renews the session after the server rejected `state`, or takes over the renewal of another task or process. Returns
    /// `false` if the user has to sign in again; throws if the session cannot be renewed now, and keeps it.
    func renew(_ session: Session, refused state: SessionState) async throws(APIError) -> Bool

    /// The reason why the service rejects that state permanently, such as a missing role; `nil` if there is none.
    func refusal(of state: SessionState) -> APIError?

    /// Called when the service rejects a renewed state because a right is missing. Returns whether the session is forgotten.
    func forgets(_ state: SessionState) async -> Bool
}

extension SessionKeeper {
    /// No reason.
    public func refusal(of state: SessionState) -> APIError? { nil }

    /// The session stays.
    public func forgets(_ state: SessionState) async -> Bool { false }
}

/// Signs each request with the session, including redirected ones, and stores the cookies of each answer.
struct SessionTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let session: Session

    init(_ session: Session, over transport: any HTTPTransport) {
        self.session = session
        self.transport = transport
    }

    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
    {
        let response = try await transport.send(session.sign(request), deadline: deadline)
        session.take(response)
        return response
    }
}
