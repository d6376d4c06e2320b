import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations
import Streams

struct AutomationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "automations",
        abstract: "Run Nyla's automations, and look at their runs, logs and tasks.",
        discussion: """
            Nyla has two kinds of automation: definitions with a schedule, and workflows with tasks for \
            people (--engine automation2, which needs an instance). For a list that exists for only one \
            kind, you need not use --engine.

            Examples:
              fieldbook automations list definitions
              fieldbook automations run a1
              fieldbook automations list logs --of r1
              fieldbook automations list tasks
            """,
        subcommands: [
            AutomationsRunCommand.self, AutomationsWaitCommand.self,
            EntryListCommand<AutomationArea>.self,
            EntryValuesCommand<AutomationArea>.self,
            EntryShowCommand<AutomationArea>.self, EntryCreateCommand<AutomationArea>.self,
            EntryChangeCommand<AutomationArea>.self, EntryDeleteCommand<AutomationArea>.self,
            EntryDoCommand<AutomationArea>.self,
        ])
}

/// The kind of automations.
struct AutomationArea: EntryArea {
    enum Engine: String, CaseIterable, ExpressibleByArgument {
        case automations, automation2
    }

    @Option(
        help: """
            Kind of automation: definitions with a schedule (automations), or workflows with tasks \
            (automation2). (default: automations if it has the list, otherwise automation2)
            """)
    var engine: Engine?

    static let command = "automations"
    static let option: String? = "--engine"
    static let areas: [Nyla.Area] = [.automations, .automation2]
    static let examples: [EntryVerb: [String]] = [
        .list: [
            "definitions", "runs", "logs --of r1 --format csv", "runs --of b1", "tasks",
            "definitions --engine automation2",
        ],
        .values: ["runs status"],
        .show: ["definitions a1"],
        .create: ["definitions --set label=May --set templateId=v1"],
        .change: ["definitions a1 --set active:=false"],
        .delete: ["templates v1", "templates v1 --yes"],
        .perform: [
            "definitions a1 duplicate", "tasks k1 complete --set ok:=true",
        ],
    ]

    var chosen: Nyla.Area? { engine.flatMap { Nyla.Area(rawValue: $0.rawValue) } }
}

/// The kind of automation of a command that works on no list.
struct AutomationEngineOption: ParsableArguments {
    @Option(
        help: """
            Kind of automation: definitions with a schedule (automations), or workflows with tasks \
            (automation2). (default: automations)
            """)
    var engine: AutomationArea.Engine?

    var area: Nyla.Area {
        var lists = AutomationArea()
        lists.engine = engine
        return lists.area
    }
}

struct AutomationsRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run an automation and wait for its outcome.",
        discussion: """
            The exit code shows the outcome: 0 completed, 1 failed or stopped, 3 not finished after \
            --timeout. The run is started only once. If the command stops waiting, the run continues, and \
            "fieldbook automations wait" waits for it again. If the run waits for a person, a note is \
            printed, and "fieldbook automations list tasks" shows the task.

            Examples:
              fieldbook automations run a1
              fieldbook automations run a1 --set month=2026-03 --timeout 600
              fieldbook automations run b1 --engine automation2 --no-wait
            """)

    @Argument(help: "The automation's identifier.")
    var automation: String

    @OptionGroup var members: MemberOptions

    @Flag(help: "Start the automation without waiting for its outcome.")
    var noWait = false

    @OptionGroup var waiting: RunWaitingOptions
    @OptionGroup var area: AutomationEngineOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (area, id, given) = (area.area, Identifier.text(automation), try members.read())
        let (waits, patience) = (!noWait, waiting.patience)
        let run = try nyla.place(for: area).with { (client, place) throws(APIError) -> Nyla.AutomationRun in
            let automations = NylaAutomations(
                client.hiding(given.secretTexts), area, instance: place.instance, mandate: place.mandate)
            let run = try await automations.execute(id, with: given.fields)
            RunWaitingOptions.note("run \(run.id) has begun")
            guard waits else { return run }
            return try await automations.wait(
                for: run, of: id, patience: patience, report: RunWaitingOptions.report)
        }
        try rows.format.print([run.row(of: automation)])
        if waits, let failure = run.failure { throw failure }
    }
}
