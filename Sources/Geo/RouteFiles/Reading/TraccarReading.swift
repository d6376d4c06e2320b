import Routes
import Streams

/// Reads Traccar's positions in JSON: an array, one object after the other, or an object with an array of them.
///
/// Known containers are searched: `{"positions": [...]}` of Traccar's socket, and the `polylines` of a plotted map with their
/// `path`. Every device is a track.
struct TraccarReading: PositionReading {
    private static let containers: Set<String> = [
        "positions", "data", "items", "results", "path", "polylines",
    ]
    private static let maximumObjectBytes = 16 << 20

    private var reader: JSONReader
    private var times: TimeReader
    private let speedUnit: SpeedUnit?
    /// The open arrays and objects, the innermost last.
    private var open: [Container] = []

    private struct Container {
        let isArray: Bool
        let start: Int
        var isFirst = true
        /// Whether it contained positions.
        var hasPositions = false
        /// The members of an object that may describe a position, or those within it.
        var members: [JSONObject.Member] = []
    }

    init(_ source: ByteSource, _ options: RouteReadingOptions) {
        reader = JSONReader(source)
        times = TimeReader(zone: options.zone)
        speedUnit = options.speedUnit
    }

    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool {
        guard let isArray = open.last?.isArray else {
            guard let bracket = try json({ (json) throws(ReadingError) in try json.peekSignificant() }) else {
                return false
            }
            try enter(isArray: bracket == UInt8(ascii: "["))
            return true
        }
        if isArray { try readElement() } else { try readMember(into: &fixes) }
        return true
    }

    private mutating func json<Value>(
        _ body: (inout JSONReader) throws(ReadingError) -> Value
    ) throws(RouteError) -> Value {
        do throws(ReadingError) { return try body(&reader) } catch { throw RouteError(error) }
    }

    private mutating func enter(isArray: Bool) throws(RouteError) {
        open.append(Container(isArray: isArray, start: reader.offset))
        try json { (json) throws(ReadingError) in
            if !isArray { json.allow(bytes: Self.maximumObjectBytes) }
            if isArray { try json.enterArray() } else { try json.enterObject() }
        }
    }

    private mutating func readElement() throws(RouteError) {
        let last = open.count - 1
        let isFirst = open[last].isFirst
        open[last].isFirst = false
        let next = try json { (json) throws(ReadingError) in
            json.allow(bytes: Self.maximumObjectBytes)
            return try json.nextElement(isFirst: isFirst) ? try json.peekSignificant() : nil
        }
        if let next { try enter(isArray: next == UInt8(ascii: "[")) } else { open.removeLast() }
    }

    private mutating func readMember(into fixes: inout FixCollector) throws(RouteError) {
        let last = open.count - 1
        let isFirst = open[last].isFirst
        open[last].isFirst = false
        let name = try json { (json) throws(ReadingError) in try json.nextMember(isFirst: isFirst) }
        guard let name else { return try finish(open.removeLast(), &fixes) }
        let first = try json { (json) throws(ReadingError) in try json.peekSignificant() }
        switch first {
        case UInt8(ascii: "[") where Self.containers.contains(name):
            open[last].hasPositions = true
            try enter(isArray: true)
        case let bracket?
        where (bracket == UInt8(ascii: "{") && name != "attributes") || bracket == UInt8(ascii: "["):
            try json { (json) throws(ReadingError) in try json.skipValue() }
        default:
            let value = try json { (json) throws(ReadingError) in try json.readValue() }
            open[last].members.append(.init(name: name, value: value))
        }
    }

    private mutating func finish(_ object: Container, _ fixes: inout FixCollector) throws(RouteError) {
        let position = JSONPosition(JSONObject(object.members), speedUnit: speedUnit)
        guard position.isPosition else {
            if object.hasPositions { return }
            throw RouteError(
                .notARoute, "the JSON is not a Traccar position: it has no latitude, longitude or fixTime",
                place: "byte \(object.start)",
                remedy: "Export positions from Traccar's API (/api/positions), GeoJSON or GPX.")
        }
        var fix = position.fix
        fix.track = fixes.track(ofDevice: position.device ?? deviceOfContainer)
        let moment = try fixes.remarks.moment(at: "byte \(object.start)") { () throws(RouteError) in
            try position.moment(&times)
        }
        fixes.remarks.noteUnit(of: position)
        if let fault = position.fault { fixes.remarks.note(fault.at("byte \(object.start)")) }
        fixes.add(fix, at: moment)
    }

    /// The device of the object that contains the positions' array.
    private var deviceOfContainer: String? {
        guard let holder = open.last(where: { !$0.isArray }) else { return nil }
        return JSONPosition(JSONObject(holder.members), speedUnit: speedUnit).device
    }
}
