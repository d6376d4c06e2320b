import Batch
import RouteFiles
import Routes
import Streams

/// Reads the itineraries of the vehicles of an item and of the files that are joined with it.
public struct TravelSource: Sendable {
    /// The zone of days and clocks.
    let zone: ClockZone
    /// The chosen time.
    let window: TimeWindow
    private let input: JoinedInput
    private let splitter: TravelSplitter
    private let device: String?
    private let devices: Set<String>
    private let events: String?
    private let places: String?

    init(_ parameters: some TravelReading) throws {
        let division = parameters.division
        let choice = division.choice
        let zone = try ReportingZone.zone(choice.reportZone)
        self.zone = zone
        window = try choice.window(in: zone)
        input = JoinedInput(
            with: division.with, reading: try RouteReadingOptions(parameters.input),
            skipsErrors: division.skipErrors ?? false)
        var rules = try division.effectiveRules()
        if choice.reportZone != nil, rules.day != nil { rules.day?.zone = zone.name }
        let cleaning = try parameters.cleaning.effectiveRules()
        splitter = try ParameterCheck.taken("travels") {
            try TravelSplitter(rules: rules, cleaning: cleaning)
        }
        device = division.device
        devices = Set(choice.devices)
        events = division.events
        places = division.places
    }

    /// The digests of the files beside the item.
    var resources: [String] {
        let paths = [events, places].compactMap(\.self) + input.paths
        return paths.map(FileDigest.resource)
    }

    /// The paths of the files that are joined with an item.
    func joinedFiles(of item: Item) -> [String] { input.paths(besides: item) }

    /// The vehicles, each with its whole record divided; the window is not applied.
    ///
    /// - Parameter besides: further devices for side trips, or `all`.
    func vehicles(of item: Item, besides: [String] = [], in context: ItemContext) throws -> Vehicles {
        let read = try input.routes(of: item, in: context)
        var routes = read.routes
        // A planned route beside recorded ones has no times and is not a trip.
        let timed = routes.filter { $0.startTime != nil }
        let untimed = timed.isEmpty ? 0 : routes.count - timed.count
        if untimed > 0 { routes = timed }
        let all = routes.together(unnamed: device)
        let chosen = all.filter { devices.isEmpty || devices.contains($0.vehicle) }
        let missing = RouteChoice.missingDevices(
            devices.union(Set(besides).subtracting(["all"])), among: all.map(\.vehicle))
        if chosen.isEmpty, let missing, !devices.isEmpty { throw ItemFailure.noDevice(missing) }
        let beside = all.filter { route in
            (besides.contains(route.vehicle) || besides == ["all"]) && !devices.contains(route.vehicle)
        }
        let events = try geofenceEvents()
        let split = { (route: Route) in
            try splitter.split(
                route, events: events?.filter { $0.device == nil || $0.device == route.device })
        }
        let itineraries = try chosen.map(split)
        return Vehicles(
            input: read.name, missing: read.missing, origins: read.origins, itineraries: itineraries,
            devices: Set(all.map(\.vehicle)),
            beside: try beside.map(split), faults: read.findings.faults,
            notes: read.findings.notes + read.tracks.notes(on: all, unnamed: device)
                + (untimed == 0
                    ? [] : ["\(untimed) of \(untimed + timed.count) routes have no times and are left out"])
                + (missing.map { [$0] } ?? [])
                + zip(itineraries, chosen).flatMap(TravelNotes(rules: splitter.rules).notes)
                + itineraries.compactMap(rolloverNote)
                + (ReportingZone.doubt(zone, at: itineraries).map { [$0] } ?? []))
    }

    private func rolloverNote(on itinerary: Itinerary) -> String? {
        WeekRollover.note(onRecordFrom: itinerary.record?.start).map { note in
            (itinerary.device.map { "\($0): " } ?? "") + note
        }
    }

    /// The itineraries within the window; throws `select.nothing` if nothing was recorded then.
    func asked(of vehicles: Vehicles) throws -> [Itinerary] {
        let asked = vehicles.itineraries.map { $0.within(window) }
        let records = vehicles.itineraries.compactMap(\.record)
        guard asked.allSatisfy(\.stretches.isEmpty), let first = records.map(\.start).min(),
            let last = records.map(\.end).max()
        else { return asked }
        throw ItemFailure.nothingRecorded(from: first, to: last, in: zone)
    }

    /// The places with names; empty without a file of places.
    func placeBook() throws -> PlaceBook { try NamedFile.placeBook(places) }

    private func geofenceEvents() throws -> [GeofenceEvent]? {
        guard let events else { return nil }
        return try NamedFile.reading(events) {
            try GeofenceEventReader().events(from: ByteSource(path: events))
        }
    }
}

/// Notes on a vehicle: reasons to doubt its figures, and rules without effect.
private struct TravelNotes {
    let rules: TravelRules

    /// Sentences on a vehicle, each with its name.
    func notes(on itinerary: Itinerary, of route: Route) -> [String] {
        (itinerary.cleaning.doubts + silentSwitches(of: route)).map { note in
            (itinerary.device.map { "device \($0): " } ?? "") + note
        }
    }

    /// Sentences on rules that divide by a field that the device does not record.
    private func silentSwitches(of route: Route) -> [String] {
        let switches = [
            ("ignition", rules.ignition, \Fix.ignition), ("motion", rules.motion, \Fix.motion),
        ]
        return switches.compactMap { name, rule, state in
            guard rule != nil, !route.segments.joined().contains(where: { $0[keyPath: state] != nil })
            else { return nil }
            return "no fix has a value for \(name), which was to divide the travels"
        }
    }
}

/// The vehicles of an item.
struct Vehicles {
    /// The name of the item and the files joined with it, for results.
    let input: String
    /// The files that were left out, since they cannot be read.
    let missing: MissingFiles
    let origins: FixOrigins
    let itineraries: [Itinerary]
    /// The names of all vehicles in the files, including those that were not chosen.
    let devices: Set<String>
    /// The vehicles that are only read for their side trips.
    let beside: [Itinerary]
    let faults: [ItemFailure]
    /// Notes on the reading and on the vehicles.
    let notes: [String]

    /// A note on gaps between files in these itineraries.
    func gapNotes(in asked: [Itinerary]) -> [String] {
        origins.gapNotes(metres: asked.flatMap(\.stretches).reduce(0) { $0 + $1.gapDistance })
    }
}
