extension APIClient {
    /// Opens a web socket, and closes it when `work` is done.
    ///
    /// It is opened as any request is sent: with the session's cookies and token, encrypted as the client's address is, and
    /// once more with a renewed session where the service refuses the old one. A proxy is not used.
    ///
    /// ```swift
    /// let channel = APIRequest(Endpoint(.get, "/bot/ws/{sessionId}"), ["sessionId": "s1"])
    /// try await client.webSocket(channel) { (socket) throws(APIError) in
    ///     try await socket.send(.text(#"{"type":"hello"}"#))
    ///     for try await message in socket.messages { print(message) }
    /// }
    /// ```
    ///
    /// - Parameter subprotocols: what may be spoken over it, the best first.
    public func webSocket<Value: Sendable>(
        _ request: APIRequest, subprotocols: [String] = [], limits: WebSocketLimits = WebSocketLimits(),
        work: (WebSocket) async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let request = request.identified
        let opening = WebSocketOpening(limits, self.limits, subprotocols: subprotocols)
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
