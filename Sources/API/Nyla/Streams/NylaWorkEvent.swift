public import APICore
public import Answers
public import Streams

extension Nyla {
    /// An event from the stream of a workflow.
    ///
    /// ```swift
    /// let stream = client.events(of: request, endingWith: Nyla.WorkEvent.endings)
    /// for try await event in stream.map(Nyla.WorkEvent.init) where event.kind == .chunk {
    ///     print(event.fields["text"]?.text ?? "")
    /// }
    /// ```
    public struct WorkEvent: Hashable, Sendable {
        /// A kind of event.
        public enum Kind: ServerWord {
            case message, chunk, status, toolActivity, agentProgress, agentSummary, fileCreated
            case dataSourceAccess, workflowUpdated, complete, stopped, error
            case other(String)

            /// The known kinds with their spellings.
            public static var spellings: [(value: Kind, words: [String])] {
                [
                    (.message, ["message"]), (.chunk, ["chunk"]), (.status, ["status"]),
                    (.toolActivity, ["tool_activity"]), (.agentProgress, ["agent_progress"]),
                    (.agentSummary, ["agent_summary"]), (.fileCreated, ["fileCreated"]),
                    (.dataSourceAccess, ["dataSourceAccess"]), (.workflowUpdated, ["workflowUpdated"]),
                    (.complete, ["complete"]), (.stopped, ["stopped"]), (.error, ["error"]),
                ]
            }

            /// The word of an unknown kind.
            public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
        }

        /// The kinds that end a stream.
        public static let endings: Set<String> = ["complete", "stopped", "error"]

        /// The kind.
        public let kind: Kind
        /// The JSON object in the event; empty if its data is anything else.
        public let fields: JSONObject
        /// The original event.
        public let event: ServerEvent

        /// Parses an event.
        public init(_ event: ServerEvent) {
            self.event = event
            kind = Kind(event.kind)
            var reader = JSONReader(bytes: Array(event.data.utf8))
            fields = if case .object(let object)? = try? reader.readValue() { object } else { JSONObject() }
        }

        /// Whether it is a message that the service says, and not a user.
        var isAnswer: Bool { kind == .message && record.text("role")?.lowercased() != "user" }

        /// The members, also of the object inside.
        var record: Entry {
            var fields = fields
            for name in ["data", "item", "message", "workflow", "file"] {
                guard case .object(let inner)? = fields[name] else { continue }
                fields[name] = nil
                var names = Set(fields.members.map(\.name))
                fields.members += inner.members.filter { names.insert($0.name).inserted }
            }
            return Entry(fields)
        }

        /// The text in the event's record, or its data if that is not JSON; `nil` without one.
        func words(in record: Entry) -> String? {
            let words = record.text(
                "text", "content", "delta", "chunk", "message", "label", "status", "error")
            if words != nil { return words }
            return fields.members.isEmpty && !event.data.isEmpty && !event.data.hasPrefix("{")
                ? event.data : nil
        }
    }
}
