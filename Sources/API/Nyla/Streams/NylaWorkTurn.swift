public import APICore
public import Answers
import Streams

extension Nyla {
    /// What the events of one prompt's stream have brought so far: the text, the files, and how it ended.
    ///
    /// ```swift
    /// var turn = Nyla.WorkTurn()
    /// for try await event in stream {
    ///     if case .text(let text) = turn.take(Nyla.WorkEvent(event)) { print(text, terminator: "") }
    /// }
    /// print(turn.ending)
    /// ```
    public struct WorkTurn: Hashable, Sendable {
        /// How a stream ended.
        public enum Ending: Hashable, Sendable {
            /// It has not ended, or it broke off.
            case open
            case complete
            case stopped
            /// The work failed, with the service's words.
            case failed(String)
        }

        /// What an event has to show.
        public enum Piece: Hashable, Sendable {
            /// Text to append to the answer.
            case text(String)
            /// Something about the progress, one line.
            case note(String)
            case nothing
        }

        /// The most text that is kept, in bytes.
        static let mostText = 16 << 20

        /// The workflow, by which the work can be stopped and continued.
        public private(set) var workflow: Identifier?
        /// The answer's text so far; later text than 16 MiB is not kept.
        public private(set) var text = ""
        /// Names or identifiers of the files that were created.
        public private(set) var files: [String] = []
        /// How it ended.
        public private(set) var ending = Ending.open
        /// Why the service did not stop the work when it was asked to.
        public internal(set) var stopError: APIError?
        /// The text of the message that is arriving in chunks.
        private var arriving = ""

        /// Nothing yet, or a turn that ended before its prompt was sent.
        public init(ending: Ending = .open) { self.ending = ending }

        /// Takes the next event, and returns what it has to show.
        ///
        /// A service may send a message in chunks and then whole: only what is new in the whole message is shown.
        public mutating func take(_ event: WorkEvent) -> Piece {
            let record = event.record
            workflow = record.identifier("workflowId", "workflow_id") ?? workflow
            let words = event.words(in: record)
            switch event.kind {
            case .chunk: return append(words ?? "")
            case .message:
                return event.isAnswer ? takeMessage(words ?? "") : .nothing
            case .fileCreated:
                let name = record.text("fileName", "file_name", "name", "fileId", "file_id", "id")
                if let name, files.count < 10_000 { files.append(name) }
                return .note("file created: \(name ?? "without a name")")
            case .workflowUpdated:
                workflow = workflow ?? record.id
                return .nothing
            case .complete:
                workflow = workflow ?? record.id
                ending = .complete
            case .stopped: ending = .stopped
            case .error: ending = .failed(words ?? "")
            case .status, .toolActivity, .agentProgress, .agentSummary, .dataSourceAccess:
                let subject = record.text("tool", "toolName", "tool_name", "name", "dataSource")
                let parts = [subject, words].compactMap(\.self)
                return parts.isEmpty ? .nothing : .note(parts.joined(separator: ": "))
            case .other(let kind):
                // A service may ask for something, such as the number of a second factor.
                return record.text("message", "text").map { .note("\(kind): \($0)") } ?? .nothing
            }
            return .nothing
        }

        private mutating func takeMessage(_ message: String) -> Piece {
            defer { arriving = "" }
            if message.hasPrefix(arriving) { return append(String(message.dropFirst(arriving.count))) }
            arriving = ""
            return append(message)
        }

        /// Appends the next part of a message; the first one begins a line of its own.
        private mutating func append(_ more: String) -> Piece {
            guard !more.isEmpty else { return .nothing }
            let isOnLine = !arriving.isEmpty || text.isEmpty || text.hasSuffix("\n")
            let shown = isOnLine ? more : "\n" + more
            if text.utf8.count + shown.utf8.count <= Self.mostText {
                text += shown
                arriving += more
            }
            return .text(shown)
        }
    }
}
