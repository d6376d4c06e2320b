public import APICore
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
        let entries = try await records.all(messages, of: thread)
        let record = try await record(of: thread)
        var edits: [Nyla.Entry] = []
        if let resource = Nyla.Resource.named("edits", in: area) { edits = try await records.all(resource) }
        return Nyla.Transcript(thread: thread, record: record, messages: entries, edits: edits)
    }

    /// Goes on with an answer whose stream has broken off: reads the lists of its thread until the work is done.
    ///
    /// - Parameters:
    ///   - transcript: the conversation up to now, with a known thread.
    ///   - pause: the time between two looks.
    ///   - tries: the most looks.
    ///   - receive: called with text to append to what was shown.
    /// - Returns: the conversation; it is not finished if the work goes on after the last look.
    public func keepUp(
        with transcript: Nyla.Transcript, every pause: Duration = .seconds(1), tries: Int = 600,
        receive: @Sendable (String) throws -> Void
    ) async throws -> Nyla.Transcript {
        guard let thread = transcript.thread, let messages = Nyla.Resource.named("messages", in: area) else {
            return transcript
        }
        var transcript = transcript
        for attempt in 1...max(1, tries) {
            if attempt > 1 { try await Task.sleep(for: pause) }
            let more: String
            do throws(APIError) {
                // The state first, so that the messages are at least as new.
                let record = try await record(of: thread)
                more = transcript.catchUp(with: try await records.all(messages, of: thread), record: record)
            } catch {
                guard error.isTransient, attempt < tries else { throw error }
                continue
            }
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
    ///   - onBreak: called when the stream has broken off and the thread is known.
    /// - Throws: the error of the stream if the work is still going on after the last look, or has no known thread.
    public func sendAndKeepUp(
        _ prompt: Nyla.Prompt, every pause: Duration = .seconds(1), tries: Int = 600,
        until stop: AsyncStream<Void>? = nil, onBreak: @Sendable (APIError) -> Void = { _ in },
        receive: @escaping Receiver
    ) async throws -> Nyla.WorkTurn {
        let kept = KeptTurn(prompt)
        do {
            return try await send(prompt, until: stop) { event, piece, turn in
                kept.keep(event, turn)
                try receive(event, piece, turn)
            }
        } catch let error as APIError where error.isTransient {
            let transcript = kept.transcript
            guard transcript.thread != nil, Nyla.Resource.named("messages", in: area) != nil else {
                throw error
            }
            onBreak(error)
            let end = try await keepUp(with: transcript, every: pause, tries: tries) { more in
                try kept.pass("chunk", ["content": .string(more)], to: receive)
            }
            guard end.isFinished else { throw error }
            switch end.status?.lowercased() {
            case "failed"?, "error"?:
                try kept.pass(
                    "error", ["message": .string("the thread has the state \(end.status ?? "")")], to: receive
                )
            case "stopped"?, "cancelled"?, "canceled"?: try kept.pass("stopped", [:], to: receive)
            default: try kept.pass("complete", [:], to: receive)
            }
            return kept.turn
        }
    }
}

/// A turn and its transcript, shared by a stream's reader and by what goes on after it.
private final class KeptTurn: Sendable {
    private let state: Mutex<(transcript: Nyla.Transcript, turn: Nyla.WorkTurn)>

    init(_ prompt: Nyla.Prompt) {
        var transcript = Nyla.Transcript()
        transcript.begin(prompt)
        state = Mutex((transcript: transcript, turn: Nyla.WorkTurn()))
    }

    var transcript: Nyla.Transcript { state.withLock { $0.transcript } }
    var turn: Nyla.WorkTurn { state.withLock { $0.turn } }

    func keep(_ event: Nyla.WorkEvent, _ turn: Nyla.WorkTurn) {
        state.withLock { state in
            state.transcript.take(event)
            state.turn = turn
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
