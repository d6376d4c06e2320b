import APICore
import ArgumentParser
import Batch
import CommandRuns
import Dialog
import Foundation
import ServiceOperations

struct NotesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes",
        abstract: "Write and read encrypted notes to yourself (Dialog).",
        discussion: """
            Notes are stored on this machine and on a Nostr relay. The relay sees the hashtags, times and \
            sizes of notes and your public key, but cannot read the notes. Each command first sends waiting \
            notes and fetches new ones. If the relay cannot be reached, commands work with the notes on this \
            machine, and new notes are sent later.

            The relay is set in a profile with "service: dialog" or, if there is no such profile, by the \
            environment variable DIALOG_RELAY; the default is ws://localhost:10548. "fieldbook notes pubkey \
            --new" generates and stores the secret key; you can also set the environment variable \
            DIALOG_NSEC.

            Examples:
              fieldbook notes create "Check the boundary stone #kataster"
              fieldbook notes list --tag kataster
              fieldbook notes export -o notes.md
            """,
        subcommands: [
            NotesCreateCommand.self, NotesListCommand.self, NotesShowCommand.self, NotesReadCommand.self,
            NotesSearchCommand.self, NotesTopicsCommand.self, NotesWatchCommand.self, NotesDeleteCommand.self,
            NotesExportCommand.self, NotesPubkeyCommand.self,
        ])
}

/// Options of all commands for notes.
struct NoteOptions: ParsableArguments {
    @Flag(help: "Use only the notes on this machine; send and fetch nothing.")
    var offline = false

    @Flag(help: "Fetch all notes from the relay, not only those of the last few days.")
    var fullSync = false

    @OptionGroup(title: "The service") var service: OtherProfileOptions

    func validate() throws {
        if offline && fullSync { throw ValidationError("Give one of --offline and --full-sync.") }
    }

    /// The notes of the chosen relay and key.
    func open() throws -> OpenNotes { try open(DialogAccess(service.choice)) }

    /// The same, where the profile is needed too.
    func open(_ access: DialogAccess) throws -> OpenNotes {
        OpenNotes(try access.service(attempts: Self.attempts, transport: service.tracing(access.profile)))
    }

    /// The notes of the chosen relay and key, after an exchange with the relay.
    func openSynchronized() throws -> OpenNotes {
        let notes = try open()
        synchronize(notes)
        return notes
    }

    /// Exchanges notes with the relay unless `--offline` is given; prints what users should know.
    @discardableResult
    func synchronize(_ notes: OpenNotes) -> OpenNotes.Outcome {
        guard !offline else { return OpenNotes.Outcome() }
        let outcome = notes.synchronize(all: fullSync)
        for note in outcome.notes {
            StandardError.write("fieldbook: \(note.hasPrefix("warning: ") ? "" : "note: ")\(note)\n")
        }
        return outcome
    }

    private static let attempts = 3
}

struct NotesCreateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Write a note.",
        discussion: """
            The note is stored on this machine and sent to the relay, by this command or, if the relay \
            cannot be reached, by a later one; the column "synced" shows whether it was sent. Words that \
            begin with # are hashtags. The exit code is 0 if the note is stored, and 1 if the relay rejects \
            it permanently.

            Examples:
              fieldbook notes create "Check the boundary stone #kataster"
              fieldbook notes create --offline "Lunch with Zoë #work"
              date | fieldbook notes create -
            """)

    @Argument(help: "The text, of at most 65,535 bytes, or - for standard input.")
    var text: [String]

    @OptionGroup var options: NoteOptions
    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let text = try text == ["-"] ? Self.standardInput() : text.joined(separator: " ")
        let notes = try options.open()
        var note = try notes.wait { (service) throws(DialogError) in try await service.create(text) }
        let outcome = options.synchronize(notes)
        let id = note.id
        note =
            try notes.wait { (service) throws(DialogError) in
                try await service.notes(withIDsFrom: id.description)
            }.first ?? note
        try rows.format.print([NoteRow.row(note, nil, in: rows.format)])
        if outcome.report.rejects([id]) { throw ExitCode(ExitStatus.someFailed.rawValue) }
    }

    /// The text of standard input, up to what is surely too long for a note.
    private static func standardInput() throws -> String {
        var data = Data()
        while data.count < 1 << 17, let part = try FileHandle.standardInput.read(upToCount: 1 << 16),
            !part.isEmpty
        {
            data += part
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw ValidationError("The text on standard input is not UTF-8.")
        }
        return text
    }
}

struct NotesDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete notes on this machine and on the relay.",
        discussion: """
            Asks for confirmation, unless you use --yes. The relay is asked to delete the notes too, as soon \
            as it can be reached, and other devices delete them with their next command. There is no \
            guarantee that a relay deletes them.

            Examples:
              fieldbook notes delete 5c83da
              fieldbook notes delete 8f3a21c0 d07e55b1 --yes --format ndjson
            """)

    @OptionGroup var chosen: NoteIDs

    @OptionGroup var deletion: DeletionOptions
    @OptionGroup var options: NoteOptions
    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let notes = try options.openSynchronized()
        let ids = chosen.ids
        // All are looked up before the first one is deleted.
        let found = try notes.wait { (service) async throws(DialogError) in try await service.notes(ids) }
        let isDone = try deletion.delete(Self.words(for: found)) {
            try notes.wait { (service) async throws(DialogError) in
                for note in found { try await service.delete(note.id) }
            }
        }
        let isRejected = isDone && options.synchronize(notes).report.rejects(found.map(\.id))
        let state = Row.Value.text(isDone ? "deleted" : "would delete")
        try rows.format.print(
            found.map {
                NoteRow.row($0, nil, in: rows.format).followed(by: [(name: "state", value: state)])
            })
        if isRejected { throw ExitCode(ExitStatus.someFailed.rawValue) }
    }

    /// The notes in the words of the question.
    private static func words(for notes: [Dialog.Note]) -> String {
        guard notes.count == 1, let note = notes.first else { return "\(notes.count) notes" }
        return "the note \"\(NoteRow.brief(note).visible)\""
    }
}

/// The notes that a command works on.
struct NoteIDs: ParsableArguments {
    @Argument(help: "Ids of notes: note1…, or their first six or more hexadecimal digits.")
    var ids: [String]
}

/// Rows of notes.
enum NoteRow {
    private static let longestCell = 72

    /// A row with the place in a group of neighbours, if it is known. Tables have the beginning of the text, hashtags with
    /// their `#`, and the age of single notes and of the first of each group.
    static func row(
        _ note: Dialog.Note, _ position: Dialog.Position?, in format: ResultFormat
    ) -> Row {
        let id = note.id.description
        let showsAge = position?.showsTime ?? true
        let row = Row([
            "id": .sentence(id, brief: String(id.prefix(8))),
            "written": .sentence(note.moment, brief: showsAge ? note.age(at: Dialog.now()) : ""),
            "text": .sentence(note.text, brief: brief(note)),
            "tags": format == .table
                ? .text(note.displayTags.joined(separator: " ")) : .list(note.tags),
            "read": .flag(note.isRead), "synced": .flag(note.isSynced),
        ])
        return position.map { row.detailed(by: "group", .text($0.rawValue)) } ?? row
    }

    /// The beginning of a note's text on one line.
    static func brief(_ note: Dialog.Note) -> String {
        let words = note.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > longestCell ? words.prefix(longestCell - 1) + "…" : words
    }
}
