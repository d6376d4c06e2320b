extension VueTraccar {
    /// A place that somebody put down by hand.
    public struct POI: Hashable, Sendable, Codable {
        /// The server's identifier.
        public var id: Identifier
        /// By what maps find it.
        public var key: String?
        /// Degrees north.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double
        /// When the device was there.
        public var timestamp: ServerTime?
        /// The device.
        public var device: Int?
        /// The address.
        public var address: String?
        /// The country.
        public var country: String?
        /// When it was put down. The server writes UTC without saying so; here it has its zone.
        public var created: ServerTime?
        /// When it was changed last, as `created`.
        public var updated: ServerTime?

        enum CodingKeys: String, CodingKey {
            case id, latitude, longitude, timestamp, address, country
            case created = "created_at"
            case updated = "updated_at"
            case key = "poi_key"
            case device = "device_id"
        }

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id")
            key = try fields.text("poi_key", "poiKey")
            latitude = try fields.number("latitude", "lat") ?? fields.required("latitude")
            longitude = try fields.number("longitude", "lng") ?? fields.required("longitude")
            timestamp = try fields.value("timestamp")
            device = try fields.integer("device_id", "deviceId")
            address = try fields.text("address")
            country = try fields.text("country")
            created = try fields.value("created_at", "createdAt", as: ServerTime.self)?.inUTC
            updated = try fields.value("updated_at", "updatedAt", as: ServerTime.self)?.inUTC
        }
    }

    /// The answer of `manual-pois`.
    struct POIs: Decodable {
        let pois: [POI]

        init(from decoder: any Decoder) throws {
            if let list = try? [POI](from: decoder) {
                pois = list
            } else {
                pois = try AnswerFields(decoder).required("pois")
            }
        }
    }

    /// The ways of further devices in a time.
    public struct SideTrips: Hashable, Sendable {
        /// The ways that there are.
        public let polylines: [PlottedMap.Polyline]
        /// Devices that were asked for and are not there: the server leaves out those that it fails to read.
        public let missingDevices: [Int]

        init(_ polylines: [PlottedMap.Polyline], asked: [Int]) {
            self.polylines = polylines
            let there = Set(polylines.compactMap(\.deviceId))
            missingDevices = asked.filter { !there.contains($0) }
        }
    }

    /// The answer of `side-trips`.
    struct SideTripAnswer: Decodable {
        let polylines: [PlottedMap.Polyline]

        init(from decoder: any Decoder) throws {
            polylines = try AnswerFields(decoder).list("polylines")
        }
    }
}
