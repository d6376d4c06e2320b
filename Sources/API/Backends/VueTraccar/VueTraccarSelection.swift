import APICore

extension VueTraccar {
    /// Travels of a device's time that somebody selected.
    public struct Selection: Hashable, Sendable {
        /// The device and the time that the travels are out of.
        public var period: Period
        /// Those that are selected.
        public var travels: [Travel]

        /// Creates a selection.
        public init(_ period: Period, _ travels: [Travel]) {
            self.period = period
            self.travels = travels
        }

        /// By what its snapshot is kept: device, both ends of the time, and a hash of the travels' identifiers, which is the same in
        /// whichever order they were selected.
        public var key: String {
            "\(period.device)+\(Self.text(period.from))+\(Self.text(period.to))+\(travelsHash)"
        }

        /// SHA-256 over the travels' identifiers in alphabetical order, each once, each with its length in front.
        public var travelsHash: String {
            let ids = Set(travels.map(\.id)).sorted {
                Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
            }
            let text = ids.map { "\($0.utf8.count):\($0)" }.joined()
            return ContentDigest(of: Array(text.utf8)).description
        }

        /// The same for the same moment, however it is written.
        private static func text(_ time: ServerTime) -> String { time.moment?.iso8601 ?? time.text }
    }
}
