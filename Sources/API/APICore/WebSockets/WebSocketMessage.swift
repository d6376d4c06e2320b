/// What goes over a web socket: text, or bytes.
public enum WebSocketMessage: Hashable, Sendable {
    /// Text, often JSON.
    case text(String)
    /// Bytes.
    case binary([UInt8])
}

/// What a client puts on a web socket.
enum WebSocketOrder: Sendable {
    case message(WebSocketMessage)
    /// Says that no message follows.
    case close(WebSocketClosing)
    /// Says so, and reads nothing but the server's own closing any more.
    case finish(WebSocketClosing)
}
