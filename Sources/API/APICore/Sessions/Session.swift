import Synchronization

/// Who asks one service, shared by all that ask it: what goes with requests, and what answers bring.
///
/// ```swift
/// let session = Session(for: try WebAddress("https://example.ch/"))
/// session.state.token = AccessToken("...")
/// ```
public final class Session: Sendable {
    /// What is told to one origin only.
    private static let ownFields = ["Authorization", "X-CSRF-Token", "X-Mandate-Id", "X-Instance-Id"]

    /// The service: token and CSRF token go to no other origin.
    public let origin: WebAddress
    private let current: Mutex<SessionState>
    private let lastKept: Mutex<SessionState>

    /// A session as it was left.
    public init(for origin: WebAddress, state: SessionState = SessionState()) {
        self.origin = origin
        current = Mutex(state)
        lastKept = Mutex(state)
    }

    /// What was kept of it last: it may be replaced only where that is still what is kept.
    var kept: SessionState {
        get { lastKept.withLock { $0 } }
        set { lastKept.withLock { $0 = newValue } }
    }

    /// What is remembered now.
    public var state: SessionState {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// Changes what is remembered, with nobody in between.
    public func update<Value: Sendable>(_ change: (inout SessionState) -> Value) -> Value {
        current.withLock { change(&$0) }
    }

    /// Puts into a request what its server is to know.
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

    /// Whether it is another service on the service's own host, from which RFC 6265 keeps no cookie.
    private func isNeighbour(_ address: WebAddress) -> Bool {
        address.host.lowercased() == origin.host.lowercased() && !origin.hasSameOrigin(as: address)
    }

    /// Keeps what an answer brings.
    func take(_ response: HTTPResponse) {
        let fields = response.fields.all("Set-Cookie")
        if !fields.isEmpty, !isNeighbour(response.address) {
            current.withLock { $0.cookies.take(fields, from: response.address) }
        }
    }
}
