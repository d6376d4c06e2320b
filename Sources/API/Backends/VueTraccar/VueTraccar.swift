/// What VueTraccar answers: travels, plotted maps, places, events.
public enum VueTraccar {
    /// Where a travel comes from.
    public enum TravelSource: ServerWord {
        /// The server found it in the positions.
        case automatic
        /// Somebody put it down by hand.
        case manual
        case other(String)

        /// The words that are known.
        public static var spellings: [(value: TravelSource, words: [String])] {
            [(.automatic, ["auto"]), (.manual, ["manual"])]
        }

        /// The word where it is not known.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
    }

    /// A device's time, both ends in ISO 8601.
    public struct Period: Hashable, Sendable {
        /// The device.
        public var device: Int
        /// When it begins.
        public var from: ServerTime
        /// When it ends.
        public var to: ServerTime

        /// Creates a period.
        public init(device: Int, from: ServerTime, to: ServerTime) {
            self.device = device
            self.from = from
            self.to = to
        }
    }
}
