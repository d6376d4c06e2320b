import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations
import Streams

struct EntryListCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "List records.",
            discussion: """
                \(Area.overview)

                Requests page after page until the service has no more records; with --page, requests only \
                that page. CSV and NDJSON output also contains the whole record as JSON, in the column \
                "record", unless you use --columns. If nothing is found, the exit code is 4.

                --where and --sort accept the names of the list's columns or of the service's fields. \
                --columns also accepts fields that the list does not show by default. --group-by puts its \
                column first and sorts the rows by this column; amounts in different currencies are not \
                added up. --rights adds the columns "may_change" and "may_delete", which are empty if \
                Fieldbook cannot tell. --described shows the columns that the service's own pages show.

                If the service fails or cannot be reached, its last good response is used, provided that it \
                is no more than seven days old. A note gives the time of that response. With --no-cache, the \
                command fails instead.\(Area.uncached)

                \(Area.examples(of: .list))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>
    @OptionGroup var list: ListOptions

    func validate() throws {
        let resource = try choice.resource()
        if resource.isSingle, list.isShaped {
            throw ValidationError("The \(resource.name) are a single record; options for lists do not apply.")
        }
    }

    func run() throws {
        let (resource, owner) = (try choice.resource(), choice.ownerID)
        let place = try choice.nyla.place(for: resource.area)
        let profile = place.service.profile
        if resource.isSingle {
            let (facts, language) = try list.cache.answer(of: place.service) { (client) throws(APIError) in
                let facts = try await place.lists(client, of: resource.area).all(resource, of: owner)
                return (facts, await LanguageChoice.code(for: facts, of: profile, client))
            }
            if facts.isEmpty { throw Self.nothing(resource) }
            return try list.rows.format.print(facts.flatMap { $0.facts(in: language) })
        }
        let shape = list.shape.values
        let (entries, more) = try list.read(at: place, orThrow: Self.nothing(resource)) {
            client, query in
            place.lists(client, of: resource.area).list(resource, of: owner, query)
        } with: { (client, entries) throws(APIError) -> Beside in
            try await Beside(of: resource, shape, entries, profile, client)
        } named: { (client, query) throws(APIError) in
            try await place.lists(client, of: resource.area).named(query, in: resource, of: owner)
        }
        try list.print(
            EntryTable(
                entries, of: resource, described: more.description, in: more.language, rights: more.rights),
            rights: more.rights, isDescribed: more.description != nil)
    }

    private static func nothing(_ resource: Nyla.Resource) -> any Error {
        BatchError.nothingThere(
            "no \(resource.name) were found", remedy: "Choose another list, mandate or instance.")
    }
}

/// What the rows of a list need beside its records.
private struct Beside: Sendable {
    let language: String
    var description: EntryTable.Description?
    var rights: EntryTable.Rights?

    init(
        of resource: Nyla.Resource, _ shape: ListShape, _ entries: [Nyla.Entry], _ profile: Profile,
        _ client: APIClient
    ) async throws(APIError) {
        let context = profile.context
        let needsOwn = shape.rights || shape.described && resource.area.needsInstance
        let own = needsOwn ? try await NylaClient(client).ownInstances() : Nyla.OwnInstances([])
        let access = own.access(to: resource, in: context)
        if shape.described {
            let forms = NylaForms(client, in: resource.hasContext ? context : nil)
            var attributes: [Nyla.Attribute]?
            for type in resource.entityTypes where attributes == nil {
                attributes = try await forms.attributesIfThere(of: type)
            }
            description = EntryTable.Description(attributes, access)
            language = await LanguageChoice(known: profile.language).codeOrGerman(of: profile, client)
        } else {
            language = await LanguageChoice.code(for: entries, of: profile, client)
        }
        guard shape.rights else { return }
        let user = try await CurrentUser(of: profile, client).id
        rights = EntryTable.Rights(access, user: user, changes: resource.changes)
    }
}

struct EntryValuesCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "values",
            abstract: "List the values in a column of a list, for use as filters.",
            discussion: """
                Use the values with the option --where of "fieldbook \(Area.command) list". If the column \
                has no values, the exit code is 4.

                \(Area.examples(of: .values))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>

    @Argument(help: "Name of the column.")
    var column: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption

    func validate() throws { _ = try choice.resource { !$0.isSingle } }

    func run() throws {
        let (resource, owner, column) = (try choice.resource { !$0.isSingle }, choice.ownerID, column)
        let named = resource.columns.first { $0.name == column }
        let place = try choice.nyla.place(for: resource.area)
        let values = try place.ask(orUse: cache) { (client) throws(APIError) in
            let lists = place.lists(client, of: resource.area)
            guard let named else { return try await lists.values(of: column, in: resource, of: owner) }
            return try await lists.values(of: named, in: resource, of: owner)
        }
        guard !values.isEmpty else {
            throw BatchError.nothingThere(
                "column \(column.visible) of \(resource.name) has no values",
                remedy: "Choose another column.")
        }
        try rows.format.print(values.map { Row(["column": .text(column), "value": .text($0)]) })
    }
}

struct EntryShowCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show",
            abstract: "Show all fields of a record.",
            discussion: Area.examples(of: .show))
    }

    @OptionGroup var choice: EntryChoice<Area>

    @Argument(help: "The record's identifier.")
    var record: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption

    func validate() throws { _ = try choice.resource { !$0.isSingle } }

    func run() throws {
        let (resource, owner, id) = (try choice.resource(), choice.ownerID, Identifier.text(record))
        let place = try choice.nyla.place(for: resource.area)
        let (entry, language) = try place.ask(orUse: cache) { (client) throws(APIError) in
            let entry = try await place.lists(client, of: resource.area).entry(id, in: resource, of: owner)
            return (entry, await LanguageChoice.code(for: [entry], of: place.service.profile, client))
        }
        try rows.format.print(entry.facts(in: language))
    }
}

struct EntryCreateCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "create",
            abstract: "Create a record.",
            discussion: """
                \(Area.only(.create)) The values are checked as far as the service's description of the \
                fields allows. NAME.LANGUAGE=TEXT sets the text of one language: de, en, fr or it. The \
                request is sent only once. If the connection is lost, check the list before you try again.

                \(Area.examples(of: .create))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>
    @OptionGroup var members: RecordMemberOptions
    @OptionGroup var check: EntryCheckOption
    @OptionGroup var rows: RowFormatOption

    func validate() throws { _ = try choice.resource { $0.changes.contains(.create) } }

    func run() throws {
        let (resource, owner) = (try choice.resource(), choice.ownerID)
        let place = try choice.nyla.place(for: resource.area)
        let given = try members.read()
        let fields = try check.checked(given, toCreate: true, in: resource, at: place)
        let entry = try given.uploading(fields, at: place.service) { fields in
            try place.wait { (client) throws(APIError) in
                try await place.lists(client.hiding(given.secretTexts), of: resource.area)
                    .create(fields, in: resource, of: owner)
            }
        }
        let shown = entry.hiding(given.secrets)
        try rows.format.print([shown.row(of: resource, in: place.language(for: [shown]))])
    }
}

struct EntryChangeCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "change",
            abstract: "Change fields of a record.",
            discussion: """
                \(Area.only(.update))\(Area.settingsHint) The values are checked as far as the service's \
                description of the fields allows. NAME.LANGUAGE=TEXT changes the text of one language (de, \
                en, fr or it) and keeps the others; NAME.LANGUAGE:=null removes it.

                \(Area.examples(of: .change))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>

    @Argument(help: "The record's identifier.")
    var record: String?

    @OptionGroup var members: RecordMemberOptions
    @OptionGroup var check: EntryCheckOption
    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        let resource = try choice.resource { $0.changes.contains(.update) }
        guard resource.isSingle == (record == nil) else {
            throw ValidationError(
                resource.isSingle ? "\(resource.name) have no identifier." : "Give the record's identifier.")
        }
        if members.isEmpty { throw ValidationError("Give the fields to change with --set or --file.") }
    }

    func run() throws {
        let (resource, owner) = (try choice.resource(), choice.ownerID)
        let id = record.map { Identifier.text($0) }
        let place = try choice.nyla.place(for: resource.area)
        let given = try members.read()
        // Texts of single languages need the others.
        let needsRecord = given.fields.members.contains { Nyla.TextName($0.name) != nil }
        let present: Nyla.Entry? =
            try needsRecord
            ? place.wait { (client) throws(APIError) -> Nyla.Entry? in
                let lists = place.lists(client, of: resource.area)
                guard let id else { return try await lists.all(resource, of: owner).first }
                return try await lists.entry(id, in: resource, of: owner)
            } : nil
        let fields = try check.checked(
            given, toCreate: false, in: resource, at: place, of: present?.fields)
        let entry = try given.uploading(fields, at: place.service) { fields in
            try place.wait { (client) throws(APIError) in
                try await place.lists(client.hiding(given.secretTexts), of: resource.area)
                    .update(id, to: fields, in: resource, of: owner)
            }
        }.hiding(given.secrets)
        let language = place.language(for: [entry])
        try rows.format.print(
            resource.isSingle ? entry.facts(in: language) : [entry.row(of: resource, in: language)])
    }
}

struct EntryDeleteCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete",
            abstract: "Delete a record. This cannot be undone.",
            discussion: """
                \(Area.only(.delete)) Asks for confirmation, unless you use --yes.

                \(Area.examples(of: .delete))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>

    @Argument(help: "The record's identifier.")
    var record: String

    @OptionGroup var deletion: DeletionOptions

    func validate() throws { _ = try choice.resource { $0.changes.contains(.delete) } }

    func run() throws {
        let (resource, owner, id) = (try choice.resource(), choice.ownerID, Identifier.text(record))
        let place = try choice.nyla.place(for: resource.area)
        let isDone = try deletion.delete("\(record.visible) of the \(resource.name)") {
            try place.wait { (client) throws(APIError) in
                try await place.lists(client, of: resource.area).delete(id, in: resource, of: owner)
            }
        }
        StandardError.write("fieldbook: note: \(record.visible) \(isDone ? "is" : "would be") deleted\n")
    }
}

struct EntryDoCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "do",
            abstract: "Carry out an action on a record.",
            discussion: """
                \(Area.actions)

                The request is not repeated if it fails. If the response is not a record of the list, the \
                response's fields are printed as names and values.

                \(Area.examples(of: .perform))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>

    @Argument(help: "The record's identifier.")
    var record: String

    @Argument(help: "Name of the action.")
    var action: String

    @OptionGroup var members: MemberOptions
    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        let resource = try choice.resource { !$0.actions.isEmpty }
        guard resource.action(named: action) != nil else {
            let known = resource.actions.map(\.name).joined(separator: ", ")
            throw ValidationError("\"\(action)\" was not expected; choose one of \(known).")
        }
    }

    func run() throws {
        let (resource, owner, id) = (try choice.resource(), choice.ownerID, Identifier.text(record))
        let (action, given) = (action, try members.read())
        let place = try choice.nyla.place(for: resource.area)
        let entry = try place.wait { (client) throws(APIError) in
            try await place.lists(client.hiding(given.secretTexts), of: resource.area)
                .perform(action, on: id, in: resource, of: owner, with: given.fields)
        }.hiding(given.secrets)
        let isRecord = resource.columns.isEmpty || resource.columns.contains { entry.value(of: $0) != nil }
        let page = ["authUrl", "auth_url", "url"].first { entry.text($0) != nil }
        let language = place.language(for: [entry])
        guard !isRecord || page != nil else {
            return try rows.format.print([entry.row(of: resource, in: language)])
        }
        // In a table, the note has these words.
        let noted = rows.format == .table ? ["message", "detail", "status"] : []
        let others = JSONObject(entry.fields.members.filter { !noted.contains($0.name) })
        try rows.format.print(Nyla.Entry(others).facts(in: language))
        let words = entry.text("message", "detail", "status").map { ": \($0.visible)" } ?? ""
        let outcome = page.map { "to complete \(action), open \($0)" } ?? "\(action) is done"
        StandardError.write("fieldbook: note: \(record.visible): \(outcome)\(words)\n")
    }
}
