import Routes
import SimpleFeatures
import Streams

/// Reads GeoJSON: every line is a route, with times from `coordTimes`, `times` or `coordinateProperties`; points are places.
///
/// In a file without lines, points with a time are the fixes of their device. A line with the same position and time twice is
/// a segment of one fix.
struct GeoJSONReading: PositionReading {
    private let reader: GeoJSONReader
    private var times: TimeReader
    private let speedUnit: SpeedUnit?
    private let keepsPlaces: Bool
    private var points = TimedPoints()
    private var hasAreas = false

    init(_ source: ByteSource, _ options: RouteReadingOptions) {
        reader = GeoJSONReader(source)
        times = TimeReader(zone: options.zone)
        speedUnit = options.speedUnit
        keepsPlaces = options.keepsExtras
    }

    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool {
        let place = "byte \(reader.offset)"
        let feature: Feature?
        do throws(ReadingError) { feature = try reader.next() } catch {
            guard error.canContinue else { throw RouteError(error) }
            fixes.remarks.note(RouteError(.syntax, error.message, place: error.place, remedy: error.remedy))
            return true
        }
        guard let feature else {
            points.settle(into: &fixes)
            if hasAreas, fixes.count == 0, fixes.waypoints.isEmpty { throw Self.areas }
            return false
        }
        do throws(RouteError) { try add(feature, at: place, to: &fixes) } catch { throw error.at(place) }
        return true
    }

    private static let areas = RouteError(
        .noFixes, "it has areas, such as parcels, and no lines or timed points",
        remedy: "Use a command for parcels, such as fieldbook parcels measure, or name a file with routes.")

    private mutating func add(
        _ feature: Feature, at place: String, to fixes: inout FixCollector
    ) throws(RouteError) {
        let properties = feature.properties
        if case .point(let position)? = feature.geometry {
            return try add(position, properties, at: place, to: &fixes)
        }
        let lines = feature.geometry?.lines ?? []
        guard !lines.isEmpty else {
            switch feature.geometry {
            case .polygon?, .multiPolygon?: hasAreas = true
            default: break
            }
            return
        }
        let given = LineTimes(properties)
        var track: UInt32?
        for (number, line) in lines.enumerated() {
            let isOneFix = try given.isOneFix(line, line: number, of: lines.count)
            for (index, position) in line.enumerated() where index == 0 || !isOneFix {
                let value = try given.value(line: number, of: lines.count, position: index)
                let moment = try fixes.remarks.moment(at: place) { () throws(RouteError) in
                    try value.map { (value) throws(RouteError) in try JSONPosition.moment(value, &times) }
                }
                let isFirst = track == nil
                let own = track ?? fixes.addTrack(Self.track(properties))
                track = own
                var fix = Fix(position)
                fix.track = own
                fix.startsSegment = index == 0 && !isFirst
                fixes.add(fix, at: moment)
            }
        }
    }

    private mutating func add(
        _ point: Position, _ properties: JSONObject, at place: String, to fixes: inout FixCollector
    ) throws(RouteError) {
        let position = JSONPosition(properties, speedUnit: speedUnit)
        var fix = position.fix
        let height = fix.elevation
        (fix.latitude, fix.longitude, fix.elevation) = (point.y, point.x, point.z ?? height)
        fix.judge(isTrusted: properties["valid"] != .bool(false))
        let moment = try fixes.remarks.moment(at: place) { () throws(RouteError) in
            try position.moment(&times)
        }
        let waypoint = Waypoint(
            name: Self.name(properties),
            description: properties.first(of: ["desc", "description"])?.text,
            symbol: properties["sym"]?.text, fix: fix)
        guard let moment else {
            if keepsPlaces, let lost = RouteError.lostAttributes(of: properties) {
                fixes.remarks.note(lost.at(place))
            }
            return fixes.add(waypoint)
        }
        fixes.remarks.noteUnit(of: position)
        points.add(waypoint, ofDevice: position.device, at: moment, to: &fixes)
    }

    private static func track(_ properties: JSONObject) -> Track {
        Track(name: name(properties), device: properties.first(of: ["device", "deviceId", "uniqueId"])?.text)
    }

    private static func name(_ properties: JSONObject) -> String? {
        properties.first(of: ["name", "Name", "title"])?.text
    }
}

/// The times of a feature's positions, nested like these or in one list.
private struct LineTimes {
    private var values: [JSONValue] = []

    init(_ properties: JSONObject) {
        var found = properties.first(of: ["coordTimes", "times", "timestamps"])
        if case .object(let inner)? = properties["coordinateProperties"] {
            found = found ?? inner.first(of: ["times", "coordTimes"])
        }
        if case .array(let values)? = found { self.values = values }
    }

    /// Whether a line has the same position and time twice.
    func isOneFix(_ positions: [Position], line: Int, of lines: Int) throws(RouteError) -> Bool {
        guard positions.count == 2, positions[0] == positions[1] else { return false }
        let start = try value(line: line, of: lines, position: 0)
        return try value(line: line, of: lines, position: 1) == start
    }

    func value(line: Int, of lines: Int, position: Int) throws(RouteError) -> JSONValue? {
        var list = values
        if values.indices.contains(line), case .array(let inner) = values[line] {
            list = inner
        } else if lines > 1, !values.isEmpty {
            throw RouteError(
                .badTime, "the times are not nested like the lines",
                remedy: "Give each line of a MultiLineString a list of times.")
        }
        guard list.indices.contains(position), list[position] != .null else { return nil }
        return list[position]
    }
}

extension RouteError {
    private static let namesOfPlaces: Set = ["name", "Name", "title", "desc", "description", "sym"]

    /// The attributes that a place has no room for; `nil` if it has none of them.
    fileprivate static func lostAttributes(of properties: JSONObject) -> RouteError? {
        let names = properties.members.filter { $0.value != .null && !namesOfPlaces.contains($0.name) }.map(
            \.name)
        guard !names.isEmpty else { return nil }
        return RouteError(
            .lostAttributes,
            "a point keeps its name, desc and sym, but not "
                + names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " and others" : ""),
            remedy: "To keep all attributes of points, use fieldbook transform.")
    }
}

extension Fix {
    /// Creates a fix at a position in degrees, valid if it is on the globe.
    fileprivate init(_ position: Position) {
        self.init(latitude: position.y, longitude: position.x, elevation: position.z)
        judge()
    }
}
