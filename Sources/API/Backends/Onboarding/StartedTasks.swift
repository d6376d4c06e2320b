public import Answers
public import Routes

extension Onboarding {
    /// Tasks that a person has begun, which the service has no request for: it knows only of completed ones.
    ///
    /// A mark holds as long as the service's status is the one at that time; when the service says otherwise, its word counts.
    ///
    /// ```swift
    /// var started = Onboarding.StartedTasks()
    /// started.mark(task, at: now)
    /// print(started.applied(to: tasks).map(\.status))  // [in_progress]
    /// ```
    public struct StartedTasks: Hashable, Sendable, Codable {
        /// The most marks that are kept; the oldest are dropped.
        static let most = 10_000

        /// A mark.
        public struct Mark: Hashable, Sendable, Codable {
            /// The task's identifier as text.
            public let task: String
            /// The service's status when it was begun.
            public let status: TaskStatus
            /// When it was begun.
            public let time: ServerTime
        }

        /// The marks, the oldest first.
        public private(set) var marks: [Mark] = []

        /// Creates an empty list.
        public init() {}

        /// Marks a task as begun. A task that is not pending, or is marked already, stays as it is.
        public mutating func mark(_ task: TaskItem, at time: Timestamp) {
            guard task.isPending, !marks.contains(where: { $0.task == task.id.text }) else { return }
            marks.append(Mark(task: task.id.text, status: task.status, time: ServerTime(time)))
            marks = Array(marks.suffix(Self.most))
        }

        /// Removes marks of listed tasks that no longer hold; returns whether there were any.
        public mutating func drop(outdatedBy tasks: [TaskItem]) -> Bool {
            let states = Self.states(of: tasks)
            let before = marks.count
            marks.removeAll { mark in states[mark.task].map { $0 != mark.status } ?? false }
            return marks.count < before
        }

        /// The tasks, those that are marked as in progress.
        public func applied(to tasks: [TaskItem]) -> [TaskItem] {
            let known = Dictionary(marks.map { ($0.task, $0) }) { $1 }
            return tasks.map { task in
                guard let mark = known[task.id.text], mark.status == task.status, !task.isDone else {
                    return task
                }
                var begun = task
                begun.status = .inProgress
                begun.started = mark.time
                return begun
            }
        }

        private static func states(of tasks: [TaskItem]) -> [String: TaskStatus] {
            Dictionary(tasks.map { ($0.id.text, $0.effectiveStatus) }) { $1 }
        }
    }
}

extension Onboarding.TaskItem {
    /// Whether nobody has begun it.
    var isPending: Bool { effectiveStatus == .pending }
}
