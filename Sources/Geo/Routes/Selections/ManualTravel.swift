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
