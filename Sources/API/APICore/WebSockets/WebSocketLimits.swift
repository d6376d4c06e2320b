/// How much may come over a web socket, and how long it may be silent.
public struct WebSocketLimits: Hashable, Sendable {
    /// Of a message, in bytes, its fragments together.
    public var message = 16 << 20
    /// A server from which nothing comes for so long, though it is pinged, is taken for gone.
    public var silence: Duration = .seconds(60)
    /// For the server to close its end too.
    public var closing: Duration = .seconds(5)

    /// The usual ones.
    public init() {}
}
