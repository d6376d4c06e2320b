import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

struct AutomationsWaitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: "Wait for the outcome of a run that is in progress.",
        discussion: """
            Use this command for runs started with "fieldbook automations run --no-wait", or after an \
            interruption. The exit code shows the outcome: 0 completed, 1 failed or stopped, 3 not finished \
            after --timeout. "fieldbook automations list runs" shows the runs.

            Examples:
              fieldbook automations wait r1 --timeout 600
              fieldbook automations wait r2 --of b1 --engine automation2
            """)

    @Argument(help: ArgumentHelp("The run's identifier.", valueName: "run"))
    var identifier: String

    @Option(
        name: .customLong("of"),
        help: ArgumentHelp(
            "Automation that the run belongs to. Required with --engine automation2.", valueName: "id"))
    var automation: String?

    @OptionGroup var waiting: RunWaitingOptions
    @OptionGroup var area: AutomationEngineOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if area.area == .automation2, automation == nil {
            throw ValidationError("Runs of automation2 need --of, the automation.")
        }
    }

    func run() throws {
        let (area, id, automation) = (area.area, Identifier.text(identifier), automation)
        let (owner, patience) = (Identifier.text(automation ?? ""), waiting.patience)
        let ended = try nyla.place(for: area).with {
            (client, place) throws(APIError) -> Nyla.AutomationRun in
            let automations = NylaAutomations(client, area, instance: place.instance, mandate: place.mandate)
            let seen = try await automations.state(of: id, of: owner)
            return try await automations.wait(
                for: seen, of: owner, patience: patience, report: RunWaitingOptions.report)
        }
        try rows.format.print([ended.row(of: automation)])
        if let failure = ended.failure { throw failure }
    }
}

/// How long to wait for a run.
struct RunWaitingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Longest time to wait.", valueName: "seconds"))
    var timeout = DecimalNumber(3_600)

    @Option(
        help: ArgumentHelp(
            "First pause between two requests for the run's state; later pauses are longer, up to 15 seconds.",
            valueName: "seconds"))
    var pause = DecimalNumber(1)

    func validate() throws {
        guard (0.0...604_800).contains(timeout.value) else {
            throw ValidationError("--timeout: seconds from 0 to 604800 were expected.")
        }
        guard (0.001...3_600).contains(pause.value) else {
            throw ValidationError("--pause: seconds from 0.001 to 3600 were expected.")
        }
    }

    var patience: Nyla.RunPatience {
        Nyla.RunPatience(firstPause: .seconds(pause.value), limit: .seconds(timeout.value))
    }

    /// Notes that a run waits for a person.
    @Sendable static func report(_ seen: Nyla.AutomationRun) {
        if seen.status == .paused { note("run \(seen.id) waits for a person") }
    }

    static func note(_ words: String) { StandardError.write("fieldbook: note: \(words.visible)\n") }
}

extension Nyla.AutomationRun {
    func row(of automation: String?) -> Row {
        Row([
            "automation": .init(automation), "run": .text(id.text), "status": .text(status.word),
            "message": .init(message),
        ])
    }
}
