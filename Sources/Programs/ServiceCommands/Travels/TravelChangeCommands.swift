import APICore
import Answers
import ArgumentParser
import Backends
import Batch
import CommandRuns
import RouteFiles
import Routes
import ServiceOperations

struct TravelsCreateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create a manual travel, optionally with the positions of a route file.",
        discussion: """
            Without --positions, the travel has no positions; "fieldbook travels fill" adds them later. The \
            request is sent only once. If the connection is lost, check the list before you try again.

            Examples:
              fieldbook travels create Furka --device 4 --from 2026-03-02T08:00 \\
                --until 2026-03-02T17:30
              fieldbook travels create "Furka and back" --device 4 --from 2026-03-02 \\
                --until 2026-03-03 --notes "With the old bus" --positions furka.gpx
            """)

    @Argument(help: "Title of the travel.")
    var title: String

    @Option(help: ArgumentHelp("Number of the device.", valueName: "n"))
    var device: Int

    @Option(
        help: ArgumentHelp("Start: a time, or a day, which means 00:00 on that day.", valueName: "when"))
    var from: String

    @Option(
        help: ArgumentHelp(
            "End: a time, or a day, which also means 00:00 on that day.", valueName: "when"))
    var until: String

    @Option(help: ArgumentHelp("Notes about the travel.", valueName: "text"))
    var notes: String?

    @Option(
        help: ArgumentHelp("Route file with the positions: GPX, CSV, KML and others.", valueName: "file"),
        completion: .file())
    var positions: String?

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var server: TravelServerOptions

    func run() throws {
        let draft = VueTraccar.TravelDraft(
            title: title, device: device, from: try server.time(from, of: "--from"),
            to: try server.time(until, of: "--until"), notes: notes)
        try draft.check(in: try server.clockZone)
        let filling = try positions.map {
            try TravelFilling(fileAt: $0, in: draft, zone: try server.clockZone)
        }
        let id = try server.ask { (client) throws(APIError) in try await client.create(draft) }
        // From here on the travel exists: its identifier is printed whatever happens to the positions.
        try rows.format.print([filling.row(of: id.text, draft, in: try server.clockZone)])
        try filling?.send(to: id, at: server)
    }
}

struct TravelsChangeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: "Change the title, device, period or notes of a manual travel.",
        discussion: """
            Everything that you do not change stays as it is, including the positions. If you change the \
            period, use "fieldbook travels fill" again.

            Examples:
              fieldbook travels change Furka --title "Furka and back"
              fieldbook travels change Furka --until 2026-03-02T18:00 --notes ""
            """)

    @Argument(help: "The travel's identifier, or its title.")
    var travel: String

    @Option(help: ArgumentHelp("The new title.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("Number of the new device.", valueName: "n"))
    var device: Int?

    @Option(help: ArgumentHelp("The new start.", valueName: "when"))
    var from: String?

    @Option(help: ArgumentHelp("The new end.", valueName: "when"))
    var until: String?

    @Option(help: ArgumentHelp("New notes; an empty text deletes them.", valueName: "text"))
    var notes: String?

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var server: TravelServerOptions

    func validate() throws {
        if title == nil, device == nil, from == nil, until == nil, notes == nil {
            throw ValidationError("Give what to change: --title, --device, --from, --until or --notes.")
        }
    }

    func run() throws {
        let found = try server.travel(travel)
        guard let known = device ?? found.device else {
            throw ValidationError("--device: the travel names no device; give one.")
        }
        var draft = VueTraccar.TravelDraft(
            title: title ?? found.title ?? "", device: known, from: found.start, to: found.end,
            notes: notes ?? found.notes)
        if let from { draft.from = try server.time(from, of: "--from") }
        if let until { draft.to = try server.time(until, of: "--until") }
        try draft.check(in: try server.clockZone)
        let (id, changed) = (Identifier.text(found.id), draft)
        try server.ask { (client) throws(APIError) in try await client.change(id, to: changed) }
        try rows.format.print([changed.row(id: found.id, in: try server.clockZone)])
    }
}

struct TravelsFillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fill",
        abstract: "Replace all positions of a manual travel with those of a route file.",
        discussion: """
            Uses the positions whose times are within the travel's period; a message on standard error gives \
            the number of the others. If no position is within the period, nothing is sent.

            Examples:
              fieldbook travels fill Furka furka.gpx
              fieldbook travels fill Furka positions.csv --format ndjson
            """)

    @Argument(help: "The travel's identifier, or its title.")
    var travel: String

    @Argument(help: "The route file: GPX, CSV, KML and others.", completion: .file())
    var file: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var server: TravelServerOptions

    func run() throws {
        let found = try server.travel(travel)
        let draft = VueTraccar.TravelDraft(
            title: found.title ?? "", device: found.device ?? 0, from: found.start, to: found.end,
            notes: found.notes)
        let filling = try TravelFilling(fileAt: file, in: draft, zone: try server.clockZone)
        try filling.send(to: .text(found.id), at: server)
        try rows.format.print([
            found.row(in: try server.clockZone).followed(by: [
                (name: "positions", value: .integer(filling.positions.fixes.count))
            ])
        ])
    }
}

struct TravelsDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a manual travel with its positions. This cannot be undone.",
        discussion: """
            Asks for confirmation, unless you use --yes. To keep a copy of the positions, first run \
            "fieldbook pull manual-travels --load ID --stored".

            Examples:
              fieldbook travels delete Furka
              fieldbook travels delete 6f0f3b0e-0000-4000-8000-000000000001 --yes
            """)

    @Argument(help: "The travel's identifier, or its title.")
    var travel: String

    @OptionGroup var deletion: DeletionOptions
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var server: TravelServerOptions

    func run() throws {
        let found = try server.travel(travel)
        let id = Identifier.text(found.id)
        let name = found.title.map { " (\($0.visible))" } ?? ""
        let isDone = try deletion.delete("the travel \(found.id.visible)\(name)") {
            try server.ask { (client) throws(APIError) in try await client.deleteTravel(id) }
        }
        try rows.format.print([
            found.row(in: try server.clockZone).followed(by: [
                (name: "state", value: .text(isDone ? "deleted" : "would delete"))
            ])
        ])
    }
}

/// The positions of a route file for a manual travel.
private struct TravelFilling {
    let positions: VueTraccar.TravelPositions

    /// Reads the file; fails if it has no position within the travel's period.
    init(fileAt path: String, in draft: VueTraccar.TravelDraft, zone: ClockZone) throws {
        var options = RouteReadingOptions()
        options.zone = zone
        let routes: [Route]
        do throws(RouteError) {
            routes = try RouteReader(options).read(fileAt: path)
        } catch {
            var failure = error.itemFailure
            failure.place = [path, error.place].compactMap(\.self).joined(separator: ", ")
            throw failure
        }
        positions = VueTraccar.TravelPositions(
            of: routes, from: try draft.from.moment(in: zone), to: try draft.to.moment(in: zone))
        guard !positions.fixes.isEmpty else {
            throw ItemFailure(
                code: "travels.noPositions",
                message: "\(path): no position has a time from \(draft.from.text) to \(draft.to.text)",
                remedy: "Give another file, or change the travel's period.", cause: .setting)
        }
    }

    func send(to id: Identifier, at server: TravelServerOptions) throws {
        let positions = positions
        try server.ask { (client) throws(APIError) in try await client.fill(id, with: positions) }
        let left = [
            (positions.outside, "outside the travel's period"),
            (positions.unusable, "without a time or a place"),
        ]
        for (count, words) in left where count > 0 {
            StandardError.write("fieldbook: note: left out \(count.counted("position")) \(words)\n")
        }
    }
}

extension TravelFilling? {
    /// The row of a new travel.
    fileprivate func row(of id: String, _ draft: VueTraccar.TravelDraft, in zone: ClockZone) -> Row {
        draft.row(id: id, in: zone).followed(by: [
            (name: "positions", value: .integer(self?.positions.fixes.count ?? 0))
        ])
    }
}

extension VueTraccar.TravelDraft {
    /// Fails if the travel cannot be saved.
    fileprivate func check(in zone: ClockZone) throws {
        if let problem = problem(in: zone) {
            throw ValidationError("The travel cannot be saved: \(problem).")
        }
    }

    /// The travel as a row of a list; times in a zone.
    fileprivate func row(id: String, in zone: ClockZone) -> Row {
        Row([
            "id": .text(id), "title": .text(title), "device": .integer(device),
            "from": .init(moment: zone.text(of: from)), "to": .init(moment: zone.text(of: to)),
            "notes": .init(notes),
        ])
    }
}
