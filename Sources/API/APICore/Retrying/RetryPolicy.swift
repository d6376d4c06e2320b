/// When a request is sent again, and after how long.
///
/// What may pass is tried again: connections that fail, 408, 429, 502, 503, 504; and only requests that may be
/// repeated. The wait is drawn between nothing and a bound that doubles each time (full jitter), so that many clients
/// do not come back at once; where the server says how long to wait, that counts.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at most.
    public var attempts = 5
    /// The bound of the first wait.
    public var firstWait: Duration = .milliseconds(500)
    /// The bound of any wait.
    public var longestWait: Duration = .seconds(20)
    /// The longest wait that a server may ask for; a longer one ends the trying.
    public var longestAskedWait: Duration = .seconds(120)

    /// The usual policy.
    public init() {}

    /// How long to wait before the request is sent again; `nil` where it is not.
    ///
    /// - Parameters:
    ///   - attempt: how often it was sent, from 1.
    ///   - chance: a number drawn from 0 up to 1.
    public func wait(
        after error: HTTPError, of request: HTTPRequest, attempt: Int, chance: Double
    ) -> Duration? {
        guard error.isTransient, request.canBeRepeated, attempt < attempts else { return nil }
        if let asked = error.retryAfter { return asked <= longestAskedWait ? asked : nil }
        let doublings = min(max(attempt - 1, 0), 30)
        return min(firstWait * (1 << doublings), longestWait) * min(max(chance, 0), 1)
    }
}
