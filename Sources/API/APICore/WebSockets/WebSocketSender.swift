import NIOCore

/// The way to a web socket's server.
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
