public import Streams

/// A trip entered by hand: a device and a time range.
public struct ManualTravel: Hashable, Sendable {
    /// Its title.
    public var title: String
    /// The device's id.
    public var device: String
    /// Its time range.
    public var window: TimeWindow
    /// Its notes.
    public var notes: String?

    /// Creates a trip.
    public init(title: String, device: String, window: TimeWindow, notes: String? = nil) {
        self.title = title
        self.device = device
        self.window = window
        self.notes = notes
    }
}

/// Reads manual travels in VueTraccar's JSON: `title`, `source_device_id`, `from_date`, `to_date`, `notes`, in an
/// array or one object after the other.
public struct ManualTravelReader: Sendable {
    private let zone: ClockZone

    /// Creates a reader; dates without an offset are in `zone`.
    public init(zone: ClockZone) { self.zone = zone }

    /// The travels of a source, in order.
    public func travels(from source: ByteSource) throws(RouteError) -> [ManualTravel] {
        try JSONObjects.map(source) { (object) throws(RouteError) in try travel(object) }
    }

    private func travel(_ object: JSONObject) throws(RouteError) -> ManualTravel? {
        guard let device = object.first(of: ["source_device_id", "deviceId", "device"])?.text,
            let from = object.first(of: ["from_date", "from"])?.text,
            let to = object.first(of: ["to_date", "to"])?.text
        else {
            throw RouteError(
                .syntax, "a travel has no source_device_id, from_date and to_date",
                remedy: "Export it from VueTraccar's manual travels, or write it with these names.")
        }
        return ManualTravel(
            title: object.first(of: ["title", "id"])?.text ?? "", device: device,
            window: try TimeWindow(since: from, until: to, in: zone), notes: object["notes"]?.text)
    }
}
