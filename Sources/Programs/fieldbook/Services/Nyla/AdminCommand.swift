import APICore
public import ArgumentParser
public import Backends
import Batch
import ServiceOperations
import Streams

struct AdminCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin",
        abstract:
            "Administer Nyla: lists of users, mandates, roles, rules, access and logs, and pushing tables.",
        discussion: """
            "list" reads, "push" creates and changes records from a table, after a look at what would happen with --dry-run.

            Examples:
              fieldbook admin list users --format csv
              fieldbook admin list access --of u1
              fieldbook admin matrix r1
              fieldbook admin push users users.csv --dry-run
            """,
        subcommands: [
            AdminMatrixCommand.self, AdminLogsCommand.self, AdminPushCommand.self,
            EntryListCommand<AdminArea>.self, EntryShowCommand<AdminArea>.self,
            EntryCreateCommand<AdminArea>.self, EntryChangeCommand<AdminArea>.self,
            EntryDeleteCommand<AdminArea>.self, EntryDoCommand<AdminArea>.self,
        ])
}

/// The lists of the administration.
struct AdminArea: EntryArea {
    static let command = "admin"
    static let areas: [Nyla.Area] = [.administration]
    static let examples: [EntryVerb: [String]] = [
        .list: [
            "users --search Muster", "members --of m1", "access --of u1", "subscriptions",
            "logs --format ndjson",
        ],
        .show: ["users u1"],
        .create: ["invitations --set email=c@example.ch --set mandateId=m1"],
        .change: ["users u1 --set enabled:=false"],
        .delete: ["invitations v1"],
        .perform: ["users u1 send-password-link", "instances i1 sync-roles"],
    ]

    var area: Nyla.Area { .administration }
}

struct AdminMatrixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Print the access rules of a role as a matrix.",
        discussion: """
            A row for each table, view or resource. Levels are none, my, group and all; of several rules for the same item, the \
            widest counts.

            Examples:
              fieldbook admin matrix r1
              fieldbook admin matrix r1 --format csv
            """)

    @Argument(help: "The role's identifier; \"fieldbook admin list roles\" shows them.")
    var role: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let role = Identifier.text(role)
        let rules = try nyla.place().with { (client, place) throws(APIError) in
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
        try file.download(from: try nyla.place()) { $0.logs }
    }
}

struct AdminPushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Create and change users, members, invitations or mandates from a table.",
        discussion: """
            The table is CSV with a header. Columns by kind, the required one first:
              users           username, email, full_name, language, enabled
              members         user, roles
              instance-users  user, roles
              invitations     email, mandate, roles
              mandates        name, code, features, invite, roles

            Lists in a field are separated by semicolons. Users, roles and mandates are given by name or identifier. A \
            mandate gets an instance of each of its features, and invitations to the addresses in "invite".

            Records are compared with those of the service: a second run of the same table changes nothing, and empty fields \
            stay as they are. Nothing is deleted. A row that fails does not stop the others; the exit code is then 1.

            Examples:
              fieldbook admin push users users.csv --dry-run
              fieldbook admin push members members.csv --of m1
              fieldbook admin push mandates mandates.csv
            """)

    @Argument(help: "users, members, instance-users, invitations or mandates.")
    var kind: Nyla.PushKind

    @Argument(help: "The table.", completion: .file())
    var table: String

    @Option(
        name: .customLong("of"),
        help: ArgumentHelp("The mandate of members, or the instance of instance-users.", valueName: "id"))
    var owner: String?

    @Flag(help: "Print what would happen, and change nothing.")
    var dryRun = false

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if (kind.resource.owner != nil) != (owner != nil) {
            throw ValidationError(
                owner == nil
                    ? "\(kind.rawValue) need --of." : "\(kind.rawValue) belong to nothing; leave --of away.")
        }
    }

    func run() throws {
        try ItemFailure.refuseEndless(at: table)
        let parsed = try Nyla.PushTable(ByteSource(path: table), of: kind)
        let (owner, isDry) = (owner.map { Identifier.text($0) }, dryRun)
        let (results, errors) = try nyla.place().wait {
            (client) throws(APIError) -> ([(step: Nyla.PushStep, error: APIError?)], [ItemFailure]) in
            let push = NylaPush(client, owner: owner)
            let plan = try await push.plan(parsed)
            var results: [(step: Nyla.PushStep, error: APIError?)] = []
            for step in plan.steps {
                var failure: APIError?
                if !isDry {
                    do throws(APIError) {
                        try await push.perform(step)
                    } catch {
                        if error.code == .signIn || error.code == .cancelled { throw error }
                        failure = error
                    }
                }
                results.append((step, failure))
            }
            return (results, plan.errors)
        }
        try report(results, errors)
    }

    private func report(_ results: [(step: Nyla.PushStep, error: APIError?)], _ errors: [ItemFailure]) throws
    {
        guard !results.isEmpty || !errors.isEmpty else {
            throw BatchError.nothingThere("the table has no rows", remedy: "Choose another table.")
        }
        try rows.format.print(
            results.map { step, error in
                let done = step.action == .create ? "created" : "changed"
                let planned = dryRun ? "would be \(done)" : done
                return step.row(error != nil ? "failed" : step.action == .unchanged ? "unchanged" : planned)
            })
        for failure in errors { StandardError.write("\(failure.line(for: table))\n") }
        for case (let step, let error?) in results {
            var failure = error.itemFailure
            failure.place = "line \(step.line)"
            StandardError.write("\(failure.line(for: table))\n")
        }
        if !errors.isEmpty || results.contains(where: { $0.error != nil }) {
            throw ExitCode(ExitStatus.someFailed.rawValue)
        }
    }
}

extension Nyla.PushKind: ExpressibleByArgument {}
