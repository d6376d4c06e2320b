/// Limits of time and size for requests.
public struct HTTPLimits: Hashable, Sendable {
    /// Time to connect.
    public var connecting: Duration = .seconds(10)
    /// Longest pause before and between chunks of an answer, and while the server accepts a request's content.
    public var silence: Duration = .seconds(60)
    /// Total time of a request, including retries and waits but not the sending of its content. For a download, the time
    /// until it begins and for each step of progress.
    public var total: Duration = .seconds(1_800)
    /// Largest answer in bytes, decompressed; downloads may be larger.
    public var bytes = 1 << 30
    /// Most redirections in a row.
    public var redirections = 5

    /// The default limits.
    public init() {}
}
