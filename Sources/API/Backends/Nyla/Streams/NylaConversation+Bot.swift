public import APICore
import Streams

extension Nyla {
    /// The state of the Teams bot: its sessions, its bots and its settings.
    public struct BotOverview: Hashable, Sendable {
        /// The sessions, in the service's order.
        public let sessions: [Entry]
        /// The bots that take part in sessions.
        public let bots: [Entry]
        /// The settings; without members if there are none.
        public let settings: Entry
    }
}

extension NylaConversation {
    /// The state of the Teams bot, read from its lists.
    public func botOverview() async throws(APIError) -> Nyla.BotOverview {
        func all(_ name: String) async throws(APIError) -> [Nyla.Entry] {
            guard let resource = Nyla.Resource.named(name, in: .teamsbot) else { return [] }
            return try await records.all(resource)
        }
        return Nyla.BotOverview(
            sessions: try await all("threads"), bots: try await all("bots"),
            settings: try await all("settings").first ?? Nyla.Entry(JSONObject()))
    }

    /// Talks with the Teams bot of a session over a web socket, until the service ends it.
    ///
    /// Each line is sent as `{"type":"message","content":…}`. Messages of the service are read as the events of streams are;
    /// messages that are not text are left out.
    ///
    /// - Parameters:
    ///   - lines: what to say; after the last line the service is still listened to.
    ///   - stop: its first element ends the talk; the session goes on.
    /// - Returns: the state at the end. Its ending is `.open` if the talk was stopped or the service closed the web socket
    ///   without an event that ends the work.
    public func talk(
        in session: Identifier, saying lines: AsyncStream<String>, until stop: AsyncStream<Void>? = nil,
        receive: @escaping Receiver
    ) async throws -> Nyla.WorkTurn {
        let state = TurnState()
        let request = instance.request(NylaEndpoints.talk, ["sessionId": session])
        let result = try await client.webSocket(request) {
            (socket) throws(APIError) -> Result<Void, any Error> in
            await withTaskGroup(of: Result<Void, any Error>?.self) { group in
                group.addTask { await Self.hear(socket, state, receive) }
                group.addTask { await Self.say(lines, to: socket) }
                if let stop { group.addTask { await Self.isAsked(by: stop) ? .success(()) : nil } }
                defer { group.cancelAll() }
                for await outcome in group {
                    if let outcome { return outcome }
                }
                return .success(())
            }
        }
        try result.get()
        return state.turn.withLock { $0 }
    }

    /// Passes messages on until the service ends the talk.
    private static func hear(
        _ socket: WebSocket, _ state: TurnState, _ receive: Receiver
    ) async -> Result<Void, any Error> {
        do {
            for try await message in socket.messages {
                guard case .text(let text) = message else { continue }
                let event = Nyla.WorkEvent(ServerEvent(data: text))
                let (piece, turn) = state.turn.withLock { turn in
                    let piece = turn.take(event)
                    return (piece, turn)
                }
                try receive(event, piece, turn)
                if Nyla.WorkEvent.endings.contains(event.kind.word) { break }
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Sends lines; `nil` after the last one, since the service may still have something to say.
    private static func say(
        _ lines: AsyncStream<String>, to socket: WebSocket
    ) async -> Result<Void, any Error>? {
        for await line in lines {
            let message: JSONObject = ["type": "message", "content": .string(line)]
            do throws(APIError) {
                try await socket.send(.text(JSONValue.object(message).jsonText))
            } catch {
                // The reason why the service has closed the web socket comes with its messages.
                return nil
            }
        }
        return nil
    }

    private static func isAsked(by stop: AsyncStream<Void>) async -> Bool {
        var requests = stop.makeAsyncIterator()
        return await requests.next() != nil
    }
}
