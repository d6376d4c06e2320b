import Routes

extension VueTraccar {
    /// One travel that was selected, and its plotted map.
    public struct PlottedTravel: Hashable, Sendable, Codable {
        /// The travel.
        public var travel: Travel
        /// The device's way in its time.
        public var map: PlottedMap

        /// Creates one.
        public init(_ travel: Travel, _ map: PlottedMap) {
            self.travel = travel
            self.map = map
        }
    }

    /// How long the ways of selected travels are, on the ellipsoid along their plotted paths.
    ///
    /// ```swift
    /// let length = VueTraccar.RouteLength(of: snapshot.travels)
    /// print("\(length.metres / 1_000) km, the server says \(length.serverMetres ?? 0) m")
    /// ```
    public struct RouteLength: Hashable, Sendable, Codable {
        /// Metres, what several travels of a device have in common counted once.
        public let metres: Double
        /// Metres that the travels together have more often than once.
        public let overlap: Double
        /// Metres that the server says for all of them (`PlottedMap.serverKilometres`), what they have in common counted each
        /// time; `nil` where it says nothing of one.
        public let serverMetres: Double?

        /// Measures the travels.
        public init(of travels: [PlottedTravel]) {
            var meters: [Int?: PathMeter] = [:]
            for plotted in travels.sorted(by: { Self.start($0) < Self.start($1) }) {
                meters[plotted.travel.device, default: PathMeter()].add(plotted)
            }
            metres = meters.values.reduce(0) { $0 + $1.once }
            overlap = meters.values.reduce(0) { $0 + $1.all } - metres
            let told = travels.compactMap { $0.map.serverKilometres.map { $0 * 1_000 } }
            serverMetres = told.count == travels.count ? told.reduce(0, +) : nil
        }

        private static func start(_ plotted: PlottedTravel) -> Double {
            let first = plotted.map.path.first { $0.isOnGlobe }?.timestamp?.moment
            return (first ?? plotted.travel.start.moment)?.secondsSince1970 ?? -.infinity
        }
    }
}

/// Measures the paths of one device, one after the other by their start, what was measured already left out.
///
/// Where points have times, a leg counts as far as its time comes after all that was measured. Where they have none, the points at a
/// path's beginning that end what was measured are left out, if the travels' times overlap.
private struct PathMeter {
    private(set) var all = 0.0
    private(set) var once = 0.0
    private var measuredUntil = -Double.infinity
    private var travelledUntil = -Double.infinity
    private var untimed: [VueTraccar.PlottedMap.Point] = []

    mutating func add(_ plotted: VueTraccar.PlottedTravel) {
        let path = plotted.map.path.filter(\.isOnGlobe)
        let times = path.compactMap { $0.timestamp?.moment?.secondsSince1970 }
        if times.count == path.count { add(path, times) } else { add(untimed: path, of: plotted.travel) }
    }

    private mutating func add(_ path: [VueTraccar.PlottedMap.Point], _ times: [Double]) {
        var (whole, new) = (0.0, 0.0)
        for index in path.indices.dropFirst() {
            let metres = GeodesicDistance.metres(from: path[index - 1].position, to: path[index].position)
            let (start, end) = (times[index - 1], times[index])
            whole += metres
            guard end > measuredUntil else { continue }
            let isAcross = start < measuredUntil && start < end
            new += isAcross ? metres * (end - measuredUntil) / (end - start) : metres
        }
        all += whole
        once += new
        measuredUntil = max(measuredUntil, times.max() ?? measuredUntil)
    }

    private mutating func add(untimed path: [VueTraccar.PlottedMap.Point], of travel: VueTraccar.Travel) {
        let start = travel.start.moment?.secondsSince1970 ?? -.infinity
        let shared = start < travelledUntil ? Self.sharedCount(end: untimed, beginning: path) : 0
        all += GeodesicDistance.metres(along: path.map(\.position))
        once += GeodesicDistance.metres(along: path.dropFirst(max(shared - 1, 0)).map(\.position))
        untimed += path.dropFirst(shared)
        travelledUntil = max(travelledUntil, travel.end.moment?.secondsSince1970 ?? .infinity)
    }

    /// How many points at the beginning of one path are the end of another, or lie somewhere in it as a whole; by Knuth, Morris and
    /// Pratt.
    private static func sharedCount(
        end text: [VueTraccar.PlottedMap.Point], beginning pattern: [VueTraccar.PlottedMap.Point]
    ) -> Int {
        guard !pattern.isEmpty else { return 0 }
        var borders = [0]
        var count = 0
        for index in pattern.indices.dropFirst() {
            while count > 0, pattern[index].position != pattern[count].position { count = borders[count - 1] }
            if pattern[index].position == pattern[count].position { count += 1 }
            borders.append(count)
        }
        count = 0
        for point in text {
            while count > 0, point.position != pattern[count].position { count = borders[count - 1] }
            if point.position == pattern[count].position { count += 1 }
            if count == pattern.count { return count }
        }
        return count
    }
}
