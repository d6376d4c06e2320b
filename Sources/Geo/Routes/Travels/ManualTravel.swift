public import SimpleFeatures

/// A travel that a person has put down by hand: a device, from when to when.
public struct ManualTravel: Hashable, Sendable {
    /// What the person calls it.
    public var title: String
    /// The device's id.
    public var device: String
    /// From when to when.
    public var window: TimeWindow
    /// What else the person wrote.
    public var notes: String?

    /// Creates a travel.
    public init(title: String, device: String, window: TimeWindow, notes: String? = nil) {
        self.title = title
        self.device = device
        self.window = window
        self.notes = notes
    }
}

/// Reads manual travels in JSON, as VueTraccar gives them: `title`, `source_device_id`, `from_date`, `to_date`, `notes`, in an
/// array or one object after the other.
public struct ManualTravelReader: Sendable {
    private let zone: ClockZone

    /// Creates a reader; dates that do not say their zone are of `zone`.
    public init(zone: ClockZone) { self.zone = zone }

    /// The travels, in the order of the source.
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
