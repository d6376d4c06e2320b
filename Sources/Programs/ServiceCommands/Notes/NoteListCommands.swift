import APICore
import ArgumentParser
import Batch
import CommandRuns
import Dialog
import Foundation
import ServiceOperations

struct NotesListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the newest notes, or those on a topic.",
        discussion: """
            Notes are in the order in which they were written. In tables, consecutive notes of the same \
            minute form a group, and only the first note of a group shows its age. NDJSON and CSV contain \
            whole texts and ids. The column "group" shows the position of a note in its group: solo, top, \
            middle or bottom. With --watch, the first column is "event", and CSV has no column "group". If \
            there are no notes, the exit code is 4.

            --since-last lists the notes that have arrived since you last used this option with the same \
            profile and hashtags. The first time, it lists the newest notes. With --limit, it lists only the \
            earliest of these notes; the next run continues with the rest.

            Examples:
              fieldbook notes list
              fieldbook notes list --tag kataster --limit 10 --format ndjson
              fieldbook notes list --unread --mark-read
              fieldbook notes list --since-last
            """)

    @Option(
        help: ArgumentHelp(
            "Only notes with this hashtag. Can be repeated to list the notes that have any of several hashtags.",
            valueName: "tag")
    )
    var tag: [String] = []

    @Flag(help: "Only notes that are not marked as read on this machine.")
    var unread = false

    @Flag(help: "Mark the listed notes as read.")
    var markRead = false

    @Flag(help: "Only notes that have arrived on this machine since you last used this option.")
    var sinceLast = false

    @Option(
        help: ArgumentHelp(
            "Maximum number of notes. The newest are listed, or with --since-last the earliest. (default: 50; all with --since-last)",
            valueName: "n"))
    var limit: Int?

    @Flag(help: "After the list, keep printing new notes as they arrive, until Ctrl-C.")
    var watch = false

    @OptionGroup var options: NoteOptions
    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        if let limit { try NoteLimit.check(limit) }
        if watch && options.offline { throw ValidationError("Give one of --watch and --offline.") }
        if sinceLast && (watch || unread) {
            throw ValidationError("Give one of --since-last and --\(watch ? "watch" : "unread").")
        }
    }

    func run() throws {
        let access = try DialogAccess(options.service.choice)
        let notes = try options.open(access)
        options.synchronize(notes)
        var selection = Dialog.Selection(
            tags: tag, isUnread: unread, limit: limit ?? NoteLimit.usual)
        let reader = ([access.profile.name] + Set(selection.tags).sorted().map { "#" + $0 })
            .joined(separator: " ")
        let (place, lastArrival) = try notes.wait { (service) async throws(DialogError) in
            (try await service.place(of: reader), try await service.lastArrival())
        }
        if sinceLast, let place {
            selection.after = place.arrival
            selection.limit = NoteLimit.most
            selection.takesFirstArrivals = true
        }
        let all = try notes.wait { [selection] (service) throws(DialogError) in
            try await service.notes(selection)
        }
        // What is left over comes the next time.
        let found = Array(all.prefix(limit ?? selection.limit))
        let left = all.count - found.count
        let arrival =
            try left == 0
            ? lastArrival
            : notes.wait { [last = found.last?.id] (service) throws(DialogError) in
                guard let last else { return lastArrival }
                return try await service.arrival(of: last) ?? lastArrival
            }
        if found.isEmpty { StandardError.write("fieldbook: note: no notes\n") }
        let inbox = Dialog.Inbox(found, tags: selection.tags)
        try rows.format.print(inbox.lines.map { row($0.note, $0.position) })
        if sinceLast {
            let place = Dialog.Place(arrival: arrival)
            try notes.wait { (service) throws(DialogError) in try await service.keep(place, of: reader) }
            if left > 0 {
                StandardError.write("fieldbook: note: \(left.counted("note")) left for the next time\n")
            }
        }
        if markRead {
            try notes.wait { (service) throws(DialogError) in try await service.markAsRead(found.map(\.id)) }
        }
        if watch {
            try NoteWatch(notes, inbox: inbox, format: rows.format, hasHeading: !found.isEmpty).run()
        }
        if found.isEmpty { throw ExitCode(ExitStatus.nothingToDo.rawValue) }
    }

    /// With `--watch`, a row as those of the notes that follow, which have no neighbours yet.
    private func row(_ note: Dialog.Note, _ position: Dialog.Position) -> Row {
        guard watch, rows.format != .table else { return NoteRow.row(note, position, in: rows.format) }
        return NoteRow.row(note, rows.format == .csv ? nil : position, in: rows.format)
            .led(by: "event", .text("listed"))
    }
}

struct NotesSearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search the texts and hashtags of notes.",
        discussion: """
            Case is ignored. If nothing matches, the exit code is 4.

            Examples:
              fieldbook notes search "boundary stone"
              fieldbook notes search zoë --format ndjson
            """)

    @Argument(help: "Part of the text or of a hashtag.")
    var query: String

    @Option(help: ArgumentHelp("Maximum number of notes; the newest are listed.", valueName: "n"))
    var limit = 50

    @OptionGroup var options: NoteOptions
    @OptionGroup var rows: RowFormatOption

    func validate() throws { try NoteLimit.check(limit) }

    func run() throws {
        let notes = try options.openSynchronized()
        let (query, limit) = (query, limit)
        let found = try notes.wait { (service) throws(DialogError) in
            try await service.search(query, limit: limit)
        }
        try rows.format.print(found.map { NoteRow.row($0, nil, in: rows.format) })
        if found.isEmpty { StandardError.write("fieldbook: note: no notes\n") }
        if found.isEmpty { throw ExitCode(ExitStatus.nothingToDo.rawValue) }
    }
}

struct NotesTopicsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "topics",
        abstract: "Count the notes on each topic.",
        discussion: """
            A topic is a hashtag; Inbox counts all notes. Topics are sorted by name.

            Examples:
              fieldbook notes topics
              fieldbook notes topics --offline --format csv
            """)

    @OptionGroup var options: NoteOptions
    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let notes = try options.openSynchronized()
        let (topics, unread) = try notes.wait { (service) async throws(DialogError) in
            (try await service.topics(), try await service.unreadCount())
        }
        let inbox = (name: "Inbox", count: topics.inbox, unread: Row.Value.integer(unread))
        let others = topics.topics.map { (name: "#" + $0.name, count: $0.count, unread: Row.Value.missing) }
        try rows.format.print(
            ([inbox] + others).map {
                Row(["topic": .text($0.name), "notes": .integer($0.count), "unread": $0.unread])
            })
    }
}

struct NotesExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export notes as Markdown or JSON.",
        discussion: """
            In Markdown, each day has a heading, and the text of each note is a quotation. JSON is an array \
            of objects with id, text, tags, created_at (seconds since 1970), is_read and is_synced. In \
            manifests, the operation is notes.export, and its input is the relay's address.

            Examples:
              fieldbook notes export -o notes.md
              fieldbook notes export --tag kataster -o kataster.json --overwrite
            """)

    @OptionGroup var output: OutputOptions<NoteFormat>
    @OptionGroup var parameters: OperationOptions<ExportNotes.Parameters>
    @OptionGroup(title: "The service") var service: OtherProfileOptions
    @OptionGroup(title: "Batch options") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        if let format = choice.format { parameters.format = format }
        let access = try DialogAccess(service.choice)
        try BatchCommandRun(options: options)(
            try ExportNotes(parameters, at: access),
            on: [Item(path: access.profile.address.text, stem: "notes")], to: choice.destination)
    }
}

/// The option `--limit`.
enum NoteLimit {
    static let usual = 50
    static let most = 1_000_000

    static func check(_ limit: Int) throws {
        if !(1...most).contains(limit) { throw ValidationError("--limit: 1 to 1000000 were expected.") }
    }
}
