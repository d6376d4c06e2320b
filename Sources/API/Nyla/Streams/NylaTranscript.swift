public import Answers
import Streams

extension Nyla {
    /// A conversation as it is read: its messages with attachments and tool activity, and the pending edits.
    ///
    /// A value: it is made from the lists of a thread, or from a prompt and the events of its stream, or both. If a stream
    /// breaks off, `catchUp` goes on from the lists.
    ///
    /// ```swift
    /// var transcript = Nyla.Transcript(thread: "w7", messages: try await records.all(messages, of: "w7"))
    /// transcript.begin(Nyla.Prompt("And in French?", in: "w7"))
    /// for try await event in stream { transcript.take(Nyla.WorkEvent(event)) }
    /// print(transcript.messages.last?.text ?? "")
    /// ```
    public struct Transcript: Hashable, Sendable {
        /// A proposed change of a file that waits for a decision.
        public struct Edit: Hashable, Sendable {
            /// Nyla's identifier.
            public let id: Identifier?
            /// The file's name or identifier; empty if there is none.
            public let file: String
            /// What is changed, for example `replace`.
            public let kind: String?
            /// The state, for example `pending`.
            public let status: String?

            /// An edit of a list.
            public init(_ entry: Entry) {
                id = entry.id
                file = entry.text("file", "fileName", "file_name", "fileId", "file_id") ?? ""
                kind = entry.text("kind", "type", "operation")
                status = entry.text("status")
            }
        }

        /// The most text that streams may add, in bytes.
        static let mostText = 16 << 20
        /// The most tool activities and attachments that streams may add.
        static let mostParts = 10_000
        /// What the lists have of the last turn.
        private enum Listed { case nothing, prompt, answer }

        /// The thread, once it is known.
        public private(set) var thread: Identifier?
        /// The thread's title, if it has one; of one in several languages, the German one or the first.
        public private(set) var title: String?
        /// The title as the service has it.
        private var titleTexts: JSONValue?
        /// The thread's state in the service's words, if it is known.
        public private(set) var status: String?
        /// The messages, in the service's order.
        public private(set) var messages: [Message] = []
        /// The pending edits.
        public private(set) var edits: [Edit] = []
        /// The last progress of the work, one line.
        public private(set) var progress: String?
        /// How the last stream ended.
        public private(set) var ending = WorkTurn.Ending.open
        /// What streams have added: bytes of text, and activities and attachments.
        private var addedBytes = 0
        private var addedParts = 0
        private var listed = Listed.answer

        /// The conversation of a thread's lists.
        ///
        /// - Parameter record: the thread's record, with its title and state.
        public init(
            thread: Identifier? = nil, record: Entry? = nil, messages: [Entry] = [], edits: [Entry] = []
        ) {
            self.thread = thread ?? record?.id
            self.messages = messages.map(Message.init)
            self.edits = edits.map(Edit.init)
            read(record)
        }

        /// Takes the title in a language, if it is in several.
        public mutating func translateTitle(into language: String) {
            title = titleTexts.flatMap { Entry.text(of: $0, in: language) } ?? title
        }

        /// Whether the work is done: its stream has ended, or the lists have the last prompt and say so, by the thread's state
        /// and an answer that is not shorter than what the stream has shown. A thread without a state needs only the answer.
        public var isFinished: Bool {
            guard ending == .open else { return true }
            let isAnswered = listed == .answer && !answer.isEmpty
            guard let state = status.map({ RunStatus($0) }) else { return isAnswered }
            guard state.isFinal else { return false }
            return state == .completed ? isAnswered : listed != .nothing
        }

        /// The text of all answers to the last prompt, each on lines of its own.
        public var answer: String {
            messages[lastTurn...].map(\.text).filter { !$0.isEmpty }.joined(separator: "\n")
        }

        /// The place behind the last prompt.
        private var lastTurn: Int { messages.lastIndex { $0.role == .user }.map { $0 + 1 } ?? 0 }

        /// Begins a turn: appends the prompt, whose answer the events bring.
        public mutating func begin(_ prompt: Prompt) {
            settle()
            thread = prompt.thread ?? thread
            messages.append(
                Message(
                    role: .user, text: prompt.text,
                    attachments: prompt.files.map { Attachment(id: $0, name: $0.text) }))
            (ending, progress, status, listed) = (.open, nil, nil, .nothing)
        }

        /// Takes the next event of a stream.
        public mutating func take(_ event: WorkEvent) {
            let record = event.record
            thread = record.identifier("workflowId", "workflow_id") ?? thread
            let words = event.words(in: record)
            switch event.kind {
            case .chunk: append(words ?? "")
            case .message: takeMessage(Message(record, words: words))
            case .fileCreated: attach(Attachment(record))
            case .toolActivity, .dataSourceAccess: note(Activity(record, kind: event.kind.word))
            case .status, .agentProgress, .agentSummary: progress = words ?? progress
            case .workflowUpdated:
                thread = thread ?? record.id
                read(record)
            case .complete: end(.complete)
            case .stopped: end(.stopped)
            case .error: end(.failed(words ?? ""))
            case .other: break
            }
        }

        /// Takes the lists of the thread as they are now, after a stream has broken off.
        ///
        /// Tool activity and attachments that only the stream had are kept with the answer.
        ///
        /// - Returns: the text to append to what has been shown of the answer.
        @discardableResult
        public mutating func catchUp(with entries: [Entry], record: Entry? = nil) -> String {
            read(record)
            let shown = answer
            let mine = messages[lastTurn...]
            var current = entries.map(Message.init)
            // The list may not have the prompt yet.
            let prompt = messages.last { $0.role == .user }
            listed = .nothing
            if let prompt, current.last(where: { $0.role == .user })?.text != prompt.text { return "" }
            if let mine = mine.last, let last = current.indices.last, current[last].role != .user {
                if current[last].activity.isEmpty { current[last].activity = mine.activity }
                for attachment in mine.attachments where !current[last].attachments.contains(attachment) {
                    current[last].attachments.append(attachment)
                }
            }
            messages = current
            let now = answer
            guard now != shown, shown.hasPrefix(now) else {
                listed = .answer
                return now.hasPrefix(shown) ? String(now.dropFirst(shown.count)) : "\n" + now
            }
            // The list is behind the stream, unless it only leaves white space at the end away.
            messages = Array(current[..<lastTurn] + mine)
            let isWhole = !now.isEmpty && shown.dropFirst(now.count).allSatisfy(\.isWhitespace)
            listed = isWhole ? .answer : .prompt
            return ""
        }

        private mutating func read(_ record: Entry?) {
            if let value = record?.fields.first(of: ["name", "title", "label"]),
                let text = Entry.text(of: value)
            {
                (title, titleTexts) = (text, value)
            }
            status = record?.text("status", "state") ?? status
        }

        private mutating func end(_ ending: WorkTurn.Ending) {
            self.ending = ending
            settle()
        }

        /// Ends the message that is arriving.
        private mutating func settle() {
            if let last = messages.indices.last { messages[last].isArriving = false }
        }

        /// The place of the message that is arriving; a new one begins without it.
        private mutating func arriving() -> Int {
            if let last = messages.indices.last, messages[last].isArriving { return last }
            messages.append(Message(role: .assistant, text: "", isArriving: true))
            return messages.count - 1
        }

        private mutating func append(_ more: String) {
            guard !more.isEmpty, addedBytes + more.utf8.count <= Self.mostText else { return }
            addedBytes += more.utf8.count
            messages[arriving()].text += more
        }

        private mutating func attach(_ attachment: Attachment) {
            guard addedParts < Self.mostParts else { return }
            addedParts += 1
            // A file may be created after the answer is complete.
            let last = messages.indices.last.flatMap { messages[$0].role == .user ? nil : $0 } ?? arriving()
            messages[last].attachments.append(attachment)
        }

        private mutating func note(_ activity: Activity) {
            let place = arriving()
            if let same = messages[place].activity.lastIndex(where: { $0.tool == activity.tool }) {
                messages[place].activity[same].state = activity.state ?? messages[place].activity[same].state
            } else if addedParts < Self.mostParts {
                addedParts += 1
                messages[place].activity.append(activity)
            }
        }

        /// A whole message takes the place of the one that was arriving in chunks, or of the prompt that it repeats.
        private mutating func takeMessage(_ message: Message) {
            guard addedBytes + message.text.utf8.count <= Self.mostText else { return }
            addedBytes += message.text.utf8.count
            if message.role == .user {
                if let place = messages.lastIndex(where: { $0.role == .user }), messages[place].id == nil,
                    messages[place].text == message.text
                {
                    messages[place].id = message.id
                    messages[place].time = message.time
                } else {
                    settle()
                    messages.append(message)
                }
                return
            }
            guard let last = messages.indices.last, messages[last].isArriving else {
                return messages.append(message)
            }
            var whole = message
            if whole.text.isEmpty { whole.text = messages[last].text }
            whole.attachments = messages[last].attachments + whole.attachments
            whole.activity = messages[last].activity + whole.activity
            messages[last] = whole
        }
    }
}
