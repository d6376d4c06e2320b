/// An open web socket: messages both ways, until one side closes it.
///
/// Messages may be sent and read at the same time, by different tasks; they are read by one.
public struct WebSocket: Sendable {
    /// What the server sends, as it comes; ends where the server ends it.
    public let messages: WebSocketMessages
    /// The subprotocol that the server has chosen, of those that it was offered.
    public let subprotocol: String?
    private let sender: WebSocketSender

    init(_ messages: WebSocketMessages, _ sender: WebSocketSender, subprotocol: String?) {
        self.messages = messages
        self.sender = sender
        self.subprotocol = subprotocol
    }

    /// Why the server has closed it; `nil` while it has not.
    public var closing: WebSocketClosing? { messages.ending.value }

    /// Sends a message; waits while the server does not read.
    public func send(_ message: WebSocketMessage) async throws(APIError) {
        try await sender.send(.message(message))
    }

    /// Says that no message follows; what the server still sends can be read.
    public func close(_ closing: WebSocketClosing = .normal) async throws(APIError) {
        try await sender.send(.close(closing))
    }
}
