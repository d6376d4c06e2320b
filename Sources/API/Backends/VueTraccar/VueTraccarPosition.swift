public import Routes
public import Streams

extension VueTraccar {
    /// One position as Traccar has it; those put down by hand have text for an identifier.
    public struct TraccarPosition: Hashable, Sendable, Decodable {
        /// Metres a second in a knot.
        private static let knot = 1_852.0 / 3_600

        /// Traccar's identifier.
        public let id: Identifier?
        /// The device.
        public let device: Int?
        /// What the device speaks.
        public let protocolName: String?
        /// When the position was taken.
        public let fixTime: ServerTime?
        /// When the device says that it was taken.
        public let deviceTime: ServerTime?
        /// When it came to the server.
        public let serverTime: ServerTime?
        /// Degrees north.
        public let latitude: Double
        /// Degrees east.
        public let longitude: Double
        /// Metres.
        public let altitude: Double?
        /// Knots.
        public let speedKnots: Double?
        /// Degrees clockwise from north.
        public let course: Double?
        /// The address.
        public let address: String?
        /// Metres.
        public let accuracy: Double?
        /// Whether the device trusts its place; `nil` where it does not say.
        public let isValid: Bool?
        /// What else the device says.
        public let attributes: JSONObject
        /// All of it as Traccar writes it, its speed in knots.
        public let members: JSONObject

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            if case .object(let object) = try RawJSON(from: decoder).value {
                members = object
            } else {
                members = [:]
            }
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

        /// The position as routes are made of.
        public func fix(sourceIndex: Int = 0) -> Fix {
            var fix = Fix(
                latitude: latitude, longitude: longitude, elevation: altitude,
                time: (fixTime ?? deviceTime ?? serverTime)?.moment, speed: speedKnots.map { $0 * Self.knot },
                accuracy: accuracy, isValid: isValid ?? true, sourceIndex: sourceIndex)
            fix.course = course
            if case .bool(let isOn)? = attributes["ignition"] { fix.ignition = isOn }
            if case .bool(let moves)? = attributes["motion"] { fix.motion = moves }
            return fix
        }
    }

    /// Something that happened to a device.
    public struct Event: Hashable, Sendable, Decodable {
        /// Traccar's identifier.
        public let id: Identifier?
        /// What happened, for example `geofenceEnter`.
        public let type: String
        /// When.
        public let time: ServerTime?
        /// The device.
        public let device: Int?
        /// The position where it happened.
        public let position: Identifier?
        /// The geofence that it has to do with.
        public let geofence: Identifier?
        /// What else is known.
        public let attributes: JSONObject

        /// Reads one.
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
