public import Routes

extension VueTraccar {
    /// What is kept of a selection to be shown while the server cannot be reached.
    public struct Snapshot: Hashable, Sendable, Codable {
        /// How long one may be shown, in seconds: seven days.
        public static let lifetime = 7 * 86_400.0

        /// By what it is kept: `Selection.key`.
        public let key: String
        /// The selected travels and their ways.
        public let travels: [PlottedTravel]
        /// The ways of further devices.
        public let sideTrips: [PlottedMap.Polyline]
        /// Places put down by hand.
        public let pois: [POI]
        /// Why places put down by hand are missing; `nil` where the service gave them.
        public internal(set) var poiFailure: String?
        /// The summed length, our own and the server's.
        public let length: RouteLength
        /// When it was fetched.
        public let fetched: ServerTime

        /// Creates a snapshot.
        public init(
            of selection: Selection, travels: [PlottedTravel], sideTrips: [PlottedMap.Polyline], pois: [POI],
            fetched: Timestamp
        ) {
            key = selection.key
            self.travels = travels
            self.sideTrips = sideTrips
            self.pois = pois
            length = RouteLength(of: travels)
            self.fetched = ServerTime(fetched)
        }

        /// Whether it is too old to be shown; one from the future is, too.
        public func isExpired(at now: Timestamp) -> Bool {
            guard let fetched = fetched.moment else { return true }
            return !(0..<Self.lifetime).contains(now.seconds(since: fetched))
        }
    }
}
