import Foundation

/// Sends requests to one service with a session, and turns errors of every shape into `APIError`.
///
/// ```swift
/// let session = Session(for: try WebAddress("https://example.ch/"))
/// let client = try APIClient(session.origin, session: session, userAgent: "fieldbook/1.0")
/// let travels = try await client.answer(
///     to: APIRequest(Endpoint(.get, "/api/manual-travels")), as: [ManualTravel].self)
/// ```
public struct APIClient: Sendable {
    /// Largest answer that is held in memory, in bytes.
    public static let mostBytes = 64 << 20

    /// The service's address; endpoints are relative to it.
    public let base: WebAddress
    /// The session that requests are sent with.
    public let session: Session
    /// Mandate and instance of requests to features that name none.
    public var context = RequestContext()
    /// Looks up the mandate of an instance that was named without one.
    package var instanceMandate: InstanceMandate?
    /// Called with each wait of a second or more that the service asks for.
    public var onAskedWait: (@Sendable (AskedWait) -> Void)? {
        get { client.onAskedWait }
        set { client.onAskedWait = newValue }
    }
    /// Path of a PEM file with an authority's certificate that web sockets trust; `nil` for that of `SSL_CERT_FILE`.
    var authority: String?
    /// Keys of which web sockets' servers must prove one.
    var pins: HostPins?
    /// Secrets that errors do not repeat, besides those of session and request.
    private var hidden: [String] = []
    private let keeper: (any SessionKeeper)?
    private var client: WebClient
    private let trace: TracingTransport?
    let limits: HTTPLimits
    /// Answers requests from the offline cache if the service is unavailable.
    private var answers: AnswerSource?

    /// A client for a service.
    ///
    /// - Parameters:
    ///   - keeper: renews the session; without one, the session ends when the service rejects it.
    ///   - allowsPlainHTTP: allows unencrypted requests to another machine.
    ///   - transport: sends the requests.
    public init(
        _ base: WebAddress, session: Session, keeper: (any SessionKeeper)? = nil, userAgent: String,
        limits: HTTPLimits = HTTPLimits(), retry: RetryPolicy = RetryPolicy(), allowsPlainHTTP: Bool = false,
        transport: (any HTTPTransport)? = nil
    ) throws(APIError) {
        guard base.isEncrypted || base.isLoopback || allowsPlainHTTP else {
            throw APIError(
                .insecure, "\(base) is not encrypted: others could read the password and responses",
                remedy: "Use its https address, or allow plain HTTP in the profile if the network is safe.")
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

    /// The client without a limit on the duration of answers; the limit on silence still applies.
    package var withoutEnd: APIClient {
        var client = self
        client.client = self.client.withoutEnd
        return client
    }

    /// The client whose errors do not repeat these secrets, such as passwords in the content of requests.
    package func hiding(_ secrets: [String]) -> APIClient {
        var client = self
        client.hidden += secrets
        return client
    }

    /// The client with cached answers.
    func answering(by answers: AnswerSource) -> APIClient {
        var client = self
        client.answers = answers
        return client
    }

    /// Whether earlier answers are used because the service cannot be reached or fails, or would be used after this error.
    package func answersFromCache(after error: APIError) -> Bool {
        answers.map { $0.failure != nil || error.isAbsence } ?? false
    }

    /// The client over another transport, with the same tracing.
    func over(_ transport: any HTTPTransport) -> APIClient {
        var client = self
        client.client = self.client.over(SessionTransport(session, over: trace?.over(transport) ?? transport))
        return client
    }

    /// Sends a request and passes a successful answer to `receive`, which is called again if the request is sent again.
    ///
    /// If the service rejects the session, it is renewed and the request sent once more, unless the request starts work.
    public func send<Value: Sendable>(
        _ request: APIRequest, receive: @Sendable (HTTPResponse) async throws(HTTPError) -> Value
    ) async throws(APIError) -> Value {
        var request = request.identified
        try await takeMandate(&request)
        let sent = try request.request(to: base, id: request.id ?? "")
        try await keeper?.prepare(session)
        // The old session stays secret even if the server has ended it.
        let state = session.state
        let failure = { [request] (error: HTTPError) -> APIError in
            if error.isSignedOut, let refusal = keeper?.refusal(of: state) { return refusal }
            return APIError(
                error, at: request.endpoint.description, id: request.id,
                hiding: state.secrets + secrets(of: request))
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
            // A user who only lacks a right stays signed in.
            let failure = failure(error)
            if error.isSignedOut {
                if keeper?.refusal(of: renewed) == nil { end(renewed) }
                if await keeper?.forgets(renewed) == true { end(renewed) }
            }
            throw failure
        }
    }

    /// The answer's bytes, in memory.
    public func bytes(of request: APIRequest, atMost limit: Int = mostBytes) async throws(APIError) -> [UInt8]
    {
        var request = request.identified
        guard let answers else { return try await freshBytes(of: request, atMost: limit) }
        try await takeMandate(&request)
        return try await answers.bytes(of: request, to: base) { [request] () throws(APIError) in
            try await freshBytes(of: request, atMost: limit)
        }
    }

    /// The beginning of the answer with any status, to find out what a server is. The session stays as it is.
    ///
    /// A server that fails or is busy (500 and more, 408, 429) is an error here too.
    package func anyAnswer(to request: APIRequest) async throws(APIError) -> AnyAnswer {
        let request = request.identified
        let sent = try request.request(to: base, id: request.id ?? "")
        do {
            return try await client.send(sent) { (response) throws(HTTPError) in
                AnyAnswer(
                    status: response.status, mediaType: response.mediaType,
                    body: await response.body.start(AnyAnswer.mostBytes))
            }
        } catch {
            guard let status = error.status, status < 500, ![408, 429].contains(status) else {
                throw APIError(
                    error, at: request.endpoint.description, id: request.id,
                    hiding: secrets(of: request))
            }
            return AnyAnswer(status: status, mediaType: error.mediaType, body: error.body)
        }
    }

    private func freshBytes(of request: APIRequest, atMost limit: Int) async throws(APIError) -> [UInt8] {
        let bytes = try await send(request) { [base] (response) throws(HTTPError) in
            // A portal redirects to its own page where a user is to sign in.
            if request.accept == "application/json", response.mediaType == "text/html",
                !base.hasSameOrigin(as: response.address)
            {
                throw .page(of: response.address.host)
            }
            return try await response.body.all(atMost: limit)
        }
        try checkSuccess(bytes, of: request)
        return bytes
    }

    /// Throws if an answer with a success status reports an error.
    package func checkSuccess(_ bytes: [UInt8], of request: APIRequest) throws(APIError) {
        guard let reply = ErrorReply(ofSuccess: bytes, hiding: secrets(of: request)) else {
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
                type, from: bytes, of: request.endpoint, hiding: secrets(of: request))
        } catch {
            throw error.asked(as: request.id)
        }
    }

    /// What errors of a request must not repeat.
    private func secrets(of request: APIRequest) -> [String] {
        session.state.secrets + request.secrets + hidden
    }

    /// Adds the client's mandate and instance to a request that names none, and removes them where the service wants none.
    func takeContext(_ request: inout APIRequest) {
        if !request.hasContext || !RequestContext.goes(with: request.endpoint.template) {
            request.context = RequestContext()
        } else if request.context == RequestContext() {
            request.context = context
        }
    }

    /// The context that requests to an endpoint have in the end, with the mandate of the instance.
    package func context(of endpoint: Endpoint) async throws(APIError) -> RequestContext {
        try await withContext(APIRequest(endpoint)).context
    }

    /// The request with the context that it has in the end, with the mandate of the instance.
    package func withContext(_ request: APIRequest) async throws(APIError) -> APIRequest {
        var request = request
        try await takeMandate(&request)
        return request
    }

    /// Adds mandate and instance as `takeContext` does; an instance that was named without its mandate gets that.
    func takeMandate(_ request: inout APIRequest) async throws(APIError) {
        takeContext(&request)
        try await instanceMandate?.complete(&request, through: self)
    }

    /// Forgets the session that the server rejected; a newer one of another task stays.
    private func end(_ refused: SessionState) {
        session.update { state in
            if state.token == refused.token { state.token = nil }
            state.cookies.remove(refused.cookies)
        }
    }
}

/// A server's answer with any status.
package struct AnyAnswer: Sendable {
    fileprivate static let mostBytes = 1 << 16

    /// The status, for example 401.
    package let status: Int
    /// The body's media type, such as `text/html`.
    package let mediaType: String?
    /// The body's first bytes, at most 64 KiB.
    package let body: [UInt8]
}

/// The common verbs. Names in braces in a path are replaced by `values`.
///
/// ```swift
/// let travel = try await client.get("/travels/{id}", ["id": "7"], as: Travel.self)
/// let made = try await client.post("/travels", sending: travel, as: Travel.self)
/// try await client.delete("/travels/{id}", ["id": "8"])
/// ```
///
/// For anything else, such as an idempotency key, make an `APIRequest`.
extension APIClient {
    /// Gets a path and decodes the JSON answer.
    public func get<Value: Decodable & Sendable>(
        _ path: String, _ values: [String: String] = [:], query: [(name: String, value: String)] = [],
        as type: Value.Type = Value.self
    ) async throws(APIError) -> Value {
        try await answer(to: APIRequest(Endpoint(.get, path), values, query: query), as: type)
    }

    /// Posts a value as JSON and decodes the JSON answer.
    public func post<Value: Decodable & Sendable>(
        _ path: String, _ values: [String: String] = [:], sending content: some Encodable,
        as type: Value.Type = Value.self
    ) async throws(APIError) -> Value {
        try await answer(to: APIRequest(Endpoint(.post, path), values).carrying(content), as: type)
    }

    /// Puts a value as JSON and decodes the JSON answer.
    public func put<Value: Decodable & Sendable>(
        _ path: String, _ values: [String: String] = [:], sending content: some Encodable,
        as type: Value.Type = Value.self
    ) async throws(APIError) -> Value {
        try await answer(to: APIRequest(Endpoint(.put, path), values).carrying(content), as: type)
    }

    /// Patches with a value as JSON and decodes the JSON answer.
    public func patch<Value: Decodable & Sendable>(
        _ path: String, _ values: [String: String] = [:], sending content: some Encodable,
        as type: Value.Type = Value.self
    ) async throws(APIError) -> Value {
        try await answer(to: APIRequest(Endpoint(.patch, path), values).carrying(content), as: type)
    }

    /// Deletes a path.
    public func delete(_ path: String, _ values: [String: String] = [:]) async throws(APIError) {
        _ = try await bytes(of: APIRequest(Endpoint(.delete, path), values))
    }
}
