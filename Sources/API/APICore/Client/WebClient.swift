import Foundation

/// An HTTP client with limits of time and size that follows redirections and retries transient errors.
///
/// ```swift
/// let client = WebClient(userAgent: "fieldbook/1.0")
/// let bytes = try await client.bytes(of: HTTPRequest(try WebAddress("https://example.ch/")))
/// ```
///
/// Use `BlockingCall` to wait in a thread outside of tasks.
public struct WebClient: Sendable {
    private static let errorBytes = 1 << 16

    private var transport: any HTTPTransport
    private var limits: HTTPLimits
    /// Whether answers may last without limit.
    private var isEndless = false
    /// Total time of a request; for an endless answer, the time until its head.
    private let total: Duration
    private let retry: RetryPolicy
    private let budget: RetryBudget
    private let userAgent: String
    private let pause: @Sendable (Duration) async throws -> Void
    private let chance: @Sendable () -> Double
    /// Called with each wait of a second or more that a service asks for.
    public var onAskedWait: (@Sendable (AskedWait) -> Void)?

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

    /// The client without limits on the duration and size of answers; the limit on silence still applies.
    var withoutEnd: WebClient {
        var client = self
        client.isEndless = true
        client.limits.bytes = .max
        return client
    }

    /// The client over another transport.
    func over(_ transport: any HTTPTransport) -> WebClient {
        var client = self
        client.transport = transport
        return client
    }

    /// Sends a request and passes a successful answer to `receive`.
    ///
    /// Transient errors are retried from the start, even if the answer ends in the middle; `receive` is then called again.
    /// All attempts and the waits between them take at most the limits' total.
    public func send<Value: Sendable>(
        _ request: HTTPRequest, receive: @Sendable (HTTPResponse) async throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        try await send(request, within: time(), receive: receive)
    }

    /// The time of one request, starting now.
    func time() -> RequestTime { RequestTime(total) }

    /// Sends a request within the rest of a time.
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
                time.resume()
                let wait = retry.wait(after: error, of: request, attempt: attempt, chance: chance())
                guard let wait, time.allows(wait), !Task.isCancelled, budget.take() else {
                    throw error.at(request.address)
                }
                if let asked = AskedWait(wait, after: error) { onAskedWait?(asked) }
                guard (try? await pause(wait)) != nil else { throw error.at(request.address) }
                attempt += 1
            }
        }
    }

    /// The answer's body in memory; more than `limit` bytes are an error.
    public func bytes(of request: HTTPRequest, atMost limit: Int = 64 << 20) async throws(HTTPError)
        -> [UInt8]
    {
        try await send(request) { (response) throws(HTTPError) in
            try await response.body.all(atMost: limit)
        }
    }

    /// Writes the answer's body to a file, which it replaces.
    ///
    /// - Parameter check: validates the file; on `HTTPError.incomplete` the request is sent again.
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
            time.resume()
            let isGood = (200..<300).contains(answer.status)
            let isLasting = isGood && isEndless
            let response = answer.replacing(
                answer.body.bounded(
                    to: limits.bytes, until: isLasting ? .now + .seconds(366 * 86_400) : time.end()))
            // An endless answer that breaks off later may be requested again.
            if isLasting { time.restart() }
            if isGood { return try await receive(response) }
            let next = try Redirection.request(
                after: response, to: request, followed: followed, limits: limits)
            let body = await response.body.start(next == nil ? Self.errorBytes : 0)
            guard let next else {
                var refusal = HTTPError.refusal(response.status, response.fields, body)
                refusal.isElsewhere = !origin.hasSameOrigin(as: request.address)
                if Redirection.statuses.contains(response.status) {
                    let host = response.fields["Location"].flatMap { request.address.resolving($0)?.host }
                    if host != request.address.host { refusal.redirectedHost = host }
                }
                throw refusal
            }
            request = next
            followed += 1
        }
    }
}

/// Decides which redirections are followed.
enum Redirection {
    static let statuses: Set<Int> = [301, 302, 303, 307, 308]
    /// Statuses that keep the method and content of a request.
    private static let unchanged: Set<Int> = [307, 308]

    /// The request to send next; `nil` if the response is not a redirection to follow.
    ///
    /// GET and HEAD may be redirected to another origin; other methods only within the origin, and only by 307 and 308.
    /// No redirection leads from an encrypted address to an unencrypted one, or from this machine to an unencrypted one
    /// elsewhere. Credentials stay with their origin.
    static func request(
        after response: HTTPResponse, to request: HTTPRequest, followed: Int, limits: HTTPLimits
    ) throws(HTTPError) -> HTTPRequest? {
        guard statuses.contains(response.status), let reference = response.fields["Location"] else {
            return nil
        }
        let isReading = [.get, .head].contains(request.method)
        guard isReading || unchanged.contains(response.status) else { return nil }
        guard let target = request.address.resolving(reference) else {
            throw error("it leads nowhere on the web")
        }
        guard isReading || target.hasSameOrigin(as: request.address) else { return nil }
        guard followed < limits.redirections else {
            throw error("there are more than \(limits.redirections) redirections")
        }
        guard target.isEncrypted || !request.address.isEncrypted else {
            throw error("it leads from an encrypted server to one that is not")
        }
        guard target.isEncrypted || target.isLoopback || !request.address.isLoopback else {
            throw error("it leads from this machine to one without encryption")
        }
        var next = request
        next.address = target
        if !target.hasSameOrigin(as: request.address) { next.fields["Authorization"] = nil }
        return next
    }

    private static func error(_ reason: String) -> HTTPError {
        HTTPError(
            .redirection, "the server redirects, but \(reason)",
            remedy: "Open the address in a browser and use the address where it ends.")
    }
}

/// A file to download an answer's body into.
private final class DownloadFile: Sendable {
    private let path: String
    private let descriptor: Int32

    init(at path: String) throws(HTTPError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .unwritable(path) }
    }

    deinit { Foundation.close(descriptor) }

    func write(_ bytes: [UInt8]) throws(HTTPError) {
        guard FileBytes.write(bytes, to: descriptor) else { throw .unwritable(path) }
    }
}
