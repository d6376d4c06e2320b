public import SimpleFeatures

/// Reads geofence events from Traccar's events in JSON: an array, or one object after the other.
///
/// Events of other types are passed over; the moment is `eventTime`, or `serverTime` where that is missing.
public struct GeofenceEventReader: Sendable {
    /// Creates a reader.
    public init() {}

    /// The geofence events of a source, in its order.
    public func events(from source: ByteSource) throws(RouteError) -> [GeofenceEvent] {
        try JSONObjects.map(source, Self.event)
    }

    private static func event(_ object: JSONObject) throws(RouteError) -> GeofenceEvent? {
        guard let type = object["type"]?.text else {
            throw RouteError(
                .syntax, "an event has no type",
                remedy: "Export the events of Traccar's API (/api/reports/events).")
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
