import APICore
import ArgumentParser
import Batch
import CommandRuns
import Dialog
import Foundation
import ServiceOperations

struct NotesWatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print notes as they arrive.",
        discussion: """
            Prints the notes that have arrived since the last command, the oldest first, then each new note \
            as the relay sends it or as another command writes it on this machine, until Ctrl-C. If the \
            connection breaks, it is reopened, after pauses of up to a minute. NDJSON and CSV output also \
            contains a row for each deletion, with "deleted" in the column "event". With --updates, a row \
            with "updated" is added when a note is marked as read on this machine or accepted by the \
            relay; in NDJSON, a row with "connection" is also added when the state of the connection changes \
            to synchronizing, live or broken.

            Examples:
              fieldbook notes watch
              fieldbook notes watch --tag kataster --format ndjson --count 10
              fieldbook notes watch --updates --format ndjson
            """)

    @Option(
        help: ArgumentHelp(
            "Only notes with this hashtag. Can be repeated to list the notes that have any of several hashtags.",
            valueName: "tag")
    )
    var tag: [String] = []

    @Option(help: ArgumentHelp("Exit after this many notes.", valueName: "n"))
    var count: Int?

    @Flag(
        help:
            "With --format ndjson or csv, also print notes whose state changes. With ndjson, also print the state of the connection. These rows do not count towards --count."
    )
    var updates = false

    @OptionGroup(title: "The service") var service: OtherProfileOptions
    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count: 1 or more was expected.") }
        if updates, rows.format == .table {
            throw ValidationError("--updates needs --format ndjson or --format csv.")
        }
    }

    func run() throws {
        let access = try DialogAccess(service.choice)
        let notes = OpenNotes(try access.service(attempts: 1, transport: service.tracing(access.profile)))
        try NoteWatch(
            notes, inbox: Dialog.Inbox(tags: tag), format: rows.format, hasHeading: false, most: count,
            hasUpdates: updates
        ).run()
    }
}

/// Prints notes as they arrive.
struct NoteWatch: Sendable {
    private let notes: OpenNotes
    private let inbox: Dialog.Inbox
    private let format: ResultFormat
    private let hasHeading: Bool
    private let most: Int?
    private let hasUpdates: Bool

    /// - Parameters:
    ///   - inbox: the notes that were listed, with the topics that are wanted.
    ///   - hasHeading: whether the names of the columns have been printed.
    ///   - most: the number of notes after which it ends.
    ///   - hasUpdates: whether notes whose state changed are printed too, also those that were not listed.
    init(
        _ notes: OpenNotes, inbox: Dialog.Inbox, format: ResultFormat, hasHeading: Bool, most: Int? = nil,
        hasUpdates: Bool = false
    ) {
        self.notes = notes
        self.inbox = inbox
        self.format = format
        self.hasHeading = hasHeading
        self.most = most
        self.hasUpdates = hasUpdates
    }

    /// Prints until enough notes have arrived, or until Ctrl-C, which ends the program with its exit code.
    func run() throws {
        let interruption = Interruption(grace: .seconds(1))
        interruption.listen(exitStatus: ExitStatus.interrupted.rawValue, Interruption.Notices {})
        let service = notes.service
        try BlockingCall.wait(until: { interruption.isRequested }) { () async throws in
            let events = service.events()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await service.watch() }
                group.addTask { try await print(events) }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
        if interruption.isRequested { throw ExitCode(ExitStatus.interrupted.rawValue) }
    }

    private func print(_ events: AsyncStream<Dialog.Event>) async throws {
        var (inbox, left, needsHeading) = (inbox, most, !hasHeading)
        for await event in events {
            if hasUpdates, case .updated(let note) = event, inbox.isWanted(note) {
                try print("updated", note, &needsHeading)
            }
            switch inbox.take(event) {
            case .shown(let note):
                try print("added", note, &needsHeading)
                left = left.map { $0 - 1 }
                if left == 0 { return }
            case .removed(let id) where format != .table:
                try print(Row(["event": .text("deleted"), "id": .text(id.description)]), nil, &needsHeading)
            case .connection(let connection):
                if hasUpdates, format == .ndjson {
                    try print(Self.row(connection), nil, &needsHeading)
                }
                switch connection {
                case .synchronizing: break
                case .live: StandardError.write("fieldbook: note: connected; waiting for notes\n")
                case .broken(let error):
                    StandardError.write("fieldbook: note: \(error.words); connecting again\n")
                }
            case .updated, .removed, .nothing: break
            }
        }
    }

    private static func row(_ connection: Dialog.Connection) -> Row {
        let (state, message): (String, Row.Value) =
            switch connection {
            case .synchronizing: ("synchronizing", .missing)
            case .live: ("live", .missing)
            case .broken(let error): ("broken", .text(error.words))
            }
        return Row(["event": .text("connection"), "state": .text(state), "message": message])
    }

    private func print(_ event: String, _ note: Dialog.Note, _ needsHeading: inout Bool) throws {
        try print(
            NoteRow.row(note, nil, in: format).led(by: "event", .text(event)), note, &needsHeading)
    }

    /// Prints a row at once: in a table each note is a line of its own, since columns cannot be aligned in advance.
    private func print(_ row: Row, _ note: Dialog.Note?, _ needsHeading: inout Bool) throws {
        var bytes: [UInt8] = []
        switch format {
        case .table:
            guard let note else { return }
            let words = note.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            bytes = Array("\(note.moment)  \(words.visible)\n".utf8)
        case .ndjson:
            let writer = RowWriter(format: format) { bytes += $0 }
            try writer.write(row)
        case .csv:
            // A row with all columns gives the others their places.
            let writer = RowWriter(format: format) { bytes += $0 }
            try writer.writeNames(of: NoteRow.row(Self.sample, nil, in: format).led(by: "event", .missing))
            if !needsHeading { bytes = [] }
            needsHeading = false
            try writer.write(row)
        }
        try StandardOutput.write(bytes)
    }

    private static let sample = Dialog.Note(id: ContentDigest(of: []), text: "", tags: [], time: 0)
}
