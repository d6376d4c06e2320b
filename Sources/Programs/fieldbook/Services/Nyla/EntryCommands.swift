import APICore
import ArgumentParser
import Backends
import Batch
import ServiceOperations

struct EntryListCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "List records.",
            discussion: """
                \(Area.overview)

                Requests page after page until the service has no more. CSV and NDJSON also have the whole record as JSON, in \
                the column "record". If nothing is found, the exit code is 4.

                \(Area.examples(of: .list))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>

    @OptionGroup var selection: OperationOptions<ListSelection>
    @OptionGroup var rows: RowFormatOption

    func validate() throws { _ = try choice.resource() }

    func run() throws {
        let (resource, owner) = (try choice.resource(), choice.ownerID)
        let place = try choice.nyla.place(for: resource.area)
        let query = try selection.values.query()
        let entries = try place.wait { (client) throws(APIError) in
            try await place.lists(client, of: resource.area).all(resource, of: owner, query.pages())
        }
        guard !entries.isEmpty else {
            throw BatchError.nothingThere(
                "no \(resource.name) were found", remedy: "Choose another list, mandate or instance.")
        }
        let language = place.service.language(for: entries)
        if resource.isSingle {
            return try rows.format.print(entries.flatMap { $0.facts(in: language) })
        }
        try rows.format.print(entries.map { $0.row(of: resource, in: language) })
    }
}

struct EntryShowCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show",
            abstract: "Show a record with all its members.",
            discussion: Area.examples(of: .show))
    }

    @OptionGroup var choice: EntryChoice<Area>

    @Argument(help: "The record's identifier.")
    var record: String

    @OptionGroup var rows: RowFormatOption

    func validate() throws { _ = try choice.resource { !$0.isSingle } }

    func run() throws {
        let (resource, owner, id) = (try choice.resource(), choice.ownerID, Identifier.text(record))
        let place = try choice.nyla.place(for: resource.area)
        let entry = try place.wait { (client) throws(APIError) in
            try await place.lists(client, of: resource.area).entry(id, in: resource, of: owner)
        }
        try rows.format.print(entry.facts(in: place.service.language(for: [entry])))
    }
}

struct EntryCreateCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "create",
            abstract: "Create a record.",
            discussion: """
                Possible for \(Area.names { $0.changes.contains(.create) }). The members are checked as far as the service \
                describes them. The request is sent once: after a lost connection, look at the list before you create it \
                again.

                \(Area.examples(of: .create))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>
    @OptionGroup var members: MemberOptions
    @OptionGroup var check: EntryCheckOption
    @OptionGroup var rows: RowFormatOption

    func validate() throws { _ = try choice.resource { $0.changes.contains(.create) } }

    func run() throws {
        let (resource, owner) = (try choice.resource(), choice.ownerID)
        let place = try choice.nyla.place(for: resource.area)
        let fields = try check.checked(try members.fields(), toCreate: true, in: resource, at: place)
        let entry = try place.wait { (client) throws(APIError) in
            try await place.lists(client, of: resource.area).create(fields, in: resource, of: owner)
        }
        try rows.format.print([entry.row(of: resource)])
    }
}

struct EntryChangeCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "change",
            abstract: "Change members of a record.",
            discussion: """
                Possible for \(Area.names { $0.changes.contains(.update) }). Settings have no identifier. The members are \
                checked as far as the service describes them.

                \(Area.examples(of: .change))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>

    @Argument(help: "The record's identifier.")
    var record: String?

    @OptionGroup var members: MemberOptions
    @OptionGroup var check: EntryCheckOption
    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        let resource = try choice.resource { $0.changes.contains(.update) }
        guard resource.isSingle == (record == nil) else {
            throw ValidationError(
                resource.isSingle ? "\(resource.name) have no identifier." : "Give the record's identifier.")
        }
        if members.set.isEmpty { throw ValidationError("Give the members to change with --set.") }
    }

    func run() throws {
        let (resource, owner) = (try choice.resource(), choice.ownerID)
        let id = record.map { Identifier.text($0) }
        let place = try choice.nyla.place(for: resource.area)
        let fields = try check.checked(try members.fields(), toCreate: false, in: resource, at: place)
        let entry = try place.wait { (client) throws(APIError) in
            try await place.lists(client, of: resource.area).update(id, to: fields, in: resource, of: owner)
        }
        try rows.format.print(resource.isSingle ? entry.facts : [entry.row(of: resource)])
    }
}

struct EntryDeleteCommand<Area: EntryArea>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete",
            abstract: "Delete a record. This cannot be undone.",
            discussion: """
                Possible for \(Area.names { $0.changes.contains(.delete) }). Asks before it deletes, unless you use --yes.

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
        let actions = Area.areas.flatMap(Nyla.Resource.all(in:)).filter { !$0.actions.isEmpty }
            .map { "\($0.name): \($0.actions.map(\.name).joined(separator: ", "))" }
        return CommandConfiguration(
            commandName: "do",
            abstract: "Do something with a record, for example complete a task.",
            discussion: """
                Possible are \(actions.joined(separator: "; ")). The request is sent once.

                \(Area.examples(of: .perform))
                """)
    }

    @OptionGroup var choice: EntryChoice<Area>

    @Argument(help: "The record's identifier.")
    var record: String

    @Argument(help: "What to do with it.")
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
        let (action, fields) = (action, try members.fields())
        let place = try choice.nyla.place(for: resource.area)
        let entry = try place.wait { (client) throws(APIError) in
            try await place.lists(client, of: resource.area)
                .perform(action, on: id, in: resource, of: owner, with: fields)
        }
        let isRecord = resource.columns.isEmpty || resource.columns.contains { entry.value(of: $0) != nil }
        if isRecord || rows.format != .table { try rows.format.print([entry.row(of: resource)]) }
        guard !isRecord else { return }
        let words = entry.text("message", "detail", "status").map { ": \($0.visible)" } ?? ""
        StandardError.write("fieldbook: note: \(record.visible): \(action) is done\(words)\n")
    }
}
