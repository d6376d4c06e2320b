import NIOCore

/// An open connection, whose bytes are web socket messages.
struct WebSocketConnection: Sendable {
    let channel: NIOAsyncChannel<WebSocketMessage, WebSocketOrder>
    let ending: WebSocketEnding
    /// The subprotocol that the server has chosen.
    let subprotocol: String?
}
