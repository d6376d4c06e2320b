import Foundation

/// Asks one service: signed in as its session says, errors of every shape typed.
///
/// ```swift
/// let session = Session(for: try WebAddress("https://example.ch/"))
/// let client = try APIClient(session.origin, session: session, userAgent: "fieldbook/1.0")
/// let travels = try await client.answer(
///     to: APIRequest(Endpoint(.get, "/api/manual-travels")), as: [ManualTravel].self)
/// ```
public struct APIClient: Sendable {
    /// The most that an answer held in memory may have.
    public static let mostBytes = 64 << 20

    /// The service: endpoints are below it.
    public let base: WebAddress
    /// Who asks.
    public let session: Session
    /// On whose behalf, where a request does not say.
    public var context = RequestContext()
    private let keeper: (any SessionKeeper)?
    private var client: WebClient
    private let trace: TracingTransport?
    let limits: HTTPLimits
    /// Where answers come from, where that may be elsewhere than from the service.
    private var answers: AnswerCourse?

    /// A client for a service.
    ///
    /// - Parameters:
    ///   - keeper: renews the session; without one, it ends when the service refuses it.
    ///   - allowsPlainHTTP: whether another machine may be asked without encryption, for everyone on the way to read.
    ///   - transport: carries the requests.
    public init(
        _ base: WebAddress, session: Session, keeper: (any SessionKeeper)? = nil, userAgent: String,
        limits: HTTPLimits = HTTPLimits(), retry: RetryPolicy = RetryPolicy(), allowsPlainHTTP: Bool = false,
        transport: (any HTTPTransport)? = nil
    ) throws(APIError) {
        guard base.isEncrypted || base.isLoopback || allowsPlainHTTP else {
            throw APIError(
                .insecure, "\(base) is not encrypted: password and answers could be read on the way",
                remedy: "Use its https address, or allow plain HTTP in the profile if the way is safe.")
        }
        self.base = base
        self.session = session
        self.keeper = keeper
        self.limits = limits
        trace = transport as? TracingTransport
        client = WebClient(
            over: SessionTransport(session, over: transport ?? NetworkTransport(limits)),
            userAgent: userAgent,
            limits: limits, retry: retry, pause: { try await Task.sleep(for: $0) },
            chance: { Double.random(in: 0..<1) })
    }

    /// The same client for answers that last as long as they like; silence still ends them.
    package var withoutEnd: APIClient {
        var client = self
        client.client = self.client.withoutEnd
        return client
    }

    /// The same client, its answers from there.
    func answering(by answers: AnswerCourse) -> APIClient {
        var client = self
        client.answers = answers
        return client
    }

    /// The same client over another transport, traced as it is.
    func over(_ transport: any HTTPTransport) -> APIClient {
        var client = self
        client.client = self.client.over(SessionTransport(session, over: trace?.over(transport) ?? transport))
        return client
    }

    /// Asks, and hands the answer, if it is a good one, to `receive`; called again where the request is sent again.
    ///
    /// Where the service refuses the session, it is renewed and the request sent once more, unless that sets work going.
    public func send<Value: Sendable>(
        _ request: APIRequest, receive: @Sendable (HTTPResponse) async throws(HTTPError) -> Value
    ) async throws(APIError) -> Value {
        var request = request.identified
        takeContext(&request)
        let sent = try request.request(to: base, id: request.id ?? "")
        try await keeper?.prepare(session)
        // What the session was is a secret also when the server has ended it.
        let state = session.state
        let failure = { [request] (error: HTTPError) -> APIError in
            if error.isSignedOut, let refusal = keeper?.refusal(of: state) { return refusal }
            return APIError(
                error, at: request.endpoint.description, id: request.id,
                hiding: state.secrets + session.state.secrets + request.secrets)
        }
        let time = client.time()
        do {
            return try await client.send(sent, within: time, receive: receive)
        } catch {
            guard error.isSignedOut else { throw failure(error) }
            guard let keeper, try await keeper.renew(session, refused: state) else {
                let failure = failure(error)
                if keeper?.refusal(of: state) == nil { end(state) }
                if await keeper?.forgets(state) == true { end(state) }
                throw failure
            }
            guard !sent.startsWork else { throw failure(error).afterRenewal }
        }
        let renewed = session.state
        do {
            return try await client.send(sent, within: time, receive: receive)
        } catch {
            // Who lacks a right, and nothing else, stays signed in.
            let failure = failure(error)
            if error.isSignedOut {
                if keeper?.refusal(of: renewed) == nil { end(renewed) }
                if await keeper?.forgets(renewed) == true { end(renewed) }
            }
            throw failure
        }
    }

    /// The answer's bytes, held in memory.
    public func bytes(of request: APIRequest, atMost limit: Int = mostBytes) async throws(APIError) -> [UInt8]
    {
        var request = request.identified
        guard let answers else { return try await freshBytes(of: request, atMost: limit) }
        takeContext(&request)
        return try await answers.bytes(of: request, to: base) { [request] () throws(APIError) in
            try await freshBytes(of: request, atMost: limit)
        }
    }

    private func freshBytes(of request: APIRequest, atMost limit: Int) async throws(APIError) -> [UInt8] {
        let bytes = try await send(request) { (response) throws(HTTPError) in
            try await response.body.all(atMost: limit)
        }
        try checkSuccess(bytes, of: request)
        return bytes
    }

    /// An error where an answer with a good status says that it did not succeed.
    package func checkSuccess(_ bytes: [UInt8], of request: APIRequest) throws(APIError) {
        guard let reply = ErrorReply(ofSuccess: bytes, hiding: session.state.secrets + request.secrets) else {
            return
        }
        throw APIError(reply, at: request.endpoint.description, id: request.id)
    }

    /// The answer, read as JSON.
    public func answer<Value: Decodable & Sendable>(
        to request: APIRequest, as type: Value.Type = Value.self
    ) async throws(APIError) -> Value {
        let request = request.identified
        return try read(type, from: try await bytes(of: request), of: request)
    }

    func read<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], of request: APIRequest
    ) throws(APIError) -> Value {
        do {
            return try JSONAnswer.read(
                type, from: bytes, of: request.endpoint, hiding: session.state.secrets + request.secrets)
        } catch {
            throw error.asked(as: request.id)
        }
    }

    /// Asks on this client's behalf where the request does not say on whose.
    private func takeContext(_ request: inout APIRequest) {
        guard request.context == RequestContext(), RequestContext.goes(with: request.endpoint.template) else {
            return
        }
        request.context = context
    }

    /// Forgets what the server refused; what another task has signed in with meanwhile stays.
    private func end(_ refused: SessionState) {
        session.update { state in
            if state.token == refused.token { state.token = nil }
            state.cookies.remove(refused.cookies)
        }
    }
}
