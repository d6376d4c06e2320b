/// How long a server may take and how much it may send.
public struct HTTPLimits: Hashable, Sendable {
    /// Until a connection stands.
    public var connecting: Duration = .seconds(10)
    /// Between two chunks of an answer, and before the first; also of a request's content, for the server to take them.
    public var silence: Duration = .seconds(60)
    /// For a request in all, with every time that it is sent again and the waits between, the sending of its content left
    /// out; for a download, until it begins, and to get on.
    public var total: Duration = .seconds(1_800)
    /// Of an answer, unpacked; a download may have more.
    public var bytes = 1 << 30
    /// In a row.
    public var redirections = 5

    /// The usual ones.
    public init() {}
}
