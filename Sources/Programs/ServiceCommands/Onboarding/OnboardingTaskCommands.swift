import APICore
import Answers
public import ArgumentParser
public import Backends
import Batch
import CommandRuns
import Routes
import ServiceOperations

struct OnboardingTasksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tasks",
        abstract: "List tasks, or show one with its documents and related tasks.",
        discussion: """
            "waits_for" lists the open tasks that must be completed first; "may" lists the actions that you \
            may take. CSV and NDJSON output also contains the descriptions and documents. If nothing is \
            found, the exit code is 4.

            Examples:
              fieldbook onboarding tasks
              fieldbook onboarding tasks --of u7 --status pending --sort priority
              fieldbook onboarding tasks t2
            """)

    @Argument(help: "Show only the task with this identifier, in detail.")
    var task: String?

    @Option(help: ArgumentHelp("Only tasks with this status, such as pending.", valueName: "status"))
    var status: String?

    @Option(help: "Sort order.")
    var sort: Onboarding.TaskOrder = .dueDate

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var person: PersonOptions
    @OptionGroup var dueTimes: DueTimeZoneOption

    func validate() throws {
        if task != nil, status != nil {
            throw ValidationError("--status can be used for lists only, not for a single task.")
        }
    }

    func run() throws {
        let zone = try dueTimes.clockZone
        if let task { return try show(.text(task), in: zone) }
        let all = try person.tasks()
        let wanted = status.map { Onboarding.TaskStatus($0) }
        let found = (wanted.map { all.with($0) } ?? all).inOrder(of: sort, in: zone)
        guard !found.isEmpty else {
            throw BatchError.nothingThere(
                "no tasks were found",
                remedy: wanted?.unknownWord == nil
                    ? "Change the selection, or choose another person."
                    : "Known statuses are \(Onboarding.TaskStatus.spellings.map(\.value.word).joined(separator: ", "))."
            )
        }
        try rows.format.print(found.map { $0.row(in: all, at: .now, zone: zone) })
    }

    private func show(_ id: Identifier, in zone: ClockZone) throws {
        let overview = try person.overview()
        if let error = overview.errors[.tasks] { throw error }
        guard let task = overview.tasks.task(id) else { throw APIError.noTask(id) }
        try rows.format.print(overview.rows(of: task, at: .now, in: zone))
        try overview.warn()
    }
}

extension Onboarding.TaskOrder: ExpressibleByArgument {
    /// Reads `due` and `priority`.
    public init?(argument: String) {
        switch argument {
        case "due": self = .dueDate
        case "priority": self = .priority
        default: return nil
        }
    }

    /// The word of the default in the help.
    public var defaultValueDescription: String { self == .dueDate ? "due" : "priority" }

    /// The words for messages and completion.
    public static var allValueStrings: [String] { ["due", "priority"] }
}

/// Tasks of a person that a command changes.
struct TaskChoice: ParsableArguments {
    @Argument(help: "Identifiers of tasks.")
    var tasks: [String]

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var person: PersonOptions
    @OptionGroup var dueTimes: DueTimeZoneOption

    /// The chosen ones; fails if one of them is missing.
    func chosen(in all: [Onboarding.TaskItem]) throws(APIError) -> [Onboarding.TaskItem] {
        try tasks.map { (id) throws(APIError) in
            guard let task = all.task(.text(id)) else { throw APIError.noTask(.text(id)) }
            return task
        }
    }

    /// Prints the chosen ones as they are in `all`.
    func print(_ all: [Onboarding.TaskItem], at now: Timestamp) throws {
        let zone = try dueTimes.clockZone
        try rows.format.print(
            tasks.compactMap { all.task(.text($0)) }.map { $0.row(in: all, at: now, zone: zone) })
    }
}

struct OnboardingStartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Mark tasks as started, on this machine only.",
        discussion: """
            The service cannot record this, so the mark is kept on this machine only: here, the tasks are \
            shown as in progress until the service reports another status. A task that depends on an open \
            task is not marked, and a task that is in progress or completed stays unchanged.

            Examples:
              fieldbook onboarding start t1
              fieldbook onboarding start t1 t2 --of u7
            """)

    @OptionGroup var choice: TaskChoice

    func run() throws {
        let (now, all) = (Timestamp.now, try choice.person.serviceTasks())
        // All are looked up before the first one is marked.
        let wanted = try choice.chosen(in: all)
        for task in wanted where !task.isDone {
            let blockers = all.blockers(of: task)
            guard blockers.isEmpty else { throw APIError.blocked(task, by: blockers) }
        }
        var started = Onboarding.StartedTasks()
        try choice.person.keptStarts.change(from: started) { kept in
            _ = kept.drop(outdatedBy: all)
            for task in wanted { kept.mark(task, at: now) }
            started = kept
        }
        try choice.print(started.applied(to: all), at: now)
    }
}

struct OnboardingCompleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Complete tasks.",
        discussion: """
            Several tasks are completed in the given order; after an error, the remaining tasks are not \
            attempted. A task that depends on an open task is not completed, and a task that is already \
            completed is not sent again.

            Examples:
              fieldbook onboarding complete t1
              fieldbook onboarding complete t1 t2 --of u7
            """)

    @OptionGroup var choice: TaskChoice

    func run() throws {
        let (person, before) = (choice.person, try choice.person.serviceTasks())
        // All are looked up before the first one is completed.
        let (ids, user) = (try choice.chosen(in: before).map(\.id), person.user)
        let outcome = try person.ask { (client) throws(APIError) in
            try await Self.complete(ids, of: user, in: before, at: client)
        }
        try choice.print(
            try person.started(besides: outcome.tasks).applied(to: outcome.tasks), at: .now)
        if let error = outcome.error { throw error }
    }

    /// Completes tasks until one fails; returns the tasks as they are then.
    private static func complete(
        _ ids: [Identifier], of user: Identifier?, in tasks: [Onboarding.TaskItem],
        at client: OnboardingClient
    ) async throws(APIError) -> (tasks: [Onboarding.TaskItem], error: APIError?) {
        var known = tasks
        do throws(APIError) {
            for id in ids {
                guard let task = known.task(id), !task.isDone else { continue }
                let blockers = known.blockers(of: task)
                guard blockers.isEmpty else { throw APIError.blocked(task, by: blockers) }
                try await client.complete(task.id)
                known = try await PersonOptions.tasks(of: user, at: client)
            }
            return (known, nil)
        } catch {
            return (known, error)
        }
    }
}

extension APIError {
    static func noTask(_ id: Identifier) -> APIError {
        APIError(
            .notFound, "the person has no task \(id.text)",
            remedy: "Give an identifier that \"fieldbook onboarding tasks\" lists.",
            endpoint: OnboardingEndpoints.tasks.description)
    }

    static func blocked(
        _ task: Onboarding.TaskItem, by blockers: [Onboarding.TaskItem]
    ) -> APIError {
        let names = blockers.map { "\($0.id.text) (\($0.name))" }.joined(separator: ", ")
        return APIError(
            .conflict, "task \(task.id.text) waits for \(names)", remedy: "Complete that first.",
            endpoint: OnboardingEndpoints.completeTask.description)
    }
}
