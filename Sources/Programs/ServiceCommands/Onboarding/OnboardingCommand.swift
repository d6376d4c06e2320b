import APICore
import Answers
import ArgumentParser
import Backends
import Batch
import CommandRuns
import Foundation
import Routes
import ServiceOperations

struct OnboardingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "onboarding",
        abstract: "Show and complete the tasks of new employees in the onboarding service.",
        discussion: """
            Without --of, the commands apply to the signed-in user. To check documents before you send them, \
            use "fieldbook onboarding review"; to send documents, use "fieldbook upload".

            Examples:
              fieldbook onboarding status --profile people
              fieldbook onboarding tasks --of u7 --status pending
              fieldbook onboarding complete t1
            """,
        subcommands: [
            OnboardingStatusCommand.self, OnboardingTasksCommand.self, OnboardingStartCommand.self,
            OnboardingCompleteCommand.self, OnboardingDocumentsCommand.self, OnboardingReviewCommand.self,
            OnboardingRemindCommand.self, OnboardingProfileCommand.self, OnboardingWatchCommand.self,
            OnboardingTestNotificationCommand.self,
        ])
}

struct OnboardingStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the progress, the recommended next task, the compliance status and the documents.",
        discussion: """
            The next task is an open task that does not depend on another open task: the one that is due \
            first or, if several are due at the same time, the one with the highest priority. A part that \
            cannot be read is left out with a warning, and the exit code is 1.

            Examples:
              fieldbook onboarding status
              fieldbook onboarding status --format ndjson | jq 'select(.part == "next")'
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var person: PersonOptions
    @OptionGroup var dueTimes: DueTimeZoneOption

    func run() throws {
        let zone = try dueTimes.clockZone
        let overview = try person.overview()
        try rows.format.print(overview.rows(at: .now, in: zone))
        try overview.warn()
    }
}

struct OnboardingProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show a person's name, role and contact details.",
        discussion: """
            The service's documentation does not mention the request that this command sends, so your \
            installation of the service may not support it.

            Examples:
              fieldbook onboarding profile
              fieldbook onboarding profile --of u7 --format csv
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var person: PersonOptions
    @OptionGroup(visibility: .hidden) var dueTimes: DueTimeZoneOption

    func run() throws {
        let user = person.user
        let profile = try person.ask { (client) throws(APIError) in
            if let user { return try await client.profile(of: user) }
            guard let own = try await client.ownStatus().user else {
                throw APIError(
                    .answer, "the service does not name the signed-in user", remedy: "Name the person: --of.",
                    endpoint: OnboardingEndpoints.ownStatus.description)
            }
            return try await client.profile(of: own)
        }
        try rows.format.print([profile.row])
    }
}

/// The time zone of due times. Commands that show none accept the option, but their help leaves it out.
struct DueTimeZoneOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Time zone of due times for which the service sends none.", valueName: "zone"))
    var zone = "Europe/Zurich"

    func validate() throws { _ = try clockZone }

    var clockZone: ClockZone { get throws { try ClockZone(ofOption: zone) } }
}

/// The onboarding service, and a person there.
struct PersonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The person's identifier. (default: the signed-in user)", valueName: "person"))
    var of: String?

    @OptionGroup(title: "The service") var service: OtherProfileOptions

    func validate() throws {
        if of?.isEmpty == true { throw ValidationError("--of: an identifier was expected.") }
    }

    /// The person; `nil` for the signed-in user.
    var user: Identifier? { of.map { .text($0) } }

    /// The service; fails if the profile is for another one.
    func signedIn() throws -> SignedInService {
        let service = try service.signedIn()
        if let failure = service.profile.failure(unlessFor: .onboarding) { throw failure }
        return service
    }

    /// Waits for an answer of the service.
    func ask<Value: Sendable>(
        _ work: @escaping @Sendable (OnboardingClient) async throws(APIError) -> Value
    ) throws -> Value {
        try signedIn().wait { (client) throws(APIError) in try await work(OnboardingClient(client)) }
    }

    /// Everything that is known of the person, with the tasks that are begun on this machine.
    func overview() throws -> Onboarding.Overview {
        let user = user
        let overview = try ask { (client) throws(APIError) in try await client.overview(of: user) }
        return overview.marking(try started(besides: overview.tasks))
    }

    /// The person's tasks, with those that are begun on this machine.
    func tasks() throws -> [Onboarding.TaskItem] {
        let tasks = try serviceTasks()
        return try started(besides: tasks).applied(to: tasks)
    }

    /// The person's tasks as the service has them.
    func serviceTasks() throws -> [Onboarding.TaskItem] {
        let user = user
        return try ask { (client) throws(APIError) in try await Self.tasks(of: user, at: client) }
    }

    /// The marks of tasks that are begun, without those that the service's tasks outdate. A note says if they cannot be read.
    func started(besides tasks: [Onboarding.TaskItem]) throws -> Onboarding.StartedTasks {
        let (started, problem) = try knownStarts(besides: tasks)
        if let problem { StandardError.write("fieldbook: note: \(problem)\n") }
        return started
    }

    /// The same marks, none if they cannot be read; and what went wrong with them.
    func knownStarts(
        besides tasks: [Onboarding.TaskItem]
    ) throws -> (started: Onboarding.StartedTasks, problem: String?) {
        let kept = try keptStarts
        var started = Onboarding.StartedTasks()
        do throws(APIError) {
            started = try kept.read() ?? started
            if started.drop(outdatedBy: tasks) {
                try kept.change(from: started) { _ = $0.drop(outdatedBy: tasks) }
            }
            return (started, nil)
        } catch {
            return (started, "the marks of begun tasks: \(error.words.visible). \(error.remedy.visible)")
        }
    }

    /// The marks of begun tasks on this machine.
    var keptStarts: KeptValue<Onboarding.StartedTasks> {
        get throws { KeptValue("onboarding", of: try service.chosen(), ProcessInfo.processInfo.environment) }
    }

    static func tasks(
        of user: Identifier?, at client: OnboardingClient
    ) async throws(APIError) -> [Onboarding.TaskItem] {
        guard let user else { return try await client.ownTasks() }
        return try await client.tasks(of: user)
    }
}

extension Onboarding.Overview {
    /// Warns of parts that could not be read, and fails if there are any.
    func warn() throws {
        for (part, error) in errors.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            StandardError.write(
                "fieldbook: warning: without the \(part.rawValue): \(error.itemFailure.sentence.visible)\n")
        }
        if !errors.isEmpty { throw ExitCode(ExitStatus.someFailed.rawValue) }
    }
}
