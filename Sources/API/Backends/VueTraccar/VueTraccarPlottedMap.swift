public import Answers
public import Routes
public import SimpleFeatures

extension VueTraccar {
    /// The track of a device in a period, prepared for a web map.
    public struct PlottedMap: Hashable, Sendable, Codable {
        /// The server's length in kilometres: great-circle distances on a sphere of 6373 km.
        ///
        /// For an automatic travel it lacks the first leg and includes the leg after the last point; for a manual travel it is
        /// complete.
        public var serverKilometres: Double?
        /// The device's track.
        public var polygone: [Point]
        /// The tracks of this and further devices.
        public var polylines: [Polyline]
        /// Standstills and manual places.
        public var locations: [Location]
        /// The zoom level of the web map.
        public var zoom: Double?
        /// The extent of the web map.
        public var bounds: Bounds?
        /// The centre of the web map.
        public var center: Point?

        enum CodingKeys: String, CodingKey {
            case polygone, polylines, locations, zoom, bounds, center
            case serverKilometres = "distance"
        }

        /// Decodes a map; without data it has zeros and empty lists.
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

        /// The track of the requested device.
        public var path: [Point] {
            let main = polylines.first { $0.isMainDevice == true && !$0.path.isEmpty }
            return main?.path ?? polygone
        }

        /// The standstills, without manual places.
        public var standstills: [Location] { locations.filter { !$0.isPOI } }

        /// Whether the device recorded nothing in the period.
        public var isEmpty: Bool { path.isEmpty && locations.isEmpty }
    }
}

extension VueTraccar.PlottedMap {
    /// A point of a track in WGS84.
    public struct Point: Hashable, Sendable, Codable {
        /// Latitude in degrees.
        public var lat: Double
        /// Longitude in degrees.
        public var lng: Double
        /// The time of the fix, if the server has it.
        public var timestamp: ServerTime?

        /// Creates a point.
        public init(lat: Double, lng: Double, timestamp: ServerTime? = nil) {
            self.lat = lat
            self.lng = lng
            self.timestamp = timestamp
        }

        /// Decodes a point.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            lat = try fields.number("lat", "latitude") ?? fields.required("lat")
            lng = try fields.number("lng", "lon", "longitude") ?? fields.required("lng")
            timestamp = try fields.value("timestamp", "fixTime")
        }

        /// Longitude and latitude.
        public var position: Position { Position(x: lng, y: lat) }
        /// Whether the coordinates are in range.
        var isOnGlobe: Bool { lat.magnitude <= 90 && lng.magnitude <= 180 }
    }

    /// The extent of a web map in degrees; zeros without data.
    public struct Bounds: Hashable, Sendable, Codable {
        /// The southern edge.
        public var minLat: Double
        /// The northern edge.
        public var maxLat: Double
        /// The western edge.
        public var minLng: Double
        /// The eastern edge.
        public var maxLng: Double

        /// Decodes an extent.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            minLat = try fields.number("minLat") ?? 0
            maxLat = try fields.number("maxLat") ?? 0
            minLng = try fields.number("minLng") ?? 0
            maxLng = try fields.number("maxLng") ?? 0
        }
    }

    /// The track of a device.
    public struct Polyline: Hashable, Sendable, Codable {
        /// The device.
        public var deviceId: Int?
        /// The device's name.
        public var deviceName: String?
        /// The line's CSS colour.
        public var color: String?
        /// The line's width in pixels.
        public var lineWeight: Double?
        /// The points.
        public var path: [Point]
        /// Whether it is the requested device.
        public var isMainDevice: Bool?

        /// Decodes a track.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            deviceId = try fields.integer("deviceId", "device_id")
            deviceName = try fields.text("deviceName", "device_name")
            color = try fields.text("color")
            lineWeight = try fields.number("lineWeight", "line_weight")
            path = try fields.list("path")
            isMainDevice = try fields.flag("isMainDevice", "is_main_device")
        }

        /// The track as a route of one segment.
        public var route: Route {
            Route(name: deviceName, device: deviceId.map(String.init), segments: path.fixes)
        }
    }

    /// A standstill or a manual place.
    public struct Location: Hashable, Sendable, Codable {
        /// The server's key.
        public var key: String?
        /// The position.
        public var point: Point
        /// The title.
        public var title: String?
        /// The time of arrival. The server writes UTC without a zone (`YYYY-MM-DD HH:mm`); here it has one.
        public var arrival: ServerTime?
        /// The time of departure, as `arrival`.
        public var departure: ServerTime?
        /// The duration in hours.
        public var hours: Double?
        /// The country.
        public var country: String?
        /// The address.
        public var address: String?
        /// Whether it is a manual place.
        public var isPOI: Bool
        /// The identifier of the manual place.
        public var poiID: String?

        enum CodingKeys: String, CodingKey {
            case key, lat, lng, title, country, address, isPOI
            case arrival = "von"
            case departure = "bis"
            case hours = "period"
            case poiID = "poiId"
        }

        /// Decodes a location.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            point = try Point(from: decoder)
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

        /// The location as a waypoint at the time of arrival in UTC, named by its address, title or key. Its description has
        /// the stay and the country.
        public var waypoint: Waypoint {
            let names = [address, title, key].compactMap(\.self).filter { !$0.isEmpty }
            let stay = departure.map { end in
                (arrival.map { "\($0.text) – " } ?? "until ") + end.text
            }
            let details = [stay, hours.map { "\($0) h" }, country].compactMap(\.self).filter { !$0.isEmpty }
            return Waypoint(
                name: names.first, description: details.isEmpty ? nil : details.joined(separator: ", "),
                fix: Fix(latitude: point.lat, longitude: point.lng, time: arrival?.moment))
        }

        /// Arrival and departure by the clock: `09:00–10:30`, with its day, `2026-03-02 09:00–10:30`, unless that is the day
        /// of `known`. The departure has a day of its own if it is a later one; `nil` without either time.
        public func clockTimes(in zone: ClockZone, naming known: Timestamp? = nil) -> String? {
            let usual = known.map { zone.day(of: $0) }
            func text(_ time: Timestamp, besides day: CalendarDate?) -> String {
                let own = zone.day(of: time)
                return (own == day ? "" : "\(own) ") + zone.clockText(time)
            }
            let (start, end) = (arrival?.moment, departure?.moment)
            guard let start else { return end.map { "–" + text($0, besides: usual) } }
            let first = text(start, besides: usual)
            return end.map { "\(first)–" + text($0, besides: zone.day(of: start)) } ?? first
        }

        /// Encodes the location with the server's names.
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
}

extension [VueTraccar.PlottedMap.Point] {
    /// The points with valid coordinates as one segment, or no segment if there is none.
    var fixes: [[Fix]] {
        let fixes = filter(\.isOnGlobe).enumerated().map { index, point in
            Fix(
                latitude: point.lat, longitude: point.lng, time: point.timestamp?.moment, sourceIndex: index)
        }
        return fixes.isEmpty ? [] : [fixes]
    }
}
