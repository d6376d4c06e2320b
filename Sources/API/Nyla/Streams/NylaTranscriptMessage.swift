public import Answers
import Streams

extension Nyla.Transcript {
    /// Who a message is from.
    public enum Role: ServerWord {
        case user, assistant, system, tool
        case other(String)

        /// The known roles with their spellings.
        public static var spellings: [(value: Role, words: [String])] {
            [
                (.user, ["user", "human"]), (.assistant, ["assistant", "ai", "agent", "bot", "model"]),
                (.system, ["system"]), (.tool, ["tool", "function"]),
            ]
        }

        /// The word of an unknown role.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
    }

    /// A file that goes with a message.
    public struct Attachment: Hashable, Sendable {
        /// Nyla's identifier, if there is one.
        public let id: Identifier?
        /// The name, or else the identifier.
        public let name: String
        /// The media type, if the service names it.
        public let mediaType: String?
        /// The size in bytes, if the service names it.
        public let size: Int?

        /// Creates an attachment.
        public init(id: Identifier?, name: String, mediaType: String? = nil, size: Int? = nil) {
            self.id = id
            self.name = name
            self.mediaType = mediaType
            self.size = size
        }

        /// An attachment of a record with a name or an identifier.
        init(_ entry: Nyla.Entry) {
            id = entry.identifier("fileId", "file_id", "documentId", "document_id", "id")
            name =
                entry.text("fileName", "file_name", "name", "label", "title") ?? id?.text ?? "without a name"
            mediaType = entry.text("mimeType", "mime_type", "contentType")
            size = entry.identifier("fileSize", "file_size", "size").flatMap { Int($0.text) }
        }
    }

    /// The use of a tool or a data source.
    public struct Activity: Hashable, Sendable {
        /// The tool's name.
        public let tool: String
        /// Its last state in the service's words, for example `running`.
        public internal(set) var state: String?

        /// Creates an activity.
        public init(tool: String, state: String? = nil) {
            self.tool = tool
            self.state = state
        }

        /// The activity of a record; one without a name has that of its kind.
        init(_ entry: Nyla.Entry, kind: String) {
            var inner = entry
            if case .object(let function)? = entry.fields["function"] { inner = Nyla.Entry(function) }
            tool =
                inner.text("tool", "toolName", "tool_name", "name", "dataSource", "data_source", "label")
                ?? kind
            state = entry.text("status", "state", "message", "text")
        }
    }

    /// A message.
    public struct Message: Hashable, Sendable {
        /// Nyla's identifier; `nil` while it is only known from a stream.
        public internal(set) var id: Identifier?
        /// Who it is from.
        public let role: Role
        /// The text, which is Markdown.
        public internal(set) var text: String
        /// When it was sent, if the service says so.
        public internal(set) var time: ServerTime?
        /// The files that go with it.
        public internal(set) var attachments: [Attachment]
        /// The tools and data sources that were used for it.
        public internal(set) var activity: [Activity]
        /// Whether more of it is expected.
        public internal(set) var isArriving: Bool

        /// Creates a message.
        public init(
            id: Identifier? = nil, role: Role, text: String, time: ServerTime? = nil,
            attachments: [Attachment] = [], activity: [Activity] = [], isArriving: Bool = false
        ) {
            self.id = id
            self.role = role
            self.text = text
            self.time = time
            self.attachments = attachments
            self.activity = activity
            self.isArriving = isArriving
        }

        /// A message of a list.
        public init(_ entry: Nyla.Entry) { self.init(entry, words: nil) }

        /// A message of a list or a stream.
        ///
        /// - Parameter words: the text, if it is known already.
        init(_ entry: Nyla.Entry, words: String?) {
            self.init(
                id: entry.id, role: Role(entry.text("role", "sender", "author") ?? "assistant"),
                text: words ?? Self.text(of: entry),
                time: entry.text("at", "publishedAt", "published_at", "createdAt", "created_at", "timestamp")
                    .map { ServerTime($0) },
                attachments: entry.parts(Self.attachmentNames).map { Attachment($0) },
                activity: entry.parts(Self.activityNames).map { Activity($0, kind: "tool") })
        }

        static let attachmentNames = ["files", "attachments", "documents", "fileIds", "file_ids"]
        static let activityNames = [
            "tools", "toolCalls", "tool_calls", "toolActivity", "tool_activity", "toolActivities",
        ]

        /// The text, also of a list of parts.
        private static func text(of entry: Nyla.Entry) -> String {
            for name in ["text", "content", "message"] {
                switch entry.fields[name] {
                case .array(let parts)?:
                    return parts.compactMap { part in
                        if case .object(let object) = part {
                            return object.first(of: ["text", "content"])?.text
                        }
                        return part.text
                    }.joined(separator: "\n")
                case let value?:
                    if let text = Nyla.Entry.text(of: value) { return text }
                case nil: break
                }
            }
            return ""
        }
    }
}

extension Nyla.Entry {
    /// The records under the first of these names that has a list; an entry that is not an object is its own identifier.
    func parts(_ names: [String]) -> [Nyla.Entry] {
        for name in names {
            guard case .array(let parts)? = fields[name] else { continue }
            return parts.prefix(Nyla.Transcript.mostParts).compactMap { part in
                if case .object(let object) = part { return Nyla.Entry(object) }
                return part.text.map { ["id": .string($0)] }.map { Nyla.Entry($0) }
            }
        }
        return []
    }
}
