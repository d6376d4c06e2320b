import NIOCore

extension APIClient {
    /// Opens a web socket and closes it when `work` is done.
    ///
    /// The opening request has the session's cookies and token and the encryption of the client's address. If the service
    /// rejects the session, it is sent once more with a renewed one. Proxies are not used.
    ///
    /// ```swift
    /// let channel = APIRequest(Endpoint(.get, "/bot/ws/{sessionId}"), ["sessionId": "s1"])
    /// try await client.webSocket(channel) { (socket) throws(APIError) in
    ///     try await socket.send(.text(#"{"type":"hello"}"#))
    ///     for try await message in socket.messages { print(message) }
    /// }
    /// ```
    ///
    /// - Parameter subprotocols: accepted subprotocols, in order of preference.
    public func webSocket<Value: Sendable>(
        _ request: APIRequest, subprotocols: [String] = [], limits: WebSocketLimits = WebSocketLimits(),
        work: (WebSocket) async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        var given = request.identified
        // The mandate is looked up by an ordinary request.
        try await takeMandate(&given)
        let request = given
        let opening = WebSocketOpening(
            limits, self.limits, subprotocols: subprotocols, certificates: authority, pins: pins)
        let connection = try await over(opening).send(request) { (_) throws(HTTPError) in try opening.take() }
        do {
            return try await connection.channel.executeThenClose { inbound, outbound in
                let sender = WebSocketSender(outbound: outbound, request: request)
                let messages = WebSocketMessages(inbound, connection.ending, session, request)
                let socket = WebSocket(messages, sender, subprotocol: connection.subprotocol)
                let result: Result<Value, APIError>
                do throws(APIError) {
                    result = .success(try await work(socket))
                } catch {
                    result = .failure(error)
                }
                if !Task.isCancelled, (try? await sender.send(.finish(.normal))) != nil {
                    try? await connection.channel.channel.closeFuture.get()
                }
                return result
            }.get()
        } catch {
            throw error as? APIError
                ?? APIError(
                    HTTPError(network: error, isWithinBody: true), at: request.endpoint.description,
                    id: request.id, hiding: session.state.secrets)
        }
    }
}

/// An open web socket: messages both ways, until one side closes it.
///
/// Messages may be sent and read at the same time, by different tasks; they are read by one.
public struct WebSocket: Sendable {
    /// The server's messages, until the server closes the web socket.
    public let messages: WebSocketMessages
    /// The subprotocol that the server has chosen.
    public let subprotocol: String?
    private let sender: WebSocketSender

    init(_ messages: WebSocketMessages, _ sender: WebSocketSender, subprotocol: String?) {
        self.messages = messages
        self.sender = sender
        self.subprotocol = subprotocol
    }

    /// Why the server has closed it; `nil` while it is open.
    public var closing: WebSocketClosing? { messages.ending.value }

    /// Sends a message; waits while the server is not reading.
    public func send(_ message: WebSocketMessage) async throws(APIError) {
        try await sender.send(.message(message))
    }

    /// Announces that no message follows; messages of the server can still be read.
    public func close(_ closing: WebSocketClosing = .normal) async throws(APIError) {
        try await sender.send(.close(closing))
    }
}

/// A message of a web socket: text or bytes.
public enum WebSocketMessage: Hashable, Sendable {
    /// Text, often JSON.
    case text(String)
    /// Bytes.
    case binary([UInt8])
}

/// An instruction to the channel of a web socket.
enum WebSocketOrder: Sendable {
    case message(WebSocketMessage)
    /// Announces that no message follows.
    case close(WebSocketClosing)
    /// Announces that no message follows, and ignores all but the server's closing.
    case finish(WebSocketClosing)
}

/// Why a web socket was closed.
public struct WebSocketClosing: Hashable, Sendable {
    /// The code (RFC 6455, 7.4), for example 1000 for a normal end; 1005 if the server gave none.
    public let code: UInt16
    /// The reason, at most 123 bytes of UTF-8.
    public let reason: String

    /// A normal end.
    public static let normal = WebSocketClosing(code: 1_000)

    /// Creates a closing; a longer reason is truncated.
    public init(code: UInt16, reason: String = "") {
        self.code = code
        var reason = reason
        while reason.utf8.count > 123 { reason.removeLast() }
        self.reason = reason
    }

    /// Whether it is not an error.
    public var isNormal: Bool { [1_000, 1_001, 1_005].contains(code) }
}

/// Limits of a web socket.
public struct WebSocketLimits: Hashable, Sendable {
    /// Largest message, in bytes, all fragments together.
    public var message = 16 << 20
    /// Longest silence of the server, though pinged, before the connection counts as lost.
    public var silence: Duration = .seconds(60)
    /// Time for the server to close its side.
    public var closing: Duration = .seconds(5)

    /// The default limits.
    public init() {}
}

/// The messages of a web socket's server; can be read once, by one task.
public struct WebSocketMessages: AsyncSequence, Sendable {
    /// A message.
    public typealias Element = WebSocketMessage
    /// The error of a failed read.
    public typealias Failure = APIError

    /// Iterates over the messages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var inbound: NIOAsyncChannelInboundStream<WebSocketMessage>.AsyncIterator
        private let messages: WebSocketMessages

        init(_ messages: WebSocketMessages) {
            self.messages = messages
            inbound = messages.inbound.makeAsyncIterator()
        }

        /// The next message; `nil` if the server has closed the web socket without an error.
        public mutating func next() async throws(APIError) -> WebSocketMessage? {
            try await next(isolation: #isolation)
        }

        /// The next message; `nil` if the server has closed the web socket without an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError)
            -> WebSocketMessage?
        {
            do {
                if let message = try await inbound.next(isolation: actor) { return message }
            } catch {
                guard !Task.isCancelled else { return nil }
                throw messages.error(error)
            }
            guard !Task.isCancelled else { return nil }
            // The connection may have broken off without an error reaching this stream.
            guard messages.ending.value != nil else { throw messages.error(HTTPError.incomplete) }
            if let refusal = messages.refusal { throw refusal }
            return nil
        }
    }

    let ending: WebSocketEnding
    private let inbound: NIOAsyncChannelInboundStream<WebSocketMessage>
    private let session: Session
    private let request: APIRequest

    init(
        _ inbound: NIOAsyncChannelInboundStream<WebSocketMessage>, _ ending: WebSocketEnding,
        _ session: Session, _ request: APIRequest
    ) {
        self.inbound = inbound
        self.ending = ending
        self.session = session
        self.request = request
    }

    /// Starts reading; call it once.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    private func error(_ error: any Error) -> APIError {
        APIError(
            HTTPError(network: error, isWithinBody: true), at: request.endpoint.description,
            id: request.id, hiding: session.state.secrets)
    }

    /// The error in the server's closing, if it is not a normal one.
    private var refusal: APIError? {
        guard let closing = ending.value, !closing.isNormal else { return nil }
        let words = closing.reason.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let reason = words.isEmpty ? "" : ": \(String(String.UnicodeScalarView(words)))"
        return APIError(
            .refused, "the service closed the web socket with code \(closing.code)\(reason)",
            remedy: "Check the request, or ask the service's operator.",
            endpoint: request.endpoint.description
        ).blanking(session.state.secrets).asked(as: request.id)
    }
}

/// Sends to a web socket's server.
struct WebSocketSender: Sendable {
    let outbound: NIOAsyncChannelOutboundWriter<WebSocketOrder>
    let request: APIRequest

    func send(_ order: WebSocketOrder) async throws(APIError) {
        do {
            try await outbound.write(order)
        } catch {
            throw APIError(
                HTTPError.unreachable("the web socket is closed"), at: request.endpoint.description,
                id: request.id)
        }
    }
}
