import Geodesy

/// Totals over time windows of several vehicles, counting overlapping windows once.
///
/// ```swift
/// let selection = TravelSelection(of: itineraries)
/// let totals = selection.totals(of: travels.map { ($0.device, $0.window) })
/// print(totals[0].distance, totals[0].overlap)
/// ```
public struct TravelSelection: Sendable {
    /// The total of a device over the selected windows.
    public struct Total: Hashable, Sendable {
        /// The device.
        public var device: String
        /// Number of selected windows.
        public var count: Int
        /// Metres in all windows together, each counted once.
        public var distance: Double
        /// Metres before cleaning, each counted once.
        public var rawDistance: Double
        /// Metres that the sum of the windows counts more than once.
        public var overlap: Double
        /// Seconds in all windows together, each counted once.
        public var duration: Double
    }

    private let itineraries: [String: Itinerary]

    /// Creates a selection among vehicles; itineraries without a device are ignored.
    public init(of itineraries: [Itinerary]) {
        self.itineraries = Dictionary(
            itineraries.compactMap { itinerary in itinerary.device.map { ($0, itinerary) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The itinerary of a device.
    public func itinerary(of device: String) -> Itinerary? { itineraries[device] }

    /// A window of a device as one trip; `nil` if nothing was recorded in it.
    public func travel(of device: String, in window: TimeWindow) -> Stretch? {
        itineraries[device]?.whole(in: window)
    }

    /// The totals by device, in order of first appearance.
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
