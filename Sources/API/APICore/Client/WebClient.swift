import Foundation

/// Asks servers on the web: bounded in time and size, redirections followed, what may pass tried again.
///
/// ```swift
/// let client = WebClient(userAgent: "fieldbook/1.0")
/// let bytes = try await client.bytes(of: HTTPRequest(try WebAddress("https://example.ch/")))
/// ```
///
/// A thread of its own, outside of tasks, waits with `BlockingCall`.
public struct WebClient: Sendable {
    private static let errorBytes = 1 << 16

    private var transport: any HTTPTransport
    private var limits: HTTPLimits
    /// Whether answers last as long as they like.
    private var isEndless = false
    /// How long a request may take in all; of an answer without an end, until its head is there.
    private let total: Duration
    private let retry: RetryPolicy
    private let budget: RetryBudget
    private let userAgent: String
    private let pause: @Sendable (Duration) async throws -> Void
    private let chance: @Sendable () -> Double

    /// A client for the network.
    public init(userAgent: String, limits: HTTPLimits = HTTPLimits(), retry: RetryPolicy = RetryPolicy()) {
        self.init(
            over: NetworkTransport(limits), userAgent: userAgent, limits: limits, retry: retry,
            pause: { try await Task.sleep(for: $0) }, chance: { Double.random(in: 0..<1) })
    }

    /// A client over any transport; `pause` waits, and `chance` draws a number from 0 up to 1.
    public init(
        over transport: any HTTPTransport, userAgent: String, limits: HTTPLimits = HTTPLimits(),
        retry: RetryPolicy = RetryPolicy(), pause: @escaping @Sendable (Duration) async throws -> Void,
        chance: @escaping @Sendable () -> Double
    ) {
        self.transport = transport
        self.userAgent = userAgent
        self.limits = limits
        total = limits.total
        self.retry = retry
        budget = RetryBudget(of: retry.attempts)
        self.pause = pause
        self.chance = chance
    }

    /// The same client for answers that last as long as they like, and are as long; silence still ends them.
    var withoutEnd: WebClient {
        var client = self
        client.isEndless = true
        client.limits.bytes = .max
        return client
    }

    /// The same client over another transport.
    func over(_ transport: any HTTPTransport) -> WebClient {
        var client = self
        client.transport = transport
        return client
    }

    /// Sends a request and hands the answer, if it is a good one, to `receive`.
    ///
    /// What fails in a way that may pass is tried again from the start, also when the answer ends in the middle:
    /// `receive` is then called again. All tries and the waits between them take at most the limits' total.
    public func send<Value: Sendable>(
        _ request: HTTPRequest, receive: @Sendable (HTTPResponse) async throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        try await send(request, within: time(), receive: receive)
    }

    /// The time of one request, from now on.
    func time() -> RequestTime { RequestTime(total) }

    /// The same in what is left of a time.
    func send<Value: Sendable>(
        _ request: HTTPRequest, within time: RequestTime,
        receive: @Sendable (HTTPResponse) async throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        var attempt = 1
        while true {
            do throws(HTTPError) {
                let value = try await sendOnce(request, within: time, receive)
                budget.add()
                return value
            } catch {
                time.goOn()
                let wait = retry.wait(after: error, of: request, attempt: attempt, chance: chance())
                guard let wait, time.allows(wait), !Task.isCancelled, budget.take(),
                    (try? await pause(wait)) != nil
                else { throw error.at(request.address) }
                attempt += 1
            }
        }
    }

    /// The body of the answer, held in memory; a larger one than `limit` is an error.
    public func bytes(of request: HTTPRequest, atMost limit: Int = 64 << 20) async throws(HTTPError)
        -> [UInt8]
    {
        try await send(request) { (response) throws(HTTPError) in
            try await response.body.all(atMost: limit)
        }
    }

    /// Writes the body of the answer to a new file, in place of what is there.
    ///
    /// - Parameter check: looks at the file; `HTTPError.incomplete` has the request sent again.
    public func download(
        _ request: HTTPRequest, to path: String, check: @Sendable () throws(HTTPError) -> Void = {}
    ) async throws(HTTPError) {
        try await send(request) { (response) throws(HTTPError) in
            let file = try DownloadFile(at: path)
            for try await chunk in response.body { try file.write(chunk) }
            try check()
        }
    }

    private func sendOnce<Value: Sendable>(
        _ request: HTTPRequest, within time: RequestTime,
        _ receive: @Sendable (HTTPResponse) async throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        let origin = request.address
        var request = request
        request.fields["User-Agent"] = userAgent
        var followed = 0
        while true {
            let answer = try await transport.send(time.watching(request), deadline: time.end())
            time.goOn()
            let isGood = (200..<300).contains(answer.status)
            let isLasting = isGood && isEndless
            let response = answer.replacing(
                answer.body.bounded(
                    to: limits.bytes, until: isLasting ? .now + .seconds(366 * 86_400) : time.end()))
            // What breaks off after a while may be asked for again.
            if isLasting { time.restart() }
            if isGood { return try await receive(response) }
            let next = try Redirection.request(
                after: response, to: request, followed: followed, limits: limits)
            let body = await response.body.start(next == nil ? Self.errorBytes : 0)
            guard let next else {
                var refusal = HTTPError.refusal(response.status, response.fields, body)
                refusal.isElsewhere = !origin.hasSameOrigin(as: request.address)
                throw refusal
            }
            request = next
            followed += 1
        }
    }
}
