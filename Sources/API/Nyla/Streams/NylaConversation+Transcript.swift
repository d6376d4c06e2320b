public import APICore
public import Answers
import Streams
import Synchronization

extension NylaConversation {
    /// The conversation of a thread, read from its lists; with pending edits where the feature has them.
    public func transcript(of thread: Identifier) async throws(APIError) -> Nyla.Transcript {
        guard let messages = Nyla.Resource.named("messages", in: area) else {
            throw APIError(
                .request, "\(area.rawValue) has no messages to read",
                remedy: "Choose the workspace, the chatbot, the code editor or coaching.")
        }
        var query = PageQuery()
        query.mustBeWhole = true
        let entries = try await records.all(messages, of: thread, query)
        let record = try await record(of: thread)
        var edits: [Nyla.Entry] = []
        if let resource = Nyla.Resource.named("edits", in: area) {
            edits = try await records.all(resource, of: nil, query)
        }
        return Nyla.Transcript(thread: thread, record: record, messages: entries, edits: edits)
    }

    /// Goes on with an answer whose stream has broken off: reads the lists of its thread until the work is done.
    ///
    /// - Parameters:
    ///   - transcript: the conversation up to now, with a known thread.
    ///   - pause: the time between two looks.
    ///   - tries: the most looks.
    ///   - stop: ends the looking; the work goes on.
    ///   - receive: called with text to append to what was shown.
    /// - Returns: the conversation; it is not finished if the work goes on after the last look.
    public func keepUp(
        with transcript: Nyla.Transcript, every pause: Duration = .seconds(1), tries: Int = 600,
        until stop: Nyla.StopRequest = Nyla.StopRequest(), receive: @Sendable (String) throws -> Void
    ) async throws -> Nyla.Transcript {
        guard let thread = transcript.thread, let messages = Nyla.Resource.named("messages", in: area) else {
            return transcript
        }
        var transcript = transcript
        for attempt in 1...max(1, tries) {
            let look: (record: Nyla.Entry?, messages: [Nyla.Entry])?
            do {
                look = try await stop.unlessMade {
                    if attempt > 1 { try await Task.sleep(for: pause) }
                    // The state first, so that the messages are at least as new.
                    let record = try await record(of: thread)
                    return (record, try await records.all(messages, of: thread))
                }
            } catch let error as APIError where error.isTransient && attempt < tries {
                continue
            }
            guard let look else { break }
            let more = transcript.catchUp(with: look.messages, record: look.record)
            if !more.isEmpty { try receive(more) }
            if transcript.isFinished { break }
        }
        return transcript
    }

    /// The record of a thread; `nil` if the list does not have it.
    private func record(of thread: Identifier) async throws(APIError) -> Nyla.Entry? {
        guard let threads = Nyla.Resource.named("threads", in: area) else { return nil }
        do throws(APIError) {
            return try await records.entry(thread, in: threads)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}

extension NylaConversation {
    /// Sends a prompt like `send`; if its stream breaks off, goes on from the lists of the thread until the work is done.
    ///
    /// - Parameters:
    ///   - pause: the time between two looks at the lists.
    ///   - tries: the most looks.
    ///   - stop: asks the service to stop the work, during the stream and after it.
    ///   - onBreak: called when the stream has broken off and the thread is known.
    /// - Returns: the state at the end, like `send`.
    /// - Throws: the error of the stream if the work is still going on after the last look, or has no known thread, or if no
    ///   event has come: then the service may not have taken the prompt.
    public func sendAndKeepUp(
        _ prompt: Nyla.Prompt, every pause: Duration = .seconds(1), tries: Int = 600,
        until stop: Nyla.StopRequest = Nyla.StopRequest(),
        onBreak: @Sendable (APIError) -> Void = { _ in },
        receive: @escaping Receiver
    ) async throws -> Nyla.WorkTurn {
        let kept = KeptTurn(prompt)
        do {
            return try await send(prompt, until: stop.stream()) { event, piece, turn in
                kept.keep(event, turn)
                try receive(event, piece, turn)
            }
        } catch let error as APIError where error.isTransient {
            let transcript = kept.transcript
            guard kept.hasBegun, let thread = transcript.thread,
                Nyla.Resource.named("messages", in: area) != nil
            else { throw error }
            onBreak(error)
            let show: @Sendable (String) throws -> Void = { more in
                try kept.pass("chunk", ["content": .string(more)], to: receive)
            }
            var end = try await keepUp(
                with: transcript, every: pause, tries: tries, until: stop, receive: show)
            if !end.isFinished, stop.isMade {
                do throws(APIError) {
                    try await self.stop(thread)
                } catch {
                    return kept.turn(stopError: error)
                }
                end = try await keepUp(with: end, every: pause, for: patience, receive: show)
                guard end.isFinished else { return kept.turn }
            }
            guard end.isFinished else { throw error }
            switch end.status.map({ Nyla.RunStatus($0) }) {
            case .failed?:
                try kept.pass(
                    "error", ["message": .string("the thread has the state \(end.status ?? "")")], to: receive
                )
            case .stopped?: try kept.pass("stopped", [:], to: receive)
            default: try kept.pass("complete", [:], to: receive)
            }
            return kept.turn
        }
    }

    /// Looks at the lists until the work is done or some time has passed.
    private func keepUp(
        with transcript: Nyla.Transcript, every pause: Duration, for time: Duration,
        receive: @Sendable (String) throws -> Void
    ) async throws -> Nyla.Transcript {
        let timeIsUp = Nyla.StopRequest()
        let timer = Task {
            try await Task.sleep(for: time)
            timeIsUp.make()
        }
        defer { timer.cancel() }
        return try await keepUp(
            with: transcript, every: pause, tries: .max, until: timeIsUp, receive: receive)
    }
}

/// A turn and its transcript, shared by a stream's reader and by what goes on after it.
private final class KeptTurn: Sendable {
    private struct State {
        var transcript = Nyla.Transcript()
        var turn = Nyla.WorkTurn()
        var hasBegun = false
    }

    private let state: Mutex<State>

    init(_ prompt: Nyla.Prompt) {
        var beginning = State()
        beginning.transcript.begin(prompt)
        state = Mutex(beginning)
    }

    var transcript: Nyla.Transcript { state.withLock { $0.transcript } }
    var turn: Nyla.WorkTurn { state.withLock { $0.turn } }
    /// Whether an event has come.
    var hasBegun: Bool { state.withLock { $0.hasBegun } }

    /// The turn whose work the service did not stop.
    func turn(stopError: APIError) -> Nyla.WorkTurn {
        state.withLock { state in
            state.turn.stopError = stopError
            return state.turn
        }
    }

    func keep(_ event: Nyla.WorkEvent, _ turn: Nyla.WorkTurn) {
        state.withLock { state in
            state.transcript.take(event)
            (state.turn, state.hasBegun) = (turn, true)
        }
    }

    /// Passes on an event of our own.
    func pass(_ kind: String, _ fields: JSONObject, to receive: NylaConversation.Receiver) throws {
        let event = Nyla.WorkEvent(ServerEvent(type: kind, data: JSONValue.object(fields).jsonText))
        let (piece, turn) = state.withLock { state in
            let piece = state.turn.take(event)
            return (piece, state.turn)
        }
        try receive(event, piece, turn)
    }
}
