import APICore
public import Batch
import Dialog
import Foundation
import Routes
import Streams

/// Exports Dialog's notes as Markdown or JSON.
public struct ExportNotes: BatchOperation {
    /// Parameters of `notes.export`.
    public struct Parameters: OperationParameters {
        @Parameter(
            "Only notes with this hashtag. Can be repeated to list the notes that have any of several hashtags.",
            .option("tag"),
            .commaSeparated, .value("tag"))
        public var tags: [String] = []
        @Parameter("Only notes whose text or hashtags contain this text.", .value("text"))
        public var search: String?
        @Parameter("Time zone of days and times in Markdown. (default: Europe/Zurich)", .value("zone"))
        public var zone: String?
        @Parameter("Use only the notes on this machine; send and fetch nothing.") public var offline = false
        @Parameter("Format of the output.", .readByCommand(as: "to-format")) public var format = NoteFormat.md
        @Parameter(
            "Profile in the configuration file. (default: FIELDBOOK_PROFILE, else the only one for dialog)",
            .readByCommand(as: "profile"))
        public var profile: String?
        public var retry = RetryParameters()

        public init() {}
    }

    public static let name = "notes.export"
    public static let traits = OperationTraits(version: 1, acceptsAddresses: true, isRepeatedAlways: true)

    public let parameters: Parameters
    let zone: ClockZone
    let access: DialogAccess?

    public init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a relay that is already chosen.
    package init(_ parameters: Parameters, at access: DialogAccess?) throws {
        try parameters.checkRanges()
        self.parameters = parameters
        zone = try PullPeriod.zone(parameters.zone)
        self.access = access
    }

    public func outputPlan(of item: Item) -> OutputPlan { ["\(item.stem).\(parameters.format.rawValue)"] }

    public func makeWorker() throws -> any OperationWorker<ExportedNotes> {
        ExportNotesWorker(operation: self)
    }
}

/// A format of exported notes. The raw value is the file extension.
public enum NoteFormat: String, CaseIterable, ParameterValue {
    /// Markdown, by day.
    case md
    /// An array with everything that is known of each note.
    case json
}

/// Exports the notes of one relay per item.
private struct ExportNotesWorker: OperationWorker {
    private static let mostNotes = 1_000_000

    let operation: ExportNotes

    func process(_ item: Item, in context: ItemContext) throws -> ExportedNotes {
        do {
            return try export(item, in: context)
        } catch let error as DialogError {
            // Without a key or a file, every other item would fail as well.
            if error.cause == .setting { throw RunFailure(error.itemFailure) }
            throw error
        }
    }

    private func export(_ item: Item, in context: ItemContext) throws -> ExportedNotes {
        let parameters = operation.parameters
        let access = try operation.access ?? DialogAccess(ServiceChoice(profile: parameters.profile))
        guard try WebAddress(item.path).hasSameOrigin(as: access.profile.address) else {
            throw ItemFailure(
                code: "pull.elsewhere",
                message:
                    "the address is not at \(access.profile.address.relayText), the relay of profile \(access.profile.name)",
                remedy: "Use the profile for the address, or give the address of this relay.", cause: .setting
            )
        }
        let notes = OpenNotes(try access.service(attempts: parameters.retry.retries + 1))
        let outcome = parameters.offline ? OpenNotes.Outcome() : notes.synchronize()
        let selection = Dialog.Selection(
            tags: parameters.tags, query: parameters.search, limit: Self.mostNotes)
        let found = try notes.wait { (service) throws(DialogError) in try await service.notes(selection) }
        let file = try context.makeFile(extension: parameters.format.rawValue)
        switch parameters.format {
        case .md:
            for part in NoteMarkdown(zone: operation.zone).parts(of: found) {
                try file.write(Array(part.utf8))
            }
        case .json: for part in NoteJSON.parts(of: found) { try file.write(Array(part.utf8)) }
        }
        try file.flush()
        return ExportedNotes(
            input: item.name, count: found.count, tags: Set(found.flatMap(\.tags)).count,
            isLocal: parameters.offline || outcome.failure != nil, notes: outcome.notes)
    }
}

/// Result of `notes.export`.
public struct ExportedNotes: OperationResult {
    public var input: String
    /// Number of notes written.
    public var count: Int
    /// Different hashtags in them.
    public var tags: Int
    /// Whether they are those of this machine, without the relay's newest.
    public var isLocal: Bool
    public var notes: [String]

    public var foundNothing: Bool { count == 0 }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "notes": .integer(count), "topics": .integer(tags),
                "cached": .flag(isLocal),
            ])
        ]
    }
}

/// Notes as JSON, with the members that Dialog gives them.
enum NoteJSON {
    /// The object of a note.
    static func object(_ note: Dialog.Note) -> JSONObject {
        [
            "id": .string(note.id.description), "text": .string(note.text),
            "tags": .array(note.tags.map { .string($0) }), "created_at": .integer(note.time),
            "is_read": .bool(note.isRead), "is_synced": .bool(note.isSynced),
        ]
    }

    /// An array with one note per line.
    static func parts(of notes: [Dialog.Note]) -> some Sequence<String> {
        let lines = notes.enumerated().lazy.map { place, note in
            (place == 0 ? "\n" : ",\n") + JSONValue.object(object(note)).jsonText
        }
        return ["["] + lines + [notes.isEmpty ? "]\n" : "\n]\n"]
    }
}

/// Notes as Markdown: a heading for each day, the time of each group of neighbours, and a quote for each note.
struct NoteMarkdown {
    let zone: ClockZone

    func parts(of notes: [Dialog.Note]) -> [String] {
        var day = ""
        return ["# Notes\n"]
            + zip(notes, notes.positions).map { note, position in
                let moment = zone.iso8601(Timestamp(secondsSince1970: Double(note.time)))
                var part = ""
                if moment.prefix(10) != day {
                    day = String(moment.prefix(10))
                    part += "\n## \(day)\n"
                }
                if position.showsTime || !part.isEmpty {
                    part += "\n\(moment.dropFirst(11).prefix(5))\n"
                }
                return part + "\n" + quote(note)
            }
    }

    /// The text line by line, with hashtags that it does not contain, so that HTML in it stays text.
    private func quote(_ note: Dialog.Note) -> String {
        var lines = note.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            line in
            String(line).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        }
        let words = Set(note.text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() })
        let others = note.tags.map { "#" + $0 }.filter { !words.contains($0) }
        if !others.isEmpty { lines.append(others.joined(separator: " ")) }
        // Two spaces at the end of a line keep its break.
        return lines.map { $0.isEmpty ? ">\n" : "> \($0)  \n" }.joined()
    }
}
