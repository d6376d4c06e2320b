public import Answers
public import Routes

extension VueTraccar {
    /// A manual place (point of interest).
    public struct POI: Hashable, Sendable, Codable {
        /// The server's identifier.
        public var id: Identifier
        /// The key by which maps refer to it.
        public var key: String?
        /// Latitude in degrees.
        public var latitude: Double
        /// Longitude in degrees.
        public var longitude: Double
        /// When the device was there.
        public var timestamp: ServerTime?
        /// The device.
        public var device: Int?
        /// The address.
        public var address: String?
        /// The country.
        public var country: String?
        /// When it was entered. The server writes UTC without a zone; here it has one.
        public var created: ServerTime?
        /// When it was last changed, as `created`.
        public var updated: ServerTime?

        enum CodingKeys: String, CodingKey {
            case id, latitude, longitude, timestamp, address, country
            case created = "created_at"
            case updated = "updated_at"
            case key = "poi_key"
            case device = "device_id"
        }

        /// Decodes a place.
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

        /// The place as a waypoint named by its address or key.
        public var waypoint: Waypoint {
            Waypoint(
                name: address ?? key, description: country,
                fix: Fix(latitude: latitude, longitude: longitude, time: timestamp?.moment))
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

    /// The tracks of further devices in a period.
    public struct SideTrips: Hashable, Sendable {
        /// The tracks.
        public let polylines: [PlottedMap.Polyline]
        /// Requested devices without a track, for example because the server failed to read them.
        public let missingDevices: [Int]

        init(_ polylines: [PlottedMap.Polyline], requested: [Int]) {
            self.polylines = polylines
            let found = Set(polylines.compactMap(\.deviceId))
            missingDevices = requested.filter { !found.contains($0) }
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
