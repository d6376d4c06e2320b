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
    ///
    /// - Parameter language: chooses the language of texts that are in several, once the records are read.
    public func botOverview(
        in language: ([Nyla.Entry]) async -> String = { _ in "de" }
    ) async throws(APIError) -> Nyla.BotOverview {
        func all(_ name: String) async throws(APIError) -> [Nyla.Entry] {
            guard let resource = Nyla.Resource.named(name, in: .teamsbot) else { return [] }
            return try await records.all(resource)
        }
        let (sessions, bots) = (try await all("threads"), try await all("bots"))
        let settings = try await all("settings").first ?? Nyla.Entry(JSONObject())
        let code = await language(sessions + bots + [settings])
        return Nyla.BotOverview(
            sessions: sessions.map { $0.translated(into: code) },
            bots: bots.map { $0.translated(into: code) },
            settings: settings.translated(into: code))
    }

    /// Talks with the Teams bot of a session over a web socket, until the service ends it or has nothing new to say.
    ///
    /// Each line is sent as `{"type":"message","content":…}`. Messages of the service are read as the events of streams are;
    /// messages that are not text are left out. The service does not say which line a message answers, nor which answer is
    /// the last, so the talk ends by time. Texts, files and further steps of the work are new; a status, an unknown kind of
    /// event or the same step again is not, so that heartbeats do not keep a talk alive.
    ///
    /// - Parameters:
    ///   - lines: what to say; without any, the talk ends at once.
    ///   - quiet: how long after the last line nothing new may come before the talk ends.
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
        /// When something was last said, or something new was heard.
        var lastNews = ContinuousClock.now
        /// The steps of the work so far, up to a limit.
        private var steps: Set<String> = []
        private static let mostSteps = 1_000

        /// Takes the next event, and returns what it has to show.
        mutating func take(_ event: Nyla.WorkEvent) -> Nyla.WorkTurn.Piece {
            let piece = turn.take(event)
            if isNew(piece, of: event) { lastNews = .now }
            return piece
        }

        private mutating func isNew(_ piece: Nyla.WorkTurn.Piece, of event: Nyla.WorkEvent) -> Bool {
            switch piece {
            case .text: return true
            case .note(let words):
                guard event.kind != .status, event.kind.unknownWord == nil, steps.count < Self.mostSteps
                else { return false }
                return steps.insert(words).inserted
            case .nothing: return false
            }
        }
    }

    let state = Mutex(State())

    /// Passes messages on until the service ends the talk.
    func hear(
        _ socket: WebSocket, _ receive: NylaConversation.Receiver
    ) async -> Result<Void, any Error> {
        do {
            for try await message in socket.messages {
                guard case .text(let text) = message else { continue }
                let event = Nyla.WorkEvent(ServerEvent(data: text))
                let (piece, turn) = state.withLock { state in
                    let piece = state.take(event)
                    return (piece, state.turn)
                }
                try receive(event, piece, turn)
                if Nyla.WorkEvent.endings.contains(event.kind.word) { break }
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Sends lines, and then waits until nothing new has come for too long. The result is `nil` if only what is heard ends the
    /// talk.
    func say(
        _ lines: AsyncStream<String>, to socket: WebSocket, quiet: Duration
    ) async -> Result<Void, any Error>? {
        var isSilent = true
        for await line in lines {
            let message: JSONObject = ["type": "message", "content": .string(line)]
            do throws(APIError) {
                try await socket.send(.text(JSONValue.object(message).jsonText))
            } catch {
                // The reason why the service has closed the web socket comes with its messages.
                return nil
            }
            isSilent = false
            state.withLock { $0.lastNews = .now }
        }
        while !isSilent, case let end = state.withLock({ $0.lastNews }) + quiet, end > .now {
            guard (try? await Task.sleep(until: end, clock: .continuous)) != nil else { return nil }
        }
        return Task.isCancelled ? nil : .success(())
    }
}
