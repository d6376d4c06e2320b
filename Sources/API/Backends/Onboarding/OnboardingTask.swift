public import Answers
public import Routes
public import Streams

extension Onboarding {
    /// The status of a task.
    public enum TaskStatus: ServerWord {
        case pending, inProgress, completed, error
        case other(String)

        /// The known statuses with their spellings.
        public static var spellings: [(value: TaskStatus, words: [String])] {
            [
                (.pending, ["pending", "open", "todo"]),
                (.inProgress, ["in_progress", "in-progress", "in progress", "inProgress"]),
                (.completed, ["completed", "complete", "done"]), (.error, ["error", "failed"]),
            ]
        }

        /// The word of an unknown status.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
    }

    /// The priority of a task.
    public enum Priority: ServerWord {
        case urgent, high, medium, low
        case other(String)

        /// The known priorities with their spellings.
        public static var spellings: [(value: Priority, words: [String])] {
            [
                (.urgent, ["urgent", "critical", "0"]), (.high, ["high", "1"]),
                (.medium, ["medium", "normal", "2"]), (.low, ["low", "3"]),
            ]
        }

        /// The word of an unknown priority.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }

        /// The rank, most urgent first; an unknown priority ranks between medium and low.
        fileprivate var rank: Double {
            switch self {
            case .urgent: 0
            case .high: 1
            case .medium: 2
            case .other: 3
            case .low: 4
            }
        }
    }

    /// A task of a new employee.
    public struct TaskItem: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: Identifier
        /// The person who has to do it.
        public let user: Identifier?
        /// The name; empty if there is none.
        public let name: String
        /// The description.
        public let details: String?
        /// The service's status; pending if it sends none. See `effectiveStatus`.
        public internal(set) var status: TaskStatus
        /// When it was begun, if that is marked on this machine; see `StartedTasks`.
        public internal(set) var started: ServerTime?
        /// The due date or time, possibly without a zone.
        public let due: ServerTime?
        /// When it was completed.
        public internal(set) var completed: ServerTime?
        /// The priority.
        public let priority: Priority?
        /// The documents that it is about or requires.
        public let documents: [Identifier]
        /// The tasks that must be completed before it.
        public let dependencies: [Identifier]
        /// Further data from the service.
        public let metadata: JSONObject

        /// Creates a task.
        public init(
            id: Identifier, name: String, of user: Identifier? = nil, details: String? = nil,
            status: TaskStatus = .pending, due: ServerTime? = nil, completed: ServerTime? = nil,
            priority: Priority? = nil, documents: [Identifier] = [], dependencies: [Identifier] = []
        ) {
            (self.id, self.user, self.name, self.details) = (id, user, name, details)
            (self.status, self.due, self.completed, self.priority) = (status, due, completed, priority)
            (self.documents, self.dependencies, metadata) = (documents, dependencies, JSONObject())
        }

        /// Decodes a task; description, priority, documents and dependencies may also be in `metadata`.
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

        /// The identifiers in a list of identifiers or objects.
        private static func identifiers(_ list: JSONValue?) -> [Identifier] {
            guard case .array(let entries)? = list else { return [] }
            return entries.compactMap { entry in
                var id = entry
                if case .object(let object) = entry {
                    id = object.first(of: ["id", "task_id", "document_id"]) ?? .null
                }
                return if case .integer(let number) = id { .number(number) } else {
                    id.text.map { .text($0) }
                }
            }
        }

        /// The status that counts: a task with a time of completion is completed, whatever its status.
        public var effectiveStatus: TaskStatus { completed == nil ? status : .completed }

        /// Whether it is completed.
        public var isDone: Bool { effectiveStatus == .completed }

        /// Whether it is overdue. A due time without a zone is in `zone`, and a due date lasts until its end.
        public func isOverdue(at now: Timestamp, in zone: ClockZone) -> Bool {
            guard !isDone, let due else { return false }
            if let day = CalendarDate(due.text) { return now >= zone.start(of: day.following) }
            return (try? due.moment(in: zone)).map { now >= $0 } ?? false
        }
    }

    /// A sort order for tasks.
    public enum TaskOrder: Hashable, Sendable {
        /// The earliest due date first; tasks without one last.
        case dueDate
        /// The most urgent first; tasks without a priority count as medium.
        case priority
    }

    /// The number of tasks with a status.
    public struct StatusCount: Hashable, Sendable {
        /// The status that counts; see `TaskItem.effectiveStatus`.
        public let status: TaskStatus
        /// The number of tasks.
        public let count: Int

        /// Creates a number of tasks.
        public init(_ status: TaskStatus, _ count: Int) {
            self.status = status
            self.count = count
        }
    }

    /// The number of completed tasks.
    public struct Progress: Hashable, Sendable, CustomStringConvertible {
        /// Completed tasks.
        public let done: Int
        /// All tasks.
        public let total: Int

        /// Creates a progress.
        public init(done: Int, total: Int) {
            self.done = done
            self.total = total
        }

        /// The progress from 0 to 1; 0 without tasks.
        public var fraction: Double { total > 0 ? Double(done) / Double(total) : 0 }

        /// The progress as text, for example `3 of 5`.
        public var description: String { "\(done) of \(total)" }
    }
}

extension Sequence where Element == Onboarding.TaskItem {
    /// The tasks with an effective status.
    public func with(_ status: Onboarding.TaskStatus) -> [Element] { filter { $0.effectiveStatus == status } }

    /// The tasks in a sort order; equal ones by the other order, then by name and identifier.
    ///
    /// Due times without a zone are in `zone`.
    public func inOrder(of order: Onboarding.TaskOrder, in zone: ClockZone) -> [Element] {
        let keyed = map { task in
            let due = (try? task.due?.moment(in: zone))?.secondsSince1970 ?? .infinity
            let rank = (task.priority ?? .medium).rank
            let (first, second) = order == .dueDate ? (due, rank) : (rank, due)
            return (key: (first, second, task.name, task.id.text), task: task)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.task)
    }

    /// The open tasks that are overdue or due within a number of seconds, in the order of their due times.
    ///
    /// Due times without a zone are in `zone`, and of a due date its first moment counts; tasks without a due time are left
    /// out.
    public func due(within seconds: Double, at now: Timestamp, in zone: ClockZone) -> [Element] {
        filter { task in
            guard !task.isDone, let moment = try? task.due?.moment(in: zone) else { return false }
            return moment.seconds(since: now) <= seconds
        }.inOrder(of: .dueDate, in: zone)
    }

    /// The overdue tasks. Due times without a zone are in `zone`.
    public func overdue(at now: Timestamp, in zone: ClockZone) -> [Element] {
        filter { $0.isOverdue(at: now, in: zone) }
    }

    /// The number of tasks with each status that occurs: the known ones in their order, then others by their words.
    public var counts: [Onboarding.StatusCount] {
        let counts = reduce(into: [:]) { $0[$1.effectiveStatus, default: 0] += 1 }
        let known = Onboarding.TaskStatus.spellings.map(\.value)
        let others = counts.keys.filter { $0.unknownWord != nil }.sorted { $0.word < $1.word }
        return (known + others).compactMap { status in
            counts[status].map { Onboarding.StatusCount(status, $0) }
        }
    }

    /// The number of completed tasks.
    public var progress: Onboarding.Progress {
        reduce(Onboarding.Progress(done: 0, total: 0)) {
            Onboarding.Progress(done: $0.done + ($1.isDone ? 1 : 0), total: $0.total + 1)
        }
    }
}
