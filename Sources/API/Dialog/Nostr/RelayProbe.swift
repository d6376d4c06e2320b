package import APICore

/// Finds out whether a relay is at an address: it opens a web socket and answers a request for stored events, if only to ask
/// for a sign-in.
package enum RelayProbe {
    /// Longest wait for the first message.
    private static let patience: Duration = .seconds(10)

    /// How a server answers otherwise than a relay; `nil` if it answers as relays do.
    package static func strangeness(of client: APIClient) async throws(APIError) -> String? {
        var limits = WebSocketLimits()
        limits.closing = .seconds(2)
        let nobody = RelayFilter(
            author: Array(repeating: 0, count: 32), kinds: [Nostr.Event.Kind.note], limit: 1)
        do throws(APIError) {
            return try await client.webSocket(
                APIRequest(DialogEndpoints.relay).at(client.base), limits: limits
            ) { (socket) throws(APIError) -> String? in
                try await socket.send(.text(ClientMessage.request("probe", nobody)))
                let timer = Task {
                    if (try? await Task.sleep(for: patience)) != nil { try? await socket.close() }
                }
                defer { timer.cancel() }
                var messages = socket.messages.makeAsyncIterator()
                guard let message = try await messages.next() else { return "its web socket says nothing" }
                guard case .text(let text) = message, let answer = try? RelayMessage(text), answer != .other
                else { return "its web socket does not speak as a relay does" }
                return nil
            }
        } catch {
            let isStrange =
                error.code == .answer || error.status.map { $0 < 500 && ![408, 429].contains($0) } == true
            guard isStrange else { throw error }
            return "it opens no web socket" + (error.status.map { " (status \($0))" } ?? "")
        }
    }
}
