import APICore
import ArgumentParser
import Backends
import Batch
import CommandRuns
import Foundation
import Routes
import ServiceOperations

struct OnboardingRemindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract:
            "List open tasks that are overdue or due soon, and optionally show them as a desktop notification.",
        discussion: """
            The list is sorted by due time. If nothing is due, the exit code is 4. --notify also shows the \
            list on the desktop, with the program notify-send; if that program is missing, a note is \
            printed. You can run the command every morning with cron or a systemd timer.

            Examples:
              fieldbook onboarding remind
              fieldbook onboarding remind --within 7 --notify --profile people
            """)

    @Option(
        help: ArgumentHelp(
            "List tasks that are overdue or due within this number of days.", valueName: "days"))
    var within = DecimalNumber(3)

    @Flag(help: "Also show the tasks as a desktop notification.")
    var notify = false

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var person: PersonOptions
    @OptionGroup var dueTimes: DueTimeZoneOption

    func validate() throws {
        guard (0...36_500).contains(within.value) else {
            throw ValidationError("--within: days from 0 to 36500 were expected.")
        }
    }

    func run() throws {
        let (now, zone) = (Timestamp.now, try dueTimes.clockZone)
        let all = try person.tasks()
        let due = all.due(within: within.value * 86_400, at: now, in: zone)
        guard !due.isEmpty else {
            throw BatchError.nothingThere("no task is due", remedy: "List more with --within.")
        }
        try rows.format.print(due.map { $0.row(in: all, at: now, zone: zone) })
        if notify { show(due, at: now, in: zone) }
    }

    private func show(_ tasks: [Onboarding.TaskItem], at now: Timestamp, in zone: ClockZone) {
        let title = tasks.count == 1 ? "1 task is due" : "\(tasks.count) tasks are due"
        let lines = tasks.map { task in
            let words = task.isOverdue(at: now, in: zone) ? "overdue since" : "due"
            return "\(task.name.isEmpty ? task.id.text : task.name): \(words) \(task.due?.text ?? "")"
        }
        do throws(APIError) {
            try DesktopNotification(title: title, lines: lines).show(ProcessInfo.processInfo.environment)
        } catch {
            StandardError.write("fieldbook: note: not shown on the desktop: \(error.words.visible)\n")
        }
    }
}

struct OnboardingTestNotificationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test-notification",
        abstract: "Have the service send a test notification.",
        discussion: """
            The service sends the notification to the same place as the person's other notifications, such \
            as a phone. The request is not repeated if it fails.

            Examples:
              fieldbook onboarding test-notification
              fieldbook onboarding test-notification --of u7 --format ndjson
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var person: PersonOptions
    @OptionGroup(visibility: .hidden) var dueTimes: DueTimeZoneOption

    func run() throws {
        let user = person.user
        let answer = try person.ask { (client) throws(APIError) in
            try await client.sendTestNotification(to: user)
        }
        try rows.format.print([
            Row([
                "notification": .text("requested"), "person": .init(person.of), "answer": .init(answer),
            ])
        ])
    }
}
