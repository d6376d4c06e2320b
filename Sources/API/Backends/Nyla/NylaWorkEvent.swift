public import APICore
public import Streams

extension Nyla {
    /// What Nyla tells while it works: an event of a kind that is known or not, with all that came.
    ///
    /// ```swift
    /// let stream = client.events(of: request, endingWith: Nyla.WorkEvent.endings)
    /// for try await event in stream.map(Nyla.WorkEvent.init) where event.kind == .chunk {
    ///     print(event.fields["text"]?.text ?? "")
    /// }
    /// ```
    public struct WorkEvent: Hashable, Sendable {
        /// What an event tells of.
        public enum Kind: ServerWord {
            case message, chunk, status, toolActivity, agentProgress, agentSummary, fileCreated
            case dataSourceAccess, workflowUpdated, complete, stopped, error
            case other(String)

            /// The words that are known.
            public static var spellings: [(value: Kind, words: [String])] {
                [
                    (.message, ["message"]), (.chunk, ["chunk"]), (.status, ["status"]),
                    (.toolActivity, ["tool_activity"]), (.agentProgress, ["agent_progress"]),
                    (.agentSummary, ["agent_summary"]), (.fileCreated, ["fileCreated"]),
                    (.dataSourceAccess, ["dataSourceAccess"]), (.workflowUpdated, ["workflowUpdated"]),
                    (.complete, ["complete"]), (.stopped, ["stopped"]), (.error, ["error"]),
                ]
            }

            /// The word where it is not known.
            public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
        }

        /// The kinds after which nothing comes.
        public static let endings: Set<String> = ["complete", "stopped", "error"]

        /// What it tells of.
        public let kind: Kind
        /// The JSON that it carries; empty where that is no object.
        public let fields: JSONObject
        /// The event as it came.
        public let event: ServerEvent

        /// Reads an event, which always succeeds.
        public init(_ event: ServerEvent) {
            self.event = event
            kind = Kind(event.kind)
            var reader = JSONReader(bytes: Array(event.data.utf8))
            fields = if case .object(let object)? = try? reader.readValue() { object } else { JSONObject() }
        }
    }
}
