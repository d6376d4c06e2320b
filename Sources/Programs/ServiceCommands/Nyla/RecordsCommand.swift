import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations
import Streams

struct RecordsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "records",
        abstract: "List Nyla's records, and create, change, link and delete individual records.",
        discussion: """
            "fieldbook pull records" writes whole lists to files. "fieldbook instances attributes" shows the \
            fields of records.

            Examples:
              fieldbook records list positions --group-by currency
              fieldbook records show positions p1
              fieldbook records change positions p1 --set amount=12.50 --dry-run
              fieldbook records delete positions p1
            """,
        subcommands: [
            RecordsListCommand.self, RecordsOverviewCommand.self, RecordsShowCommand.self,
            RecordsCreateCommand.self, RecordsChangeCommand.self, RecordsDeleteCommand.self,
            RecordsLinkCommand.self, RecordsUnlinkCommand.self, RecordsSelectionCommand.self,
            RecordsOptionsCommand.self, RecordsAddressesCommand.self,
        ])
}

struct RecordsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List records of one kind.",
        discussion: """
            The kinds are: \(Nyla.RecordKind.allCases.map(\.rawValue).joined(separator: ", ")). The columns \
            are the fields that you may read. "fieldbook instances values" lists the values of a column for \
            --where. If nothing is found, the exit code is 4.

            --group-by puts its column first and sorts the rows by this column; amounts in different \
            currencies are not added up. --rights adds the columns "may_change" and "may_delete", which are \
            empty if Fieldbook cannot tell. With --described, tables have the service's labels as headings. \
            If the service fails or cannot be reached, its last good response is used, provided that it is \
            no more than seven days old. A note gives the time of that response. With --no-cache, the \
            command fails instead.

            Examples:
              fieldbook records list positions --sort valuta:desc --page 1 --page-size 20
              fieldbook records list positions --group-by currency --columns valuta,amount
              fieldbook records list contracts --rights --format csv
            """)

    @Argument(help: "Kind of record.")
    var kind: Nyla.RecordKind

    @OptionGroup var list: ListOptions
    @OptionGroup var language: LanguageOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (kind, place) = (kind, try nyla.place())
        let (profile, language) = (place.service.profile, language.choice(at: place.service.profile))
        let context = profile.context
        if let feature = kind.feature { try place.requireInstance(of: feature) }
        let nothing = BatchError.nothingThere(
            "no \(kind.rawValue) were found", remedy: "Choose another kind, mandate or instance.")
        let shape = list.shape.values
        let (entries, more) = try list.read(at: place, orThrow: nothing) { client, query in
            NylaRecords(client, in: context).entries(kind, query)
        } with: { (client, _) throws(APIError) -> RecordsBeside in
            try await RecordsBeside(kind, shape, language, profile, client)
        }
        let access = more.access
        try more.refuseHidden(shape) { Nyla.Column($0).spellings }
        try list.print(
            EntryTable(
                entries, named: kind.rawValue, columns: Self.columns(of: entries, access),
                described: more.description, in: more.language, rights: more.rights),
            rights: more.rights, isDescribed: more.description != nil)
    }

    /// The identifier and the visible attributes, or else all members, as far as they may be read.
    private static func columns(of entries: [Nyla.Entry], _ access: Nyla.TableAccess) -> [Nyla.Column] {
        let described = access.columns ?? []
        let names = described.isEmpty ? EntryTable.members(of: entries) : described
        return (["id"] + names.filter { $0 != "id" && access.allowsReading($0) }).map { Nyla.Column($0) }
    }
}

/// What the rows of a list of records need beside them.
struct RecordsBeside: Sendable {
    let access: Nyla.TableAccess
    let language: String
    var description: EntryTable.Description?
    var rights: EntryTable.Rights?

    init(
        _ kind: Nyla.RecordKind, _ shape: ListShape, _ language: LanguageChoice, _ profile: Profile,
        _ client: APIClient
    ) async throws(APIError) {
        let context = profile.context
        let attributes = try await NylaForms(client, in: context).attributes(of: kind)
        access = try await NylaClient(client).ownInstances().access(
            to: kind, in: context, attributes: attributes)
        self.language = await language.codeOrGerman(of: profile, client)
        if shape.described { description = EntryTable.Description(attributes, access) }
        guard shape.rights else { return }
        let user = try await CurrentUser(of: profile, client).id
        rights = EntryTable.Rights(access, user: user, changes: kind.changes)
    }

    /// Throws if a chosen column is a field that the user may not read.
    ///
    /// - Parameter members: the names that a column's member may have.
    func refuseHidden(_ shape: ListShape, _ members: (String) -> [String]) throws(ItemFailure) {
        let wanted = shape.columns + [shape.groupBy].compactMap(\.self)
        let refused = wanted.filter { !members($0).allSatisfy(access.allowsReading) }
        if !refused.isEmpty { throw ItemFailure.hidden(refused) }
    }
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
    @OptionGroup var cache: AnswerCacheOption

    func run() throws {
        let service = try choice.service()
        let (profile, read) = (service.profile, choice.read)
        let language = language.choice(at: profile)
        let (found, words) = try cache.answer(of: service) { (client) throws(APIError) in
            let found = try await read(client, profile, [])
            return (found, await language.codeOrGerman(of: profile, client))
        }
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
            The values are checked against the service's description of the fields, the values to choose from \
            and your rights. If a value has an error, nothing is sent. Text is converted to a number, true or \
            false, or a list, as the field requires. NAME:=null removes a value. NAME= sets a text field to \
            empty text, and removes the value of any other field. If a field has text in several languages, \
            NAME.LANGUAGE=TEXT changes the text in one language (de, en, fr or it) and keeps the others, and \
            NAME:={"de":"...","en":"..."} sets the text in all languages. A row is printed for each field \
            that changes; for a field with text in several languages, a row is printed for each language \
            that changes.

            Examples:
              fieldbook records change positions p1 --set amount=12.50 --set currency=CHF
              fieldbook records change documents 7 --set documentName=March.pdf --dry-run
              fieldbook records change positions p1 --set contractId:=null
              fieldbook records change projects q1 --set 'label:={"de":"Turm","en":"Tower"}'
            """)

    @OptionGroup var choice: RecordChoice
    @OptionGroup var members: RecordMemberOptions

    @Flag(help: "Print what would change, and send nothing.")
    var dryRun = false

    @OptionGroup var check: EntryCheckOption
    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        if members.isEmpty { throw ValidationError("Give the fields to change with --set or --file.") }
    }

    func run() throws {
        let given = try members.read()
        let (service, opened) = try choice.open(changing: given.fields.members.map(\.name))
        var found = opened
        found.form.uploads = given.fileNames
        var changes = found.changes(given.fields)
        try check.examine(given, by: found.form, found.objections(to: changes))
        guard !changes.members.isEmpty else {
            return StandardError.write("fieldbook: note: \(choice.record.visible) has these values already\n")
        }
        if !dryRun {
            changes = try given.uploading(changes, at: service) { [service, found] changes in
                let context = service.profile.context
                try service.wait { (client) throws(APIError) in
                    try await NylaRecords(client.hiding(given.secretTexts), in: context)
                        .change(found, to: changes)
                }
                return changes
            }
        }
        try rows.format.print(
            Nyla.Entry(changes).hiding(given.secrets).fields.members.flatMap { member in
                let isSecret = given.secrets.contains { $0.name == member.name }
                return Nyla.OpenRecord.steps(
                    from: isSecret ? nil : found.record.fields[member.name], to: member)
            }.map { step in
                Row([
                    "record": .text(choice.record), "field": .text(step.field),
                    "before": .init(json: step.before), "after": .init(json: step.after),
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
            Asks for confirmation, unless you use --yes. Nothing is sent if you may not delete the record.

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

    /// What changes in a field; of texts by language, in each of them.
    fileprivate static func steps(
        from before: JSONValue?, to member: JSONObject.Member
    ) -> [(field: String, before: JSONValue?, after: JSONValue?)] {
        guard case .object(let old)? = before, case .object(let new) = member.value,
            Nyla.Entry.text(of: .object(old)) != nil, Nyla.Entry.text(of: .object(new)) != nil
        else { return [(member.name, before, member.value)] }
        let names = new.members.map(\.name)
        let languages = names + old.members.map(\.name).filter { !names.contains($0) }
        return languages.filter { old[$0] != new[$0] }.map { ("\(member.name).\($0)", old[$0], new[$0]) }
    }
}

/// A record of a kind that can be changed.
struct RecordChoice: ParsableArguments {
    @Argument(
        help: "Kind of record: positions, documents, projects or parcels.",
        transform: { try .read($0, of: Nyla.RecordKind.editable) })
    var kind: Nyla.RecordKind

    @Argument(help: "The record's identifier.")
    var record: String

    @OptionGroup var nyla: NylaOptions

    /// Reads the record and its form.
    func open(changing names: [String] = []) throws -> (service: SignedInService, found: Nyla.OpenRecord) {
        let (service, read) = (try service(), read)
        let profile = service.profile
        let found = try service.wait { (client) throws(APIError) in try await read(client, profile, names) }
        return (service, found)
    }

    /// The service with an instance.
    func service() throws -> SignedInService {
        let place = try nyla.place()
        try place.requireInstance(of: kind.feature ?? kind.rawValue)
        return place.service
    }

    /// Reads the record and its form for changes of some fields.
    var read: @Sendable (APIClient, Profile, [String]) async throws(APIError) -> Nyla.OpenRecord {
        let (kind, id) = (kind, Identifier.text(record))
        return { (client, profile, names) throws(APIError) in
            let user = try await CurrentUser(of: profile, client).id
            return try await NylaRecords(client, in: profile.context).open(
                id, of: kind, changing: names, by: user)
        }
    }
}

extension Nyla.RecordKind {
    /// Reads one of these kinds from an argument.
    static func read(_ text: String, of kinds: [Nyla.RecordKind]) throws -> Nyla.RecordKind {
        guard let kind = kinds.first(where: { $0.rawValue == text }) else {
            throw ValidationError("One of \(kinds.map(\.rawValue).joined(separator: ", ")) was expected.")
        }
        return kind
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

    /// The error of columns that the user may not read.
    static func hidden(_ columns: [String]) -> ItemFailure {
        ItemFailure(
            code: "record.hidden", message: "you may not read \(columns.joined(separator: ", ").visible)",
            remedy: "Choose other columns; \"fieldbook instances rights\" lists hidden fields.",
            cause: .setting)
    }
}
