import Batch
import Routes
import SimpleFeatures

/// Gives the itineraries of the vehicles of a file, and of those that are put together with it.
package struct TravelSource: Sendable {
    /// What calendars follow where no zone is named.
    static let usualZone = "Europe/Zurich"

    /// The zone of days and clocks.
    let zone: ClockZone
    /// What was asked for.
    let window: TimeWindow
    private let reading: RouteReadingOptions
    private let splitter: TravelSplitter
    private let with: [String]
    private let device: String?
    private let devices: Set<String>
    private let events: String?
    private let places: String?

    init(_ parameters: some TravelReading) throws {
        let name = parameters.zone ?? Self.usualZone
        let zone = try ParameterCheck.taken("zone") { try ClockZone(name) }
        self.zone = zone
        window = try ParameterCheck.taken("since, until") {
            try TimeWindow(since: parameters.since, until: parameters.until, in: zone)
        }
        reading = try RouteReadingOptions(parameters)
        var rules = parameters.travels
        if parameters.zone != nil, rules.day != nil { rules.day?.zone = name }
        splitter = try ParameterCheck.taken("travels") {
            try TravelSplitter(rules: rules, cleaning: parameters.rules)
        }
        with = parameters.with
        device = parameters.device
        devices = Set(parameters.devices)
        events = parameters.events
        places = parameters.places
    }

    /// What makes the outputs other ones where it changes.
    var resources: [String] {
        let paths = [events, places].compactMap(\.self) + ((try? others(than: nil)) ?? []).map(\.path)
        return paths.map { "\($0) \(FileDigest.hash(ofFileAt: $0) ?? "missing")" }
    }

    /// The files' vehicles, each with its whole time divided; the window is still to be taken.
    ///
    /// `besides` names more devices than those that are wanted, or is `all`.
    func vehicles(of item: Item, besides: [String] = [], in context: ItemContext) throws -> Vehicles {
        let others = try others(than: item)
        let input = try RouteInput(item, reading, in: context)
        var routes = try input.routes().joiningTracks()
        var remarks: [(file: String, remarks: [ReadingRemark])] = []
        for other in others {
            try NamedFile.reading(other.path) {
                let input = try RouteInput(other, reading, in: nil)
                routes += try input.routes().joiningTracks()
                remarks.append((PathText.shown(other.path), input.blocks.remarks))
            }
        }
        var findings = input.findings(in: routes)
        for (file, remarks) in remarks { findings.add(remarks, ofFile: file) }
        // A planned way beside recorded ones has no times, and is no travel.
        let timed = routes.filter { $0.startTime != nil }
        let untimed = timed.isEmpty ? 0 : routes.count - timed.count
        if untimed > 0 { routes = timed }
        let all = routes.together(unnamed: device)
        let chosen = all.filter { devices.isEmpty || devices.contains($0.vehicle) }
        if chosen.isEmpty, !devices.isEmpty { throw Self.noDevice(devices, among: all) }
        let beside = all.filter { route in
            (besides.contains(route.vehicle) || besides == ["all"]) && !devices.contains(route.vehicle)
        }
        let events = try geofenceEvents()
        let split = { (route: Route) in
            try splitter.split(
                route, events: events?.filter { $0.device == nil || $0.device == route.device })
        }
        return Vehicles(
            input: others.isEmpty ? item.name : "\(item.name) and \(others.count) more",
            itineraries: try chosen.map(split), beside: try beside.map(split), faults: findings.faults,
            notes: findings.notes
                + (untimed == 0
                    ? [] : ["\(untimed) of \(untimed + timed.count) routes have no times and are left out"]))
    }

    /// The places that have names; none without a file of them.
    func placeBook() throws -> PlaceBook {
        guard let places else { return PlaceBook() }
        return try NamedFile.reading(places) {
            PlaceBook(try PlaceReader().places(from: ByteSource(path: places)))
        }
    }

    private func geofenceEvents() throws -> [GeofenceEvent]? {
        guard let events else { return nil }
        return try NamedFile.reading(events) {
            try GeofenceEventReader().events(from: ByteSource(path: events))
        }
    }

    /// The files that are put together with the item, which may be among them.
    private func others(than item: Item?) throws -> [Item] {
        guard !with.isEmpty else { return [] }
        let items = try InputSelection.items(of: with, acceptedExtensions: RouteInput.acceptedExtensions)
        let own = item.flatMap { FileIdentity(ofFileAt: $0.path) }
        return items.filter { other in
            other.path != item?.path && (own == nil || FileIdentity(ofFileAt: other.path) != own)
        }
    }

    private static func noDevice(_ wanted: Set<String>, among routes: [Route]) -> ItemFailure {
        let names = routes.map(\.vehicle)
        return ItemFailure(
            code: "route.noDevice",
            message: "there is no device \(wanted.sorted().joined(separator: ", ")); there is "
                + names.prefix(20).joined(separator: ", "),
            remedy: "Name one of these, or leave the choice out.")
    }
}

extension Route {
    /// What its vehicle is called by those who choose among several.
    fileprivate var vehicle: String { device ?? name ?? "" }
}
