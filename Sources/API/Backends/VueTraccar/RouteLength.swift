public import Routes
public import SimpleFeatures
import Streams

extension VueTraccar {
    /// A travel with its plotted map.
    public struct PlottedTravel: Hashable, Sendable, Codable {
        /// The travel.
        public var travel: Travel
        /// The device's track during the travel.
        public var map: PlottedMap

        /// Creates a plotted travel.
        public init(_ travel: Travel, _ map: PlottedMap) {
            self.travel = travel
            self.map = map
        }

        /// The track as a line in WGS84, with its length on the ellipsoid and the server's length, both in metres.
        ///
        /// A track with one point becomes a point; without points there is no geometry.
        public var feature: Feature {
            let path = map.path.filter(\.isOnGlobe).map(\.position)
            let length = RouteLength(of: [self])
            var properties: JSONObject = [
                "id": .string(travel.id), "from": .string(travel.start.text), "to": .string(travel.end.text),
                "source": .string(travel.source.word), "length": .number(length.metres),
            ]
            properties["title"] = travel.title.map { .string($0) }
            properties["device"] = travel.device.map { .integer(Int64($0)) }
            properties["serverLength"] = length.serverMetres.map { .number($0) }
            return Feature(
                id: .string(travel.id),
                geometry: path.count > 1 ? .lineString(path) : path.first.map { .point($0) },
                properties: properties)
        }

        /// The track as a route of one segment.
        public var route: Route {
            Route(name: travel.title, device: travel.device.map(String.init), segments: map.path.fixes)
        }
    }

    /// The length of selected travels: geodesic distances along their plotted paths.
    ///
    /// ```swift
    /// let length = VueTraccar.RouteLength(of: snapshot.travels)
    /// print("\(length.metres / 1_000) km, server: \(length.serverMetres ?? 0) m")
    /// ```
    public struct RouteLength: Hashable, Sendable, Codable {
        /// The length in metres, with the parts that travels of one device share counted once.
        public let metres: Double
        /// The length of the shared parts in metres, for each time that they are repeated.
        public let overlap: Double
        /// The sum of the server's lengths in metres (`PlottedMap.serverKilometres`), with shared parts counted each time; `nil`
        /// if one is missing.
        public let serverMetres: Double?

        /// Measures travels.
        public init(of travels: [PlottedTravel]) {
            var meters: [Int?: PathMeter] = [:]
            for plotted in travels.sorted(by: { Self.start($0) < Self.start($1) }) {
                meters[plotted.travel.device, default: PathMeter()].add(plotted)
            }
            metres = meters.values.reduce(0) { $0 + $1.once }
            overlap = meters.values.reduce(0) { $0 + $1.all } - metres
            let reported = travels.compactMap { $0.map.serverKilometres.map { $0 * 1_000 } }
            serverMetres = reported.count == travels.count ? reported.reduce(0, +) : nil
        }

        private static func start(_ plotted: PlottedTravel) -> Double {
            let first = plotted.map.path.first { $0.isOnGlobe }?.timestamp?.moment
            return (first ?? plotted.travel.start.moment)?.secondsSince1970 ?? -.infinity
        }
    }
}

/// Measures the paths of one device in the order of their start.
///
/// If points have times, a leg counts as far as it is later than everything measured. If they have none, the points at the
/// beginning of a path that the measured path ends with are skipped, provided that the travels overlap in time.
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
            let isPartlyMeasured = start < measuredUntil && start < end
            new += isPartlyMeasured ? metres * (end - measuredUntil) / (end - start) : metres
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

    /// The number of points at the beginning of a path that another path ends with, or all if it contains the whole path
    /// (algorithm of Knuth, Morris and Pratt).
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
