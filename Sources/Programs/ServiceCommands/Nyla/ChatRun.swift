import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Foundation
import Nyla
import ServiceOperations
import Streams
import Synchronization

/// How the events of a stream are printed.
struct ChatFormatOption: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, ndjson
    }

    @Option(help: "Output format.")
    var format = Format.text
}

/// A stream that is printed until it ends, or until Ctrl-C.
struct ChatRun {
    typealias Work =
        @Sendable (NylaConversation, Nyla.StopRequest, @escaping NylaConversation.Receiver) async throws ->
        Nyla.WorkTurn

    private let area: Nyla.Area
    private let nyla: NylaOptions
    private let display: ChatDisplay

    init(_ area: Nyla.Area, _ format: ChatFormatOption.Format, _ nyla: NylaOptions) {
        self.area = area
        self.nyla = nyla
        display = ChatDisplay(format)
    }

    /// Reads the stream to its end, and throws unless its work is complete.
    func run(_ work: @escaping Work) throws {
        let interruption = Interruption(grace: .seconds(6))
        let stop = Nyla.StopRequest()
        let (display, area) = (display, area)
        let place = try nyla.place(for: area)
        interruption.listen(
            exitStatus: ExitStatus.interrupted.rawValue,
            .init(
                onFirst: { stop.make() },
                onEnd: {
                    display.end()
                    Self.noteRest(of: display.thread, in: area)
                }))
        let outcome: Result<Nyla.WorkTurn, any Error>
        do {
            outcome = try place.with {
                (client, place) throws(APIError) -> Result<Nyla.WorkTurn, any Error> in
                let chat = NylaConversation(
                    client, area, instance: place.instance ?? "", mandate: place.mandate)
                do {
                    return .success(try await work(chat, stop, display.show))
                } catch let error as APIError {
                    throw error
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            display.end()
            if interruption.isRequested || display.thread != nil {
                Self.noteRest(of: display.thread, in: area)
            }
            if interruption.isRequested { throw ExitCode(ExitStatus.interrupted.rawValue) }
            throw error
        }
        display.end()
        let turn = try outcome.get()
        if interruption.isRequested {
            if turn.ending == .open { Self.noteRest(of: turn.workflow, in: area, turn.stopError) }
            throw ExitCode(ExitStatus.interrupted.rawValue)
        }
        try Self.check(turn)
    }

    /// Says that the work may go on, which is expected of sessions that are only followed.
    private static func noteRest(of thread: Identifier?, in area: Nyla.Area, _ error: APIError? = nil) {
        if area == .teamsbot { return }
        let hasMessages = Nyla.Resource.named("messages", in: area) != nil
        let words =
            thread.map {
                hasMessages
                    ? "; \"fieldbook chat list messages --of \($0.text.visible)\" shows its messages" : ""
            } ?? ", since the service has not named it yet"
        let reason = error.map { " (it was not stopped: \($0.message.visible))" } ?? ""
        StandardError.write("fieldbook: note: the service may still be working on it\(reason)\(words)\n")
    }

    private static func check(_ turn: Nyla.WorkTurn) throws {
        switch turn.ending {
        case .complete, .open: return
        case .stopped:
            throw ItemFailure(
                code: "chat.stopped", message: "the work was stopped by somebody else",
                remedy: "Send the prompt again if you still need a response.")
        case .failed(let words):
            throw ItemFailure(
                code: "chat.failed",
                message: words.isEmpty ? "the work failed" : "the work failed: \(words.visible)",
                remedy: "Change the prompt, or try again later.")
        }
    }
}

/// Prints events as they arrive.
private final class ChatDisplay: Sendable {
    private struct State {
        var thread: Identifier?
        var isMidLine = false
    }

    /// Whether answer and notes share a terminal, where a note ends the answer's line.
    private static let shareTerminal = isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1

    private let format: ChatFormatOption.Format
    private let state = Mutex(State())

    init(_ format: ChatFormatOption.Format) { self.format = format }

    /// The thread, once the service has named it.
    var thread: Identifier? { state.withLock { $0.thread } }

    func show(_ event: Nyla.WorkEvent, _ piece: Nyla.WorkTurn.Piece, _ turn: Nyla.WorkTurn) throws {
        let isNew = state.withLock { state in
            defer { state.thread = turn.workflow }
            return state.thread == nil && turn.workflow != nil
        }
        if format == .ndjson { return try StandardOutput.write(Self.line(event, piece, turn)) }
        if isNew, let thread = turn.workflow { note("thread \(thread)") }
        switch piece {
        case .text(let text):
            let shown = text.visibleLines
            state.withLock { $0.isMidLine = !shown.hasSuffix("\n") }
            try StandardOutput.write(Array(shown.utf8))
        case .note(let words): note(words)
        case .nothing: break
        }
    }

    /// Ends the last line of the answer.
    func end() {
        let isMidLine = state.withLock { state in
            defer { state.isMidLine = false }
            return state.isMidLine
        }
        if isMidLine { try? StandardOutput.write([0x0A]) }
    }

    /// Prints a note on a line of its own.
    private func note(_ words: String) {
        let endsLine = state.withLock { state in
            guard Self.shareTerminal else { return false }
            defer { state.isMidLine = false }
            return state.isMidLine
        }
        StandardError.write((endsLine ? "\n" : "") + "fieldbook: note: \(words.visible)\n")
    }

    private static func line(
        _ event: Nyla.WorkEvent, _ piece: Nyla.WorkTurn.Piece, _ turn: Nyla.WorkTurn
    ) -> [UInt8] {
        var fields: JSONObject = ["event": .string(event.kind.word)]
        fields["thread"] = turn.workflow.map { JSONValue.string($0.text) } ?? JSONValue.null
        if case .text(let text) = piece {
            fields["text"] = .string(text)
        } else {
            fields["text"] = JSONValue.null
        }
        fields["data"] =
            event.fields.members.isEmpty ? .string(event.event.data) : .object(event.fields)
        return Array((JSONValue.object(fields).jsonText + "\n").utf8)
    }
}
