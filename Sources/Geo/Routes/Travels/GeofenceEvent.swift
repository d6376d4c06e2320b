/// A device has entered a geofence or left it.
public struct GeofenceEvent: Hashable, Sendable {
    /// When.
    public var time: Timestamp
    /// Whether it entered.
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
