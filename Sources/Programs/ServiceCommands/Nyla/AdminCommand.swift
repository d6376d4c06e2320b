import APICore
import Answers
public import ArgumentParser
import Batch
import CommandRuns
public import Nyla
import ServiceOperations
import Streams
import Synchronization

struct AdminCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin",
        abstract:
            "Administer Nyla: list users, mandates, roles, rules, access and logs, and create and change records.",
        discussion: """
            "list" lists records. "create" and "change" apply to single records; "push" creates and changes \
            users, members, invitations and mandates from a table. To see what "push" would do, use \
            --dry-run first.

            Examples:
              fieldbook admin list users --format csv
              fieldbook admin list access
              fieldbook admin matrix r1
              fieldbook admin push users users.csv --dry-run
            """,
        subcommands: [
            AdminMatrixCommand.self, AdminLogsCommand.self, AdminPushCommand.self,
            AdminSyncEventsCommand.self, AdminCheckInvitationCommand.self,
            EntryListCommand<AdminArea>.self, EntryValuesCommand<AdminArea>.self,
            EntryShowCommand<AdminArea>.self,
            EntryCreateCommand<AdminArea>.self, EntryChangeCommand<AdminArea>.self,
            EntryDeleteCommand<AdminArea>.self, EntryDoCommand<AdminArea>.self,
        ])
}

/// The lists of the administration.
struct AdminArea: EntryArea {
    enum Feature: String, CaseIterable, ExpressibleByArgument {
        case trustee, realestate
    }

    @Option(help: "Feature whose roles the list \"instance-roles\" contains. Required for that list only.")
    var feature: Feature?

    static let command = "admin"
    static let option: String? = "--feature"
    static let areas: [Nyla.Area] = [.administration, .trustee, .realEstate]
    static func isNamed(_ area: Nyla.Area) -> Bool { Feature(rawValue: area.rawValue) != nil }
    var chosen: Nyla.Area? { feature.flatMap { Nyla.Area(rawValue: $0.rawValue) } }
    static let examples: [EntryVerb: [String]] = [
        .list: [
            "users --search Muster", "members --of m1", "access", "access --of u1", "subscriptions",
            "logs --format ndjson", "users --page 2 --page-size 50",
            "instance-roles --feature realestate --instance i2",
        ],
        .values: ["invitations status", "members username --of m1"],
        .show: ["users u1"],
        .create: ["invitations --set email=c@example.ch --set mandateId=m1"],
        .change: ["users u1 --set enabled:=false"],
        .delete: ["invitations v1", "invitations v1 --yes"],
        .perform: ["users u1 send-password-link", "instances i1 sync-roles"],
    ]
}

struct AdminMatrixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Print the access rules of a role as a matrix.",
        discussion: """
            Prints a row for each table, view or resource. The levels are none, my, group and all; if \
            several rules apply to an item, the widest level counts.

            Examples:
              fieldbook admin matrix r1
              fieldbook admin matrix r1 --format csv
            """)

    @Argument(help: "The role's identifier; \"fieldbook admin list roles\" lists the identifiers.")
    var role: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let role = Identifier.text(role)
        let place = try nyla.place()
        let rules = try place.ask(orUse: cache) { (client) throws(APIError) in
            try await place.lists(client, of: .administration).all(.roleRules, of: role)
        }
        guard !rules.isEmpty else {
            throw BatchError.nothingThere("the role has no rules", remedy: "Choose another role.")
        }
        try rows.format.print(Nyla.RuleMatrix(rules).lines.map(\.row))
    }
}

struct AdminLogsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logs",
        abstract: "Download the service's logs.",
        discussion: """
            "fieldbook admin list logs" prints them as rows.

            Examples:
              fieldbook admin logs -o nyla.log
            """)

    @OptionGroup var file: DownloadOptions
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        try file.download(from: try nyla.place()) { client in
            let account = NylaAccount(client)
            return (account.client, account.logs)
        }
    }
}

struct AdminPushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Create and change users, members, invitations or mandates from a table.",
        discussion: """
            The table is CSV with a header. The columns depend on the kind; the first column is required:
              users           username, email, full_name, language, enabled
              members         user, roles
              instance-users  user, roles
              invitations     email, mandate, roles
              mandates        name, code, features, invite, roles

            Separate several values in a field with semicolons. Refer to users, roles and mandates by name \
            or identifier; for roles, names in other languages are also accepted. A role must belong to the \
            row's mandate or instance, or to no mandate. If several roles share the name, the row fails, and \
            the error lists them. The column "roles" of the output shows which roles are assigned. An \
            invitation that has expired or been revoked is sent again. For each mandate, new or existing, \
            the command creates an instance of each feature in "features", and invites the addresses in \
            "invite", unless these instances and invitations already exist.

            Records are compared with those of the service, so that a second run with the same table changes \
            nothing. An empty field in the table leaves the record's value unchanged, and nothing is \
            deleted. All rows are checked against the service's description of the fields before the first \
            is sent. If a row fails, the others are still processed, and the exit code is 1. Ctrl-C stops \
            after the current row: the rows processed so far are printed, and the exit code is 130.

            Examples:
              fieldbook admin push users users.csv --dry-run
              fieldbook admin push members members.csv --of m1
              fieldbook admin push mandates mandates.csv
            """)

    @Argument(help: "Kind of record.")
    var kind: Nyla.PushKind

    @Argument(help: "The CSV file.", completion: .file())
    var table: String

    @Option(
        name: .customLong("of"),
        help: ArgumentHelp(
            "Identifier of the mandate (for members) or of the instance (for instance-users).",
            valueName: "id"))
    var owner: String?

    @Flag(help: "Print what would happen, and change nothing.")
    var dryRun = false

    @OptionGroup var check: EntryCheckOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if (kind.resource.owner != nil) != (owner != nil) {
            throw ValidationError(
                owner == nil
                    ? "\(kind.rawValue) need --of."
                    : "\(kind.rawValue) do not belong to another record; leave out --of.")
        }
    }

    func run() throws {
        let parsed = try parsedTable()
        let (owner, isDry, isChecked) = (owner.map { Identifier.text($0) }, dryRun, !check.unchecked)
        let report = PushReport(
            of: table, isDry: isDry, hasRoles: kind.columns.contains("roles"), in: rows.format)
        let interruption = Interruption()
        interruption.listen(
            exitStatus: ExitStatus.interrupted.rawValue,
            .init(
                onFirst: { StandardError.write("fieldbook: note: stopping after the current row\n") },
                onEnd: { try? report.print() }))
        do {
            let place = try nyla.place()
            let profile = place.service.profile
            try place.wait { (client) throws(APIError) in
                let push = NylaPush(client, owner: owner)
                var plan = try await push.plan(parsed)
                if isChecked { plan = try await push.checked(plan) }
                if !plan.undescribed.isEmpty { Nyla.Form.noteUnchecked() }
                let roles = plan.steps.flatMap(\.roles)
                report.note(plan, in: await LanguageChoice.code(for: roles, of: profile, client))
                for step in plan.steps {
                    if interruption.isRequested { break }
                    try await report.perform(step, by: push)
                }
            }
        } catch {
            // What was done before it is printed all the same.
            try report.print()
            throw error
        }
        try report.print()
        if interruption.isRequested, report.left > 0 { throw ExitCode(ExitStatus.interrupted.rawValue) }
        guard !report.isEmpty else {
            throw BatchError.nothingThere("the table has no rows", remedy: "Choose another table.")
        }
        if report.hasErrors { throw ExitCode(ExitStatus.someFailed.rawValue) }
    }

    /// The table; its errors name the file.
    private func parsedTable() throws -> Nyla.PushTable {
        do {
            try ItemFailure.refuseEndless(at: table)
            return try Nyla.PushTable(ByteSource(path: table), of: kind)
        } catch let error as any ItemFailureConvertible {
            var failure = error.itemFailure
            let place = PathText.shown(table)
            failure.place = failure.place.map { $0 == place ? place : "\(place): \($0)" } ?? place
            throw failure
        }
    }
}

/// What a push has done so far, printed once.
private final class PushReport: Sendable {
    private struct Outcome {
        let step: Nyla.PushStep
        let error: APIError?
    }

    private struct State {
        var steps: Int?
        var outcomes: [Outcome] = []
        var errors: [ItemFailure] = []
        var isPrinted = false
        /// The language of the roles.
        var language = "de"

        /// The steps that were not begun.
        var left: Int { (steps ?? 0) - outcomes.count }
    }

    private let table: String
    private let isDry: Bool
    private let hasRoles: Bool
    private let format: ResultFormat
    private let state = Mutex(State())

    init(of table: String, isDry: Bool, hasRoles: Bool, in format: ResultFormat) {
        (self.table, self.isDry, self.hasRoles, self.format) = (table, isDry, hasRoles, format)
    }

    /// Notes the plan, and the rows that it cannot use.
    func note(_ plan: Nyla.PushPlan, in language: String) {
        state.withLock { ($0.steps, $0.errors, $0.language) = (plan.steps.count, plan.errors, language) }
    }

    /// Performs a step, unless nothing is to be changed. Throws errors that affect all steps, once they are noted.
    func perform(_ step: Nyla.PushStep, by push: NylaPush) async throws(APIError) {
        do throws(APIError) {
            if !isDry { try await push.perform(step) }
            add(Outcome(step: step, error: nil))
        } catch {
            add(Outcome(step: step, error: error))
            if error.code == .signIn || error.code == .cancelled { throw error }
        }
    }

    private func add(_ outcome: Outcome) { state.withLock { $0.outcomes.append(outcome) } }

    var isEmpty: Bool { state.withLock { $0.outcomes.isEmpty && $0.errors.isEmpty } }
    var hasErrors: Bool {
        state.withLock { state in !state.errors.isEmpty || state.outcomes.contains { $0.error != nil } }
    }
    var left: Int { state.withLock { $0.left } }

    /// Prints the rows, their errors, and how many are left.
    func print() throws {
        let state = state.withLock { state -> State? in
            defer { state.isPrinted = true }
            return state.isPrinted ? nil : state
        }
        guard let state else { return }
        let language = hasRoles ? state.language : nil
        try format.print(state.outcomes.map { $0.step.row(word(for: $0), rolesIn: language) })
        for failure in state.errors { StandardError.write("\(failure.line(for: table))\n") }
        for outcome in state.outcomes {
            guard var failure = outcome.error?.itemFailure else { continue }
            failure.place = "line \(outcome.step.line)"
            StandardError.write("\(failure.line(for: table))\n")
        }
        guard state.left > 0 else { return }
        StandardError.write(
            "fieldbook: note: \(state.left.counted("record")) left; the same command continues with them\n")
    }

    private func word(for outcome: Outcome) -> String {
        if outcome.error != nil { return "failed" }
        if outcome.step.action == .unchanged { return "unchanged" }
        let done = outcome.step.action == .create ? "created" : "changed"
        return isDry ? "would be \(done)" : done
    }
}

extension Nyla.PushKind: ExpressibleByArgument {}
