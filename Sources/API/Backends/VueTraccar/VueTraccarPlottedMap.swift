public import SimpleFeatures

extension VueTraccar {
    /// A device's way in a time, as a map shows it.
    public struct PlottedMap: Hashable, Sendable, Codable {
        /// One place of a way.
        public struct Point: Hashable, Sendable, Codable {
            /// Degrees north.
            public var lat: Double
            /// Degrees east.
            public var lng: Double
            /// When the device was there, where the server says it.
            public var timestamp: ServerTime?

            /// Creates a point.
            public init(lat: Double, lng: Double, timestamp: ServerTime? = nil) {
                self.lat = lat
                self.lng = lng
                self.timestamp = timestamp
            }

            /// Reads a point.
            public init(from decoder: any Decoder) throws {
                let fields = try AnswerFields(decoder)
                lat = try fields.number("lat", "latitude") ?? fields.required("lat")
                lng = try fields.number("lng", "lon", "longitude") ?? fields.required("lng")
                timestamp = try fields.value("timestamp", "fixTime")
            }

            /// Longitude and latitude.
            public var position: Position { Position(x: lng, y: lat) }
            /// Whether there is such a place.
            var isOnGlobe: Bool { lat.magnitude <= 90 && lng.magnitude <= 180 }
        }

        /// What a web map shows of the earth, in degrees; zeros without data.
        public struct Bounds: Hashable, Sendable, Codable {
            /// The southern edge.
            public var minLat: Double
            /// The northern edge.
            public var maxLat: Double
            /// The western edge.
            public var minLng: Double
            /// The eastern edge.
            public var maxLng: Double

            /// Reads it.
            public init(from decoder: any Decoder) throws {
                let fields = try AnswerFields(decoder)
                minLat = try fields.number("minLat") ?? 0
                maxLat = try fields.number("maxLat") ?? 0
                minLng = try fields.number("minLng") ?? 0
                maxLng = try fields.number("maxLng") ?? 0
            }
        }

        /// A place where the device stood still, or one put down by hand.
        public struct Location: Hashable, Sendable, Codable {
            /// The server's name for it.
            public var key: String?
            /// Where it is.
            public var point: Point
            /// What the map calls it.
            public var title: String?
            /// When it arrived. The server writes UTC without saying so (`YYYY-MM-DD HH:mm`); here it has its zone.
            public var arrival: ServerTime?
            /// When it left, as `arrival`.
            public var departure: ServerTime?
            /// How long it stood there.
            public var hours: Double?
            /// The country.
            public var country: String?
            /// The address.
            public var address: String?
            /// Whether somebody put it down by hand.
            public var isPOI: Bool
            /// By what it is found among those places.
            public var poiID: String?
        }

        /// The way of one device.
        public struct Polyline: Hashable, Sendable, Codable {
            /// The device.
            public var deviceId: Int?
            /// What people call it.
            public var deviceName: String?
            /// The line's colour, as style sheets name colours.
            public var color: String?
            /// The line's width in pixels.
            public var lineWeight: Double?
            /// The way.
            public var path: [Point]
            /// Whether it is the device that was asked for.
            public var isMainDevice: Bool?

            /// Reads a way.
            public init(from decoder: any Decoder) throws {
                let fields = try AnswerFields(decoder)
                deviceId = try fields.integer("deviceId", "device_id")
                deviceName = try fields.text("deviceName", "device_name")
                color = try fields.text("color")
                lineWeight = try fields.number("lineWeight", "line_weight")
                path = try fields.list("path")
                isMainDevice = try fields.flag("isMainDevice", "is_main_device")
            }
        }

        /// The server's length in kilometres: a sum of great-circle legs on a sphere of 6373 km.
        ///
        /// Of an automatic travel the first leg is missing and the leg after the last point is added; of a manual travel it
        /// has all legs.
        public var serverKilometres: Double?
        /// The device's way.
        public var polygone: [Point]
        /// The ways of this and further devices.
        public var polylines: [Polyline]
        /// Where it stood still.
        public var locations: [Location]
        /// How far a web map zooms in to show it.
        public var zoom: Double?
        /// The box around it.
        public var bounds: Bounds?
        /// The middle of the box.
        public var center: Point?

        enum CodingKeys: String, CodingKey {
            case polygone, polylines, locations, zoom, bounds, center
            case serverKilometres = "distance"
        }

        /// Reads a map; without data it is zeros and empty lists.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            serverKilometres = try fields.number("distance")
            polygone = try fields.list("polygone", "polygon")
            polylines = try fields.list("polylines")
            locations = try fields.list("locations")
            zoom = try fields.number("zoom")
            bounds = try fields.value("bounds")
            center = try fields.value("center")
        }

        /// The way of the device that was asked for.
        public var path: [Point] {
            let main = polylines.first { $0.isMainDevice == true && !$0.path.isEmpty }
            return main?.path ?? polygone
        }

        /// Whether the device recorded nothing then.
        public var isEmpty: Bool { path.isEmpty && locations.isEmpty }
    }
}

extension VueTraccar.PlottedMap.Location {
    enum CodingKeys: String, CodingKey {
        case key, lat, lng, title, country, address, isPOI
        case arrival = "von"
        case departure = "bis"
        case hours = "period"
        case poiID = "poiId"
    }

    /// Reads a place.
    public init(from decoder: any Decoder) throws {
        let fields = try AnswerFields(decoder)
        point = try VueTraccar.PlottedMap.Point(from: decoder)
        key = try fields.text("key")
        title = try fields.text("title")
        arrival = try fields.value("von", as: ServerTime.self)?.inUTC
        departure = try fields.value("bis", as: ServerTime.self)?.inUTC
        hours = try fields.number("period")
        country = try fields.text("country")
        address = try fields.text("address")
        isPOI = try fields.flag("isPOI", "is_poi") ?? false
        poiID = try fields.text("poiId", "poi_id")
    }

    /// Writes it as the server does.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(key, forKey: .key)
        try container.encode(point.lat, forKey: .lat)
        try container.encode(point.lng, forKey: .lng)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(arrival, forKey: .arrival)
        try container.encodeIfPresent(departure, forKey: .departure)
        try container.encodeIfPresent(hours, forKey: .hours)
        try container.encodeIfPresent(country, forKey: .country)
        try container.encodeIfPresent(address, forKey: .address)
        try container.encode(isPOI, forKey: .isPOI)
        try container.encodeIfPresent(poiID, forKey: .poiID)
    }
}
