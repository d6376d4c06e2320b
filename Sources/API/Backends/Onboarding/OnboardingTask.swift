public import Routes
public import Streams

extension Onboarding {
    /// Something that a new employee has to do.
    public struct TaskItem: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: Identifier
        /// Whose it is.
        public let user: Identifier?
        /// What is to be done.
        public let name: String
        /// In more words.
        public let details: String?
        /// How far it is.
        public let status: TaskStatus
        /// By when, perhaps without a zone.
        public let due: ServerTime?
        /// When it was done.
        public let completed: ServerTime?
        /// How urgent it is.
        public let priority: Priority?
        /// The documents that it is about, or that are to be sent for it.
        public let documents: [Identifier]
        /// The tasks that are to be done before.
        public let dependencies: [Identifier]
        /// What else the service says.
        public let metadata: JSONObject

        /// Reads one; what is more than name, status and due date may stand in `metadata`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", "task_id", "taskId")
            user = try fields.value("user_id", "userId")
            name = try fields.text("task_name", "taskName", "name", "title") ?? ""
            metadata = try fields.object("metadata")
            details = try fields.text("description") ?? metadata["description"]?.text
            status = try fields.value("status") ?? .pending
            due = try fields.value("due_date", "dueDate")
            completed = try fields.value("completed_at", "completedAt")
            documents = Self.identifiers(
                try fields.json("related_documents", "relatedDocuments", "documents")
                    ?? metadata.first(of: ["related_documents", "relatedDocuments", "documents"]))
            dependencies = Self.identifiers(
                try fields.json("dependencies", "depends_on", "dependsOn")
                    ?? metadata.first(of: ["dependencies", "depends_on", "dependsOn"]))
            priority = (try fields.text("priority") ?? metadata["priority"]?.text).map { Priority($0) }
        }

        /// Those of a list, which may be of whole things.
        private static func identifiers(_ list: JSONValue?) -> [Identifier] {
            guard case .array(let things)? = list else { return [] }
            return things.compactMap { thing in
                var id = thing
                if case .object(let object) = thing {
                    id = object.first(of: ["id", "task_id", "document_id"]) ?? .null
                }
                return if case .integer(let number) = id { .number(number) } else {
                    id.text.map { .text($0) }
                }
            }
        }

        /// Whether it is done.
        public var isDone: Bool { status == .completed || completed != nil }

        /// Whether it should have been done; a time without a zone is one of `zone`, and a day lasts until its end.
        public func isOverdue(at now: Timestamp, in zone: ClockZone) -> Bool {
            guard !isDone, let due, let moment = try? due.moment(in: zone) else { return false }
            return now.seconds(since: moment) >= (due.isDay ? 86_400 : 0)
        }
    }

    /// What tasks are put in order by.
    public enum TaskOrder: Hashable, Sendable {
        /// The earliest first; those without a date last.
        case dueDate
        /// The most urgent first; those that say nothing count as medium.
        case priority
    }

    /// How many tasks of a list are done.
    public struct Progress: Hashable, Sendable, CustomStringConvertible {
        /// Tasks that are done.
        public let done: Int
        /// Tasks in all.
        public let total: Int

        /// Creates a figure.
        public init(done: Int, total: Int) {
            self.done = done
            self.total = total
        }

        /// From 0 to 1; 0 where there is nothing to do.
        public var fraction: Double { total > 0 ? Double(done) / Double(total) : 0 }

        /// `3 of 5`.
        public var description: String { "\(done) of \(total)" }
    }
}

extension Sequence where Element == Onboarding.TaskItem {
    /// Those that are that far.
    public func with(_ status: Onboarding.TaskStatus) -> [Element] { filter { $0.status == status } }

    /// All of them, in order; what is equal by that is put in order by the other measure, then by name and identifier.
    ///
    /// Dates without a zone are times of `zone`.
    public func inOrder(of order: Onboarding.TaskOrder, in zone: ClockZone) -> [Element] {
        let keyed = map { task in
            let due = (try? task.due?.moment(in: zone))?.secondsSince1970 ?? .infinity
            let rank = Double((task.priority ?? .medium).rank)
            let measures = order == .dueDate ? (due, rank) : (rank, due)
            return (key: (measures.0, measures.1, task.name, task.id.text), task: task)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.task)
    }

    /// How many are done.
    public var progress: Onboarding.Progress {
        reduce(Onboarding.Progress(done: 0, total: 0)) {
            Onboarding.Progress(done: $0.done + ($1.isDone ? 1 : 0), total: $0.total + 1)
        }
    }
}
