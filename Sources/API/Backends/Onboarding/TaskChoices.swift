public import Answers
public import Routes

extension Onboarding {
    /// Something that a person may do with a task.
    public enum TaskAction: String, Hashable, Sendable, CaseIterable {
        /// Begin it: a mark on this machine.
        case start
        case complete
        case viewDocuments = "view documents"
        case viewRelated = "view related tasks"
    }

    /// What a person should do next.
    public enum NextAction: Hashable, Sendable {
        /// This task.
        case task(TaskItem)
        /// Nothing: each open task waits for another open one.
        case blocked([TaskItem])
        /// Nothing: all tasks are completed, or there are none.
        case nothing
    }
}

extension Onboarding.TaskItem {
    /// Whether another task has this identifier, as a number or as text.
    func has(_ id: Identifier) -> Bool { self.id.text == id.text }
}

/// What may be done with tasks.
///
/// ```swift
/// let tasks = try await onboarding.ownTasks()
/// if case .task(let task) = tasks.nextAction(in: zone) { print("next: \(task.name)") }
/// ```
extension Collection where Element == Onboarding.TaskItem {
    /// The task with an identifier, as a number or as text.
    public func task(_ id: Identifier) -> Element? { first { $0.has(id) } }

    /// The open tasks that a task waits for. A dependency that is not listed does not block: the service decides.
    public func blockers(of task: Element) -> [Element] {
        task.dependencies.compactMap(self.task).filter { !$0.isDone }
    }

    /// The recommended task: the first open one that no other blocks, by due date, then by priority.
    ///
    /// Due times without a zone are in `zone`.
    public func nextAction(in zone: ClockZone) -> Onboarding.NextAction {
        let open = filter { !$0.isDone }.inOrder(of: .dueDate, in: zone)
        if open.isEmpty { return .nothing }
        return open.first { blockers(of: $0).isEmpty }.map { .task($0) } ?? .blocked(open)
    }

    /// Tasks that a task waits for, that wait for it, or that are about the same documents, in the order of the list.
    public func related(to task: Element) -> [Element] {
        let documents = Set(task.documents.map(\.text))
        return filter { other in
            guard !other.has(task.id) else { return false }
            return task.dependencies.contains(where: other.has)
                || other.dependencies.contains(where: task.has)
                || !documents.isDisjoint(with: other.documents.map(\.text))
        }
    }

    /// What may be done with a task; a completed or blocked one cannot be completed.
    public func actions(with task: Element) -> [Onboarding.TaskAction] {
        Onboarding.TaskAction.allCases.filter { action in
            switch action {
            case .start: task.isPending && blockers(of: task).isEmpty
            case .complete: !task.isDone && blockers(of: task).isEmpty
            case .viewDocuments: !task.documents.isEmpty
            case .viewRelated: !related(to: task).isEmpty
            }
        }
    }
}
