import APICore
import ArgumentParser
import Backends
import Batch
import ServiceOperations
import Streams

struct RecordsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "records",
        abstract: "Change and delete single records of Nyla: positions, documents, projects, parcels.",
        discussion: """
            "fieldbook pull records" downloads them with their identifiers, "fieldbook instances attributes" shows their \
            fields.

            Examples:
              fieldbook records show positions p1
              fieldbook records change positions p1 --set amount=12.50 --dry-run
              fieldbook records delete positions p1
            """,
        subcommands: [
            RecordsShowCommand.self, RecordsChangeCommand.self, RecordsDeleteCommand.self,
        ])
}

struct RecordsShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the fields of a record, and whether you may change them.",
        discussion: """
            Fields that you may not read are left out.

            Examples:
              fieldbook records show positions p1
              fieldbook records show parcels k1 --instance i2 --format csv
            """)

    @OptionGroup var choice: RecordChoice
    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let (service, found) = try choice.open()
        let words = language.choice(at: service.profile).code(at: service)
        try rows.format.print(
            found.record.fields.members.filter { found.form.access.allowsReading($0.name) }.map { member in
                Row([
                    "field": .text(member.name), "value": .init(json: member.value, in: words),
                    "change": .flag(found.mayChange(member.name)),
                ])
            })
    }
}

struct RecordsChangeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: "Change fields of a record.",
        discussion: """
            The values are checked against the service's description of the fields, the values to choose from and your \
            rights. If one has an error, nothing is sent. Texts become numbers, truth values and lists where the field wants \
            them. NAME:=null removes a value, and so does NAME= unless the field is a text, which it empties. A row is \
            printed for each field that changes.

            Examples:
              fieldbook records change positions p1 --set amount=12.50 --set currency=CHF
              fieldbook records change documents 7 --set documentName=March.pdf --dry-run
              fieldbook records change positions p1 --set contractId:=null
              fieldbook records change projects q1 --set 'label:={"de": "Neubau"}'
            """)

    @OptionGroup var choice: RecordChoice
    @OptionGroup var members: MemberOptions

    @Flag(help: "Print what would change, and send nothing.")
    var dryRun = false

    @Flag(help: "Send the values without checking them.")
    var unchecked = false

    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        if members.set.isEmpty { throw ValidationError("Give the fields to change with --set.") }
    }

    func run() throws {
        let given = try members.fields()
        let (service, found) = try choice.open(changing: given.members.map(\.name))
        let changes = found.changes(given)
        if !unchecked, found.form.attributes == nil { Nyla.Form.noteUnchecked() }
        let objections = unchecked ? [] : found.objections(to: changes)
        if !objections.isEmpty { throw ItemFailure.refused(objections, canBeUnchecked: true) }
        guard !changes.members.isEmpty else {
            return StandardError.write("fieldbook: note: \(choice.record.visible) has these values already\n")
        }
        let profile = service.profile
        if !dryRun {
            try service.wait { (client) throws(APIError) in
                try await NylaRecords(client, in: profile.context).change(found, to: changes)
            }
        }
        try rows.format.print(
            changes.members.map { member in
                Row([
                    "record": .text(choice.record), "field": .text(member.name),
                    "before": .init(json: found.record.fields[member.name]),
                    "after": .init(json: member.value),
                    "state": .text(dryRun ? "would change" : "changed"),
                ])
            })
    }
}

struct RecordsDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a record. This cannot be undone.",
        discussion: """
            Asks before it deletes, unless you use --yes. Nothing is sent if you may not delete the record.

            Examples:
              fieldbook records delete positions p1
              fieldbook records delete parcels k7 --instance i2 --yes
            """)

    @OptionGroup var choice: RecordChoice
    @OptionGroup var deletion: DeletionOptions
    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let (service, found) = try choice.open()
        if !found.mayBeDeleted { throw ItemFailure.refused(["you may not delete it"]) }
        let profile = service.profile
        let name = found.name.map { " (\($0.visible))" } ?? ""
        let isDone = try deletion.delete("\(choice.record.visible)\(name)") {
            try service.wait { (client) throws(APIError) in
                try await NylaRecords(client, in: profile.context).delete(found)
            }
        }
        try rows.format.print([
            Row([
                "kind": .text(choice.kind.rawValue), "record": .text(choice.record),
                "name": .init(found.name), "state": .text(isDone ? "deleted" : "would delete"),
            ])
        ])
    }
}

extension Nyla.OpenRecord {
    /// What people call it.
    fileprivate var name: String? {
        Nyla.Entry(record.fields).text("label", "name", "documentName", "description", "Nummer", "number")
    }
}

/// A record of a kind that can be changed.
struct RecordChoice: ParsableArguments {
    @Argument(
        help: "The kind: positions, documents, projects or parcels.",
        transform: { try RecordChoice.kind($0) })
    var kind: Nyla.RecordKind

    @Argument(help: "The record's identifier.")
    var record: String

    @OptionGroup var nyla: NylaOptions

    private static func kind(_ text: String) throws -> Nyla.RecordKind {
        let kinds = Nyla.RecordKind.editable
        guard let kind = kinds.first(where: { $0.rawValue == text }) else {
            throw ValidationError("One of \(kinds.map(\.rawValue).joined(separator: ", ")) was expected.")
        }
        return kind
    }

    /// Reads the record and its form.
    func open(changing names: [String] = []) throws -> (service: SignedInService, found: Nyla.OpenRecord) {
        let (kind, id) = (kind, Identifier.text(record))
        let service = try nyla.place().service
        let profile = service.profile
        guard profile.context.instance != nil else {
            throw ItemFailure.noInstance(of: kind.feature ?? kind.rawValue)
        }
        let found = try service.wait { (client) throws(APIError) in
            let user = try await CurrentUser(of: profile, client).id
            return try await NylaRecords(client, in: profile.context).open(
                id, of: kind, changing: names, by: user)
        }
        return (service, found)
    }
}

/// How a command asks before it deletes something.
struct DeletionOptions: ParsableArguments {
    @Flag(name: [.short, .customLong("yes")], help: "Delete without asking.")
    var yes = false

    @Flag(help: "Print what would be deleted, and delete nothing.")
    var dryRun = false

    /// Deletes something after a question; returns whether it did.
    ///
    /// Throws if the answer is no, or if nobody can be asked.
    func delete(_ what: String, _ work: () throws -> Void) throws -> Bool {
        if dryRun { return false }
        if !yes {
            guard TerminalQuestions.canBeAsked,
                try TerminalQuestions.confirm("Delete \(what)?", usual: false)
            else { throw ItemFailure.notConfirmed }
        }
        try work()
        return true
    }
}

extension ItemFailure {
    /// The error of values that cannot be sent, for these reasons.
    ///
    /// - Parameter canBeUnchecked: whether the command has the option to leave the check to the service.
    static func refused(_ objections: [String], canBeUnchecked: Bool = false) -> ItemFailure {
        ItemFailure(
            code: "record.refused",
            message: "nothing was sent: " + objections.map(\.visible).joined(separator: "; "),
            remedy:
                "\"fieldbook instances attributes\" and \"fieldbook instances rights\" list what you may do."
                + (canBeUnchecked ? " --unchecked leaves the check to the service." : ""),
            cause: .setting)
    }

    /// The error of a deletion that nobody has confirmed.
    static var notConfirmed: ItemFailure {
        ItemFailure(
            code: "record.notConfirmed", message: "nothing was deleted",
            remedy: "Answer yes, or use --yes.", cause: .setting)
    }
}
