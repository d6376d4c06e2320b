import ArgumentParser
import Batch
import CommandRuns
import Dialog
import ServiceOperations

struct NotesShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the full text and the state of a note.",
        discussion: """
            Prints the columns of the lists, the id in the form note1…, and the public key that signed the \
            note. The note is not marked as read; "fieldbook notes read" does that.

            Examples:
              fieldbook notes show 5c83da
              fieldbook notes show 5c83da --format ndjson
            """)

    @Argument(help: "The note's id: note1…, or its first six or more hexadecimal digits.")
    var id: String

    @OptionGroup var options: NoteOptions
    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let notes = try options.openSynchronized()
        let id = id
        let note = try notes.wait { (service) throws(DialogError) in try await service.note(id) }
        let names: [(name: String, value: Row.Value)] = [
            ("note", .text(note.id.noteText)), ("sender", .text(notes.service.author.description)),
        ]
        guard rows.format == .table else {
            return try rows.format.print([NoteRow.row(note, nil, in: rows.format).followed(by: names)])
        }
        let tags = note.displayTags.joined(separator: " ")
        let facts: [(name: String, value: Row.Value)] =
            [
                ("id", .text(note.id.description)),
                ("written", .text("\(note.moment) (\(note.age(at: Dialog.now())))")),
                ("tags", .text(tags)), ("read", .flag(note.isRead)), ("synced", .flag(note.isSynced)),
            ] + names
        try rows.format.print(facts.map { Row(["name": .text($0.name), "value": $0.value]) })
        try StandardOutput.write(Array("\n\(note.text.visibleLines)\n".utf8))
    }
}

struct NotesReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Mark notes as read on this machine.",
        discussion: """
            The mark applies to this machine only. "fieldbook notes list --mark-read" marks the notes that \
            it lists.

            Examples:
              fieldbook notes read 5c83da
              fieldbook notes read 8f3a21c0 d07e55b1 --offline
            """)

    @OptionGroup var chosen: NoteIDs

    @OptionGroup var options: NoteOptions
    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let notes = try options.openSynchronized()
        let ids = chosen.ids
        let found = try notes.wait { (service) async throws(DialogError) in
            try await service.markAsRead(try await service.notes(ids).map(\.id))
            return try await service.notes(ids)
        }
        try rows.format.print(found.map { NoteRow.row($0, nil, in: rows.format) })
    }
}
