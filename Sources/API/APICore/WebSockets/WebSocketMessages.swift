import NIOCore

/// The messages of a web socket's server; they are read once, by one task.
public struct WebSocketMessages: AsyncSequence, Sendable {
    /// A message.
    public typealias Element = WebSocketMessage
    /// What keeps a message from coming.
    public typealias Failure = APIError

    /// Gives the messages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var inbound: NIOAsyncChannelInboundStream<WebSocketMessage>.AsyncIterator
        private let messages: WebSocketMessages

        init(_ messages: WebSocketMessages) {
            self.messages = messages
            inbound = messages.inbound.makeAsyncIterator()
        }

        /// The next message; `nil` where the server has closed the web socket, and nothing is wrong.
        public mutating func next() async throws(APIError) -> WebSocketMessage? {
            try await next(isolation: #isolation)
        }

        /// The next message; `nil` where the server has closed the web socket, and nothing is wrong.
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
            // It may break off before anybody listens to its end.
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

    /// Begins to read; to be called once.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    private func error(_ error: any Error) -> APIError {
        APIError(
            HTTPError(network: error, isWithinBody: true), at: request.endpoint.description,
            id: request.id, hiding: session.state.secrets)
    }

    /// What the server's closing says, where it is no normal one.
    private var refusal: APIError? {
        guard let closing = ending.value, !closing.isNormal else { return nil }
        let words = closing.reason.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let reason = words.isEmpty ? "" : ": \(String(String.UnicodeScalarView(words)))"
        return APIError(
            .refused, "the service closed the web socket with code \(closing.code)\(reason)",
            remedy: "Check what is asked, or ask who runs the service.",
            endpoint: request.endpoint.description
        ).blanking(session.state.secrets).asked(as: request.id)
    }
}
