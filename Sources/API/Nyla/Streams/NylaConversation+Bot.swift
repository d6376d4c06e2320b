public import APICore
public import Answers
import Streams
import Synchronization

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

    /// Talks with the Teams bot of a session over a web socket, until the service ends it or the last line is answered.
    ///
    /// Each line is sent as `{"type":"message","content":…}`. Messages of the service are read as the events of streams are;
    /// messages that are not text are left out. A line is answered by a message that is not a user's.
    ///
    /// - Parameters:
    ///   - lines: what to say; without any, the talk ends at once.
    ///   - quiet: after the last line, how long the service may be silent before the talk ends without all answers.
    ///   - stop: its first element ends the talk; the session goes on.
    /// - Returns: the state at the end. Its ending is `.open` unless an event of the service ended the work.
    public func talk(
        in session: Identifier, saying lines: AsyncStream<String>, quiet: Duration = .seconds(30),
        until stop: AsyncStream<Void>? = nil, receive: @escaping Receiver
    ) async throws -> Nyla.WorkTurn {
        let talk = Talk()
        let request = instance.request(NylaEndpoints.talk, ["sessionId": session])
        let result = try await client.webSocket(request) {
            (socket) throws(APIError) -> Result<Void, any Error> in
            await withTaskGroup(of: Result<Void, any Error>?.self) { group in
                group.addTask { await talk.hear(socket, receive) }
                group.addTask { await talk.say(lines, to: socket, quiet: quiet) }
                if let stop { group.addTask { await Self.isAsked(by: stop) ? .success(()) : nil } }
                defer { group.cancelAll() }
                for await outcome in group {
                    if let outcome { return outcome }
                }
                return .success(())
            }
        }
        try result.get()
        return talk.state.withLock { $0.turn }
    }

    private static func isAsked(by stop: AsyncStream<Void>) async -> Bool {
        var requests = stop.makeAsyncIterator()
        return await requests.next() != nil
    }
}

/// A talk over a web socket, and how far it is.
private final class Talk: Sendable {
    struct State {
        var turn = Nyla.WorkTurn()
        var unanswered = 0
        var isLastSaid = false
        /// When something was last said or heard.
        var lastSign = ContinuousClock.now

        var isOver: Bool { isLastSaid && unanswered == 0 }
    }

    let state = Mutex(State())

    /// Passes messages on until the service ends the talk or the last line is answered.
    func hear(
        _ socket: WebSocket, _ receive: NylaConversation.Receiver
    ) async -> Result<Void, any Error> {
        do {
            for try await message in socket.messages {
                guard case .text(let text) = message else { continue }
                let event = Nyla.WorkEvent(ServerEvent(data: text))
                let (piece, turn, isOver) = state.withLock { state in
                    let piece = state.turn.take(event)
                    if event.isAnswer, state.unanswered > 0 { state.unanswered -= 1 }
                    state.lastSign = .now
                    return (piece, state.turn, state.isOver)
                }
                try receive(event, piece, turn)
                if isOver || Nyla.WorkEvent.endings.contains(event.kind.word) { break }
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Sends lines, and waits for the answers until the service is silent for too long. The result is `nil` if only what is
    /// heard ends the talk.
    func say(
        _ lines: AsyncStream<String>, to socket: WebSocket, quiet: Duration
    ) async -> Result<Void, any Error>? {
        for await line in lines {
            let message: JSONObject = ["type": "message", "content": .string(line)]
            state.withLock { $0.unanswered += 1 }
            do throws(APIError) {
                try await socket.send(.text(JSONValue.object(message).jsonText))
            } catch {
                // The reason why the service has closed the web socket comes with its messages.
                return nil
            }
            state.withLock { $0.lastSign = .now }
        }
        var end: ContinuousClock.Instant? = state.withLock { state in
            state.isLastSaid = true
            return state.isOver ? nil : state.lastSign + quiet
        }
        while let due = end, due > .now {
            guard (try? await Task.sleep(until: due, clock: .continuous)) != nil else { return nil }
            end = state.withLock { $0.isOver ? nil : $0.lastSign + quiet }
        }
        return Task.isCancelled ? nil : .success(())
    }
}
