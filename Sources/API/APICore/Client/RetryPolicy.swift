import Synchronization

/// When and after how long a request is sent again.
///
/// Transient errors are retried (failed connections, 408, 429, 502, 503, 504), but only for requests that may be
/// repeated. The wait is random between zero and a bound that doubles each time (full jitter), so that many clients do
/// not return at once. A `Retry-After` of the server takes precedence.
public struct RetryPolicy: Hashable, Sendable {
    /// Most times that a request is sent.
    public var attempts = 5
    /// The bound of the first wait.
    public var firstWait: Duration = .milliseconds(500)
    /// The bound of any wait.
    public var longestWait: Duration = .seconds(20)
    /// The longest wait that a server may ask for; a longer one ends the attempts.
    public var longestAskedWait: Duration = .seconds(120)

    /// The default policy.
    public init() {}

    /// The wait before the request is sent again; `nil` if it is not.
    ///
    /// - Parameters:
    ///   - attempt: number of times it was sent, from 1.
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

/// A wait of a second or more that a busy service has asked for.
public struct AskedWait: Hashable, Sendable {
    /// The shortest wait that is worth a word.
    private static let shortest = Duration.seconds(1)

    /// How long.
    public let duration: Duration
    /// Whether the service gets too many requests (429).
    public let isLimit: Bool

    init?(_ duration: Duration, after error: HTTPError) {
        self.init(duration, isAsked: error.retryAfter != nil, status: error.status)
    }

    /// The wait before a request is sent again; `nil` if it is short, or if nobody has asked for it.
    package init?(_ duration: Duration, after error: APIError) {
        self.init(duration, isAsked: error.retryAfter != nil, status: error.status)
    }

    private init?(_ duration: Duration, isAsked: Bool, status: Int?) {
        guard duration >= Self.shortest, isAsked else { return nil }
        self.duration = duration
        isLimit = status == 429
    }

    /// The wait for people: "the service asks for a pause of 12 s (too many requests)".
    public var words: String {
        let seconds = duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0)
        return "the service asks for a pause of \(seconds) s" + (isLimit ? " (too many requests)" : "")
    }
}

/// Limits the retries of a client in total, so that it does not multiply its requests to a server that is down.
///
/// Each retry costs one, each successful request adds a tenth. The budget starts full, with ten or the number of
/// attempts of a single request, whichever is more.
public final class RetryBudget: Sendable {
    private static let gain = 0.1
    private let most: Double
    private let left: Mutex<Double>

    /// A full budget.
    ///
    /// - Parameter attempts: most times that a single request is sent.
    public init(of attempts: Int = 1) {
        most = Double(max(10, attempts))
        left = Mutex(most)
    }

    /// Takes one retry; `false` if none is left.
    func take() -> Bool {
        left.withLock { left in
            guard left >= 1 else { return false }
            left -= 1
            return true
        }
    }

    func add() { left.withLock { $0 = min($0 + Self.gain, most) } }
}
