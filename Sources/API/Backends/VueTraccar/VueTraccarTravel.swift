import APICore
public import Answers

extension VueTraccar {
    /// The source of a travel.
    public enum TravelSource: ServerWord {
        /// The server derived it from positions.
        case automatic
        /// A user entered it.
        case manual
        case other(String)

        /// The known sources with their spellings.
        public static var spellings: [(value: TravelSource, words: [String])] {
            [(.automatic, ["auto"]), (.manual, ["manual"])]
        }

        /// The word of an unknown source.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
    }

    /// A travel of a device.
    public struct Travel: Hashable, Sendable, Codable {
        /// The standstill that is farthest from home.
        public struct Standstill: Hashable, Sendable, Codable {
            /// The server's key.
            public let key: String?
            /// The straight-line distance from home in kilometres.
            public let distance: Double?
            /// The address.
            public let address: String?
            /// The country.
            public let country: String?

            /// Decodes a standstill.
            public init(from decoder: any Decoder) throws {
                let fields = try AnswerFields(decoder)
                key = try fields.text("key")
                distance = try fields.number("distance")
                address = try fields.text("address")
                country = try fields.text("country")
            }
        }

        /// The server's identifier; for an automatic travel `auto-{deviceId}-{von}-{bis}`.
        public var id: String
        /// The title.
        public var title: String?
        /// The start, in ISO 8601.
        public var start: ServerTime
        /// The end, in ISO 8601.
        public var end: ServerTime
        /// The source.
        public var source: TravelSource
        /// The device.
        public var device: Int?
        /// The server's distance. For an automatic travel this is the straight line from home to the farthest standstill in
        /// kilometres, **never the length of the route**; for that, see `RouteLength`.
        public var reach: Double?
        /// A user's notes.
        public var notes: String?
        /// When it was entered.
        public var created: ServerTime?
        /// The farthest standstill.
        public var farthestStandstill: Standstill?

        enum CodingKeys: String, CodingKey {
            case id, title, source, notes, farthestStandstill
            case start = "von"
            case end = "bis"
            case device = "deviceId"
            case reach = "distance"
            case created = "created_at"
        }

        /// Creates a travel.
        public init(
            id: String, title: String? = nil, device: Int?, start: ServerTime, end: ServerTime,
            source: TravelSource = .automatic
        ) {
            self.id = id
            self.title = title
            self.device = device
            self.start = start
            self.end = end
            self.source = source
        }

        /// Decodes a travel from `travels` or `manual-travels`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", as: Identifier.self).text
            title = try fields.text("title")
            start = try fields.required("von", "from_date", "from")
            end = try fields.required("bis", "to_date", "to")
            device = try fields.integer("deviceId", "device_id", "source_device_id")
            source = try fields.value("source") ?? (id.hasPrefix("auto-") ? .automatic : .manual)
            reach = try fields.number("distance")
            notes = try fields.text("notes")
            created = try fields.value("created_at", "createdAt", as: ServerTime.self)?.inUTC
            farthestStandstill = try fields.value("farthestStandstill", "farthest_standstill")
        }
    }

    /// Selected travels of a device in a period.
    public struct Selection: Hashable, Sendable {
        /// The device and the period.
        public var period: Period
        /// The selected travels.
        public var travels: [Travel]

        /// Creates a selection.
        public init(_ period: Period, _ travels: [Travel]) {
            self.period = period
            self.travels = travels
        }

        /// Everything that the device recorded in a period, as one travel. A period needs no travels for this: the server finds
        /// none if the device stays near home.
        public static func whole(_ period: Period) -> Selection {
            Selection(
                period,
                [
                    Travel(
                        id: wholePeriod, device: period.device, start: period.from, end: period.to,
                        source: .other("period"))
                ])
        }

        /// The identifier of the travel of a whole period.
        public static let wholePeriod = "whole period"

        /// The key of the selection's snapshot: device, start, end and `travelsHash`.
        public var key: String {
            "\(period.device)+\(Self.text(period.from))+\(Self.text(period.to))+\(travelsHash)"
        }

        /// SHA-256 over the different identifiers of the travels in byte order, each with its length before it, so that the
        /// order of selection does not matter.
        public var travelsHash: String {
            let ids = Set(travels.map(\.id)).sorted {
                Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
            }
            let text = ids.map { "\($0.utf8.count):\($0)" }.joined()
            return ContentDigest(of: Array(text.utf8)).description
        }

        /// The same text for all spellings of a moment.
        private static func text(_ time: ServerTime) -> String { time.moment?.iso8601 ?? time.text }
    }
}
