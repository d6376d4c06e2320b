extension VueTraccar {
    /// One travel of a device.
    public struct Travel: Hashable, Sendable, Codable {
        /// The place that is farthest from home where the device stood still.
        public struct Standstill: Hashable, Sendable, Codable {
            /// The server's name for it.
            public let key: String?
            /// Kilometres from home, in a straight line.
            public let distance: Double?
            /// The address.
            public let address: String?
            /// The country.
            public let country: String?

            /// Reads one.
            public init(from decoder: any Decoder) throws {
                let fields = try AnswerFields(decoder)
                key = try fields.text("key")
                distance = try fields.number("distance")
                address = try fields.text("address")
                country = try fields.text("country")
            }
        }

        /// The server's identifier; that of an automatic travel is `auto-{deviceId}-{von}-{bis}`.
        public var id: String
        /// What people call it.
        public var title: String?
        /// When it begins, ISO 8601.
        public var start: ServerTime
        /// When it ends, ISO 8601.
        public var end: ServerTime
        /// Where it comes from.
        public var source: TravelSource
        /// The device.
        public var device: Int?
        /// How far away it led. Of an automatic travel this is the straight line from home to the farthest standstill in
        /// kilometres: **never the length of a route**, which only its plotted map tells (`RouteLength`).
        public var reach: Double?
        /// What else somebody wrote.
        public var notes: String?
        /// When it was put down.
        public var created: ServerTime?
        /// Where it led farthest.
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

        /// Reads one, also as `manual-travels` has them.
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
}
