public import Streams

/// A device's entry into a geofence or exit from it.
public struct GeofenceEvent: Hashable, Sendable {
    /// The time of the event.
    public var time: Timestamp
    /// Whether the device entered.
    public var isEntry: Bool
    /// The device's id.
    public var device: String?
    /// The geofence's id.
    public var geofence: Int?

    /// Creates an event.
    public init(time: Timestamp, isEntry: Bool, device: String? = nil, geofence: Int? = nil) {
        self.time = time
        self.isEntry = isEntry
        self.device = device
        self.geofence = geofence
    }
}

/// Reads geofence events from Traccar's events in JSON: an array, or one object after the other.
///
/// Events of other types are skipped; the time is `eventTime`, or `serverTime` if that is missing.
public struct GeofenceEventReader: Sendable {
    /// Creates a reader.
    public init() {}

    /// The geofence events of a source, in order.
    public func events(from source: ByteSource) throws(RouteError) -> [GeofenceEvent] {
        try JSONObjects.map(source, Self.event)
    }

    private static func event(_ object: JSONObject) throws(RouteError) -> GeofenceEvent? {
        guard let type = object["type"]?.text else {
            throw RouteError(
                .syntax, "an event has no type",
                remedy: "Export events from Traccar's API (/api/reports/events).")
        }
        guard type == "geofenceEnter" || type == "geofenceExit" else { return nil }
        guard let time = object.first(of: ["eventTime", "serverTime"])?.text else {
            throw RouteError(.badTime, "an event has no time", remedy: "Export it with eventTime.")
        }
        return GeofenceEvent(
            time: try Timestamp(iso8601: time), isEntry: type == "geofenceEnter",
            device: object["deviceId"]?.text, geofence: object["geofenceId"]?.text.flatMap { Int($0) })
    }
}

/// Reads the objects of a JSON file: in an array, or one after the other.
enum JSONObjects {
    /// The result of `transform` for each object, without `nil`; errors have the byte offset of their object.
    static func map<Value>(
        _ source: ByteSource, _ transform: (JSONObject) throws(RouteError) -> Value?
    ) throws(RouteError) -> [Value] {
        var reader = JSONReader(source)
        var values: [Value] = []
        while let bracket = try RouteError.wrapping({ () throws(ReadingError) in try reader.peekSignificant()
        }) {
            guard bracket == UInt8(ascii: "[") else {
                try add(&values, &reader, transform)
                continue
            }
            try RouteError.wrapping { () throws(ReadingError) in try reader.enterArray() }
            var isFirst = true
            while try RouteError.wrapping({ () throws(ReadingError) in
                try reader.nextElement(isFirst: isFirst)
            }) {
                isFirst = false
                try add(&values, &reader, transform)
            }
        }
        return values
    }

    private static func add<Value>(
        _ values: inout [Value], _ reader: inout JSONReader,
        _ transform: (JSONObject) throws(RouteError) -> Value?
    ) throws(RouteError) {
        let place = "byte \(reader.offset)"
        let object = try RouteError.wrapping { () throws(ReadingError) in try reader.readObject() }
        do throws(RouteError) {
            if let value = try transform(object) { values.append(value) }
        } catch { throw error.at(place) }
    }
}
