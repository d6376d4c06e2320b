import Geodesy

/// Windows of several vehicles' time, and what they come to when what they have in common is counted once.
///
/// ```swift
/// let selection = TravelSelection(of: itineraries)
/// let totals = selection.totals(of: travels.map { ($0.device, $0.window) })
/// print(totals[0].distance, totals[0].overlap)
/// ```
public struct TravelSelection: Sendable {
    /// What a device has driven in the windows that were selected.
    public struct Total: Hashable, Sendable {
        /// The device.
        public var device: String
        /// How many windows were selected.
        public var count: Int
        /// Metres in all of them together, each metre once.
        public var distance: Double
        /// Metres as they came, each once.
        public var rawDistance: Double
        /// Metres that the sum of the windows has more often than once.
        public var overlap: Double
        /// Seconds in all of them together, each once.
        public var duration: Double
    }

    private let itineraries: [String: Itinerary]

    /// A selection among these vehicles; those that name no device cannot be selected.
    public init(of itineraries: [Itinerary]) {
        self.itineraries = Dictionary(
            itineraries.compactMap { itinerary in itinerary.device.map { ($0, itinerary) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The vehicle of that name.
    public func itinerary(of device: String) -> Itinerary? { itineraries[device] }

    /// One window of a vehicle as a travel; `nil` where it has recorded nothing then.
    public func travel(of device: String, in window: TimeWindow) -> Stretch? {
        itineraries[device]?.whole(in: window)
    }

    /// What each device has driven, in the order in which the devices come.
    public func totals(of windows: [(device: String, window: TimeWindow)]) -> [Total] {
        var order: [String] = []
        var own: [String: [TimeWindow]] = [:]
        for (device, window) in windows {
            if own[device] == nil { order.append(device) }
            own[device, default: []].append(window)
        }
        return order.map { total(of: $0, own[$0] ?? []) }
    }

    private func total(of device: String, _ windows: [TimeWindow]) -> Total {
        var total = Total(
            device: device, count: windows.count, distance: 0, rawDistance: 0, overlap: 0, duration: 0)
        guard let itinerary = itineraries[device], let span = itinerary.way.span else { return total }
        let ranges = windows.compactMap { $0.clamped(span) }
        let once = Intervals(unionOf: ranges).ranges
        var metres = CompensatedSum()
        for range in once { metres.add(itinerary.way.figures(in: range).metres) }
        var all = CompensatedSum()
        for range in ranges { all.add(itinerary.way.figures(in: range).metres) }
        total.distance = metres.value
        total.overlap = all.value - metres.value
        total.rawDistance = itinerary.raw.metres(of: once, along: itinerary.way).reduce(0, +)
        total.duration = once.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        return total
    }
}
