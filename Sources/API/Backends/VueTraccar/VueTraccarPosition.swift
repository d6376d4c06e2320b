public import Answers
public import Routes
public import Streams

extension VueTraccar {
    /// A position as Traccar stores it. Manual positions have a text as identifier.
    public struct TraccarPosition: Hashable, Sendable, Decodable {
        /// Metres per second in a knot.
        private static let knot = 1_852.0 / 3_600

        /// Traccar's identifier.
        public let id: Identifier?
        /// The device.
        public let device: Int?
        /// The device's protocol.
        public let protocolName: String?
        /// The time of the fix.
        public let fixTime: ServerTime?
        /// The device's clock when it sent the position.
        public let deviceTime: ServerTime?
        /// When the position arrived at the server.
        public let serverTime: ServerTime?
        /// Latitude in degrees.
        public let latitude: Double
        /// Longitude in degrees.
        public let longitude: Double
        /// Altitude in metres.
        public let altitude: Double?
        /// Speed in knots.
        public let speedKnots: Double?
        /// Course in degrees clockwise from north.
        public let course: Double?
        /// The address.
        public let address: String?
        /// Accuracy in metres.
        public let accuracy: Double?
        /// Whether the device trusts the position; `nil` if it does not say.
        public let isValid: Bool?
        /// Further data from the device.
        public let attributes: JSONObject
        /// All members as Traccar writes them; the speed is in knots.
        public let members: JSONObject

        /// Decodes a position.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            members = try JSONObject(allOf: decoder)
            isValid = try fields.flag("valid")
            id = try fields.value("id")
            device = try fields.integer("deviceId", "device_id")
            protocolName = try fields.text("protocol")
            fixTime = try fields.value("fixTime", "fix_time")
            deviceTime = try fields.value("deviceTime", "device_time")
            serverTime = try fields.value("serverTime", "server_time")
            latitude = try fields.number("latitude", "lat") ?? fields.required("latitude")
            longitude = try fields.number("longitude", "lng") ?? fields.required("longitude")
            altitude = try fields.number("altitude")
            speedKnots = try fields.number("speed")
            course = try fields.number("course")
            address = try fields.text("address")
            accuracy = try fields.number("accuracy")
            attributes = try fields.object("attributes")
        }

        /// The position as a fix of a route.
        public func fix(sourceIndex: Int = 0) -> Fix {
            var fix = Fix(
                latitude: latitude, longitude: longitude, elevation: altitude,
                time: (fixTime ?? deviceTime ?? serverTime)?.moment, speed: speedKnots.map { $0 * Self.knot },
                accuracy: accuracy, isValid: isValid ?? true, sourceIndex: sourceIndex)
            fix.course = course
            if case .bool(let ignition)? = attributes["ignition"] { fix.ignition = ignition }
            if case .bool(let motion)? = attributes["motion"] { fix.motion = motion }
            return fix
        }
    }

    /// An event of a device.
    public struct Event: Hashable, Sendable, Decodable {
        /// Traccar's identifier.
        public let id: Identifier?
        /// The type, for example `geofenceEnter`; empty if there is none.
        public let type: String
        /// The time.
        public let time: ServerTime?
        /// The device.
        public let device: Int?
        /// The position where it occurred.
        public let position: Identifier?
        /// The geofence concerned.
        public let geofence: Identifier?
        /// Further data.
        public let attributes: JSONObject

        /// Decodes an event.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.value("id")
            type = try fields.text("type") ?? ""
            time = try fields.value("eventTime", "serverTime", "event_time", "server_time")
            device = try fields.integer("deviceId", "device_id")
            position = try fields.value("positionId", "position_id")
            geofence = try fields.value("geofenceId", "geofence_id")
            attributes = try fields.object("attributes")
        }
    }
}
