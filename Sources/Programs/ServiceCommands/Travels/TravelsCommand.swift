import APICore
import Answers
import ArgumentParser
import Backends
import Batch
import CommandRuns
import Routes
import ServiceOperations

struct TravelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "travels",
        abstract: "List, create and change manual travels of VueTraccar (administrators only).",
        discussion: """
            In VueTraccar, a trip is called a "travel". "fieldbook pull travels" downloads travels, \
            including those that the server detects itself. A manual travel has a title, a device and a \
            period; "travels fill" adds the positions of a route file to it.

            Examples:
              fieldbook travels list --profile cars
              fieldbook travels create Furka --device 4 --from 2026-03-02T08:00 \\
                --until 2026-03-02T17:30
              fieldbook travels fill Furka furka.gpx
            """,
        subcommands: [
            TravelsListCommand.self, TravelsCreateCommand.self, TravelsChangeCommand.self,
            TravelsFillCommand.self, TravelsDeleteCommand.self, TravelsDevicesCommand.self,
            TravelsSideTripsCommand.self, TravelsPlacesCommand.self,
        ])
}

struct TravelsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List manual travels, or all travels of a device in a period.",
        discussion: """
            Without a period, lists the manual travels of all devices and times (administrators only). With \
            --device, --from and --until, lists all travels that "fieldbook pull travels" would download, \
            including detected ones; a message on standard error gives the number of manual travels of other \
            periods or devices, which are left out. "from_home_km" is the straight-line distance from home \
            to the farthest standstill, as computed by the service. If there are no travels, the exit code \
            is 4. If the service is down, its last good list is used; see --no-cache.

            Examples:
              fieldbook travels list
              fieldbook travels list --device 4 --format csv
              fieldbook travels list --detected --device 4 --from 2026-03 --until 2026-03
            """)

    @Option(help: ArgumentHelp("Only travels of this device.", valueName: "n"))
    var device: Int?

    @Option(
        help: ArgumentHelp(
            "Start of the period: a day (2026-03-02), a month, a year, or a time.", valueName: "when"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "End of the period: a day, a month or a year (inclusive), or a time.", valueName: "when"))
    var until: String?

    @Flag(help: "Only travels that the service detected itself. Needs --device, --from and --until.")
    var detected = false

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var server: TravelServerOptions

    func validate() throws {
        guard (from == nil) == (until == nil) else {
            throw ValidationError("Give both of --from and --until, or neither.")
        }
        if from != nil && device == nil { throw ValidationError("--from and --until need --device.") }
        if detected && from == nil { throw ValidationError("--detected needs --device, --from and --until.") }
    }

    func run() throws {
        if let device, let from, let until { return try listAll(of: device, from, until) }
        let device = device
        let travels = try cache.answer(of: try server.vueTraccar()) { (client) throws(APIError) in
            try await VueTraccarClient(client).manualTravels()
        }.filter { device == nil || $0.device == device }
        guard !travels.isEmpty else {
            throw BatchError.nothingThere("there are no manual travels", remedy: "Choose another device.")
        }
        let zone = try server.clockZone
        try rows.format.print(travels.map { $0.row(in: zone) })
    }

    private func listAll(of device: Int, _ from: String, _ until: String) throws {
        let found = try server.vueTraccar().travels(
            ofDevice: device, from: from, until: until, zone: server.zone, mayBeOld: !cache.noCache)
        let travels = VueTraccar.TravelChoice(of: found.travels.noted()).listed.filter {
            !detected || $0.source == .automatic
        }
        if !detected, let note = found.note { StandardError.write("fieldbook: note: \(note)\n") }
        guard !travels.isEmpty else {
            throw BatchError.nothingThere(
                "device \(device) has no travels in the period", remedy: "Choose another period.")
        }
        let zone = try server.clockZone
        try rows.format.print(travels.map { $0.listRow(in: zone) })
    }
}

struct TravelsDevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that the service knows.",
        discussion: """
            Use their numbers with the option --device of other commands. If there are no devices, the exit \
            code is 4.

            Examples:
              fieldbook travels devices
              fieldbook travels devices --format ndjson
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var server: TravelServerOptions

    func run() throws {
        let devices = try server.ask { (client) throws(APIError) in try await client.devices() }
        guard !devices.isEmpty else {
            throw BatchError.nothingThere("the service has no devices", remedy: "Ask its operator.")
        }
        let zone = try server.clockZone
        try rows.format.print(
            devices.map { device in
                Row([
                    "device": .integer(device.id), "name": .init(device.name), "status": .init(device.status),
                    "updated": .init(moment: device.updated.map { zone.text(of: $0) }),
                    "unique_id": .init(device.uniqueID),
                ])
            })
    }
}

struct TravelsSideTripsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "side-trips",
        abstract:
            "List the devices whose side trips the service shows, and for how long before and after each travel.",
        discussion: """
            "fieldbook pull travels --configured-side-trips" includes these side trips.

            Examples:
              fieldbook travels side-trips
              fieldbook travels side-trips --format ndjson
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var server: TravelServerOptions

    func run() throws {
        let settings = try server.ask { (client) throws(APIError) in try await client.sideTripSettings() }
        try rows.format.print([
            Row([
                "enabled": .flag(settings.isEnabled),
                "devices": .list(settings.devices.map { "\($0)" }),
                "buffer_hours": .number(settings.bufferHours, decimals: 2),
            ])
        ])
    }
}

struct TravelsPlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "List the places that were entered by hand.",
        discussion: """
            Without --device, lists places of all devices and times. If there are no places, the exit code \
            is 4. If the service is down, its last good list is used; see --no-cache. "fieldbook pull \
            places" writes the places into a file, such as a GPX file.

            Examples:
              fieldbook travels places
              fieldbook travels places --device 4 --from 2026-03 --until 2026-03
            """)

    @Option(help: ArgumentHelp("Only places of this device.", valueName: "n"))
    var device: Int?

    @Option(
        help: ArgumentHelp(
            "Start of the period: a day (2026-03-02), a month, a year, or a time.", valueName: "when"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "End of the period: a day, a month or a year (inclusive), or a time.", valueName: "when"))
    var until: String?

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var server: TravelServerOptions

    func run() throws {
        let selection = try PlaceSelection(device: device, from: from, until: until, zone: server.zone)
        let places = try selection.places(of: server.vueTraccar(), mayBeOld: !cache.noCache).noted()
        guard !places.isEmpty else {
            throw BatchError.nothingThere(
                "there are no places", remedy: "Choose another device or period.")
        }
        try rows.format.print(places.map { $0.row(in: selection.zone) })
    }
}

/// VueTraccar, and how its times are read.
struct TravelServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Time zone of the rows, and of times without a time zone.", valueName: "zone"))
    var zone = "Europe/Zurich"

    @OptionGroup(title: "The service") var service: OtherProfileOptions

    func validate() throws { _ = try clockZone }

    var clockZone: ClockZone { get throws { try ClockZone(ofOption: zone) } }

    /// The service; fails if the profile is for another one.
    func vueTraccar() throws -> SignedInService {
        let service = try service.signedIn()
        if let failure = service.profile.failure(unlessFor: .vueTraccar) { throw failure }
        return service
    }

    /// Waits for an answer of the service; fails if the profile is for another one.
    func ask<Value: Sendable>(
        _ work: @escaping @Sendable (VueTraccarClient) async throws(APIError) -> Value
    ) throws -> Value {
        try vueTraccar().wait { (client) throws(APIError) in try await work(VueTraccarClient(client)) }
    }

    /// The manual travel with an identifier or a title.
    func travel(_ name: String) throws -> VueTraccar.Travel {
        try ask { (client) throws(APIError) in try await client.manualTravels() }.named(name)
    }

    /// A time of an option in UTC.
    func time(_ text: String, of option: String) throws -> ServerTime {
        let zone = try clockZone
        do throws(RouteError) {
            if let day = CalendarDate(text) { return ServerTime(zone.start(of: day)) }
            return ServerTime(try zone.moment(text))
        } catch {
            let isSkipped = error.code == .skippedTime
            throw ValidationError(
                isSkipped
                    ? "\(option): \(error.message). \(error.remedy)"
                    : "\(option): a time such as 2026-03-02T08:00 was expected, not \"\(text)\".")
        }
    }
}

extension ClockZone {
    /// The zone of `--zone`.
    init(ofOption name: String) throws {
        do {
            try self.init(name)
        } catch {
            throw ValidationError("--zone: a zone such as Europe/Zurich was expected, not \"\(name)\".")
        }
    }
}
