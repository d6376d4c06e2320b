public import APICore
public import Answers
import Routes

extension VueTraccar {
    /// A device that the server knows.
    public struct Device: Hashable, Sendable, Decodable {
        /// Traccar's number.
        public let id: Int
        /// The name.
        public let name: String?
        /// The identifier that the device itself sends.
        public let uniqueID: String?
        /// Traccar's word for its state, for example `online`.
        public let status: String?
        /// When it was last heard of.
        public let updated: ServerTime?

        /// Decodes a device.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            guard let number = try fields.integer("id", "deviceId") else {
                id = try fields.required("id")
                (name, uniqueID, status, updated) = (nil, nil, nil, nil)
                return
            }
            id = number
            name = try fields.text("name", "deviceName")
            uniqueID = try fields.text("uniqueId", "unique_id")
            status = try fields.text("status")
            updated = try fields.value("lastUpdate", "last_update")
        }
    }

    /// The answer of `devices`.
    struct DeviceAnswer: Decodable {
        let devices: [Device]

        init(from decoder: any Decoder) throws {
            if let list = try? [Device](from: decoder) {
                devices = list
            } else {
                devices = try AnswerFields(decoder).required("devices")
            }
        }
    }

    /// The server's configuration of side trips: which further devices are shown beside a travel.
    public struct SideTripSettings: Hashable, Sendable, Codable {
        /// The longest buffer that is used, in hours: a year.
        static let longestBuffer = 8_784.0

        /// Whether side trips are shown.
        public let isEnabled: Bool
        /// The further devices.
        public let devices: [Int]
        /// Hours before the start and after the end for which the further devices are shown too; 0 or more.
        public let bufferHours: Double

        enum CodingKeys: String, CodingKey {
            case isEnabled = "sideTripEnabled"
            case devices = "sideTripDevices"
            case bufferHours = "sideTripBufferHours"
        }

        /// Decodes the settings, also inside `{settings: ...}`. Devices may be numbers, texts or objects with an identifier.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder, orIn: "settings")
            isEnabled = try fields.flag("sideTripEnabled", "side_trip_enabled") ?? false
            devices = try fields.entries("sideTripDevices", "side_trip_devices").compactMap { entry in
                var value = entry
                if case .object(let object) = entry { value = object["deviceId"] ?? object["id"] ?? .null }
                return if case .integer(let number) = value { Int(exactly: number) } else {
                    value.text.flatMap { Int($0) }
                }
            }
            let hours = try fields.number("sideTripBufferHours", "side_trip_buffer_hours") ?? 0
            bufferHours = min(max(hours, 0), Self.longestBuffer)
        }

        /// The further devices of a travel, each once, without its own; none if side trips are switched off.
        public func devices(besides device: Int) -> [Int] {
            var found: Set<Int> = [device]
            return isEnabled ? devices.filter { found.insert($0).inserted } : []
        }

        /// A period with the buffer at both ends. A period whose times have no zone is unchanged.
        public func window(of period: Period) -> Period {
            guard let start = period.from.moment, let end = period.to.moment else { return period }
            let seconds = bufferHours * 3_600
            return Period(
                device: period.device,
                from: ServerTime(Timestamp(secondsSince1970: start.secondsSince1970 - seconds)),
                to: ServerTime(Timestamp(secondsSince1970: end.secondsSince1970 + seconds)))
        }
    }
}

extension VueTraccarEndpoints {
    /// The devices.
    public static let devices = Endpoint(.get, "/api/devices", isCacheable: true, from: .server)
    /// The configuration of side trips.
    public static let sideTripSettings = Endpoint(
        .get, "/api/side-trips/config", isCacheable: true, from: .server)
}

extension VueTraccarClient {
    /// The devices.
    public func devices() async throws(APIError) -> [VueTraccar.Device] {
        let answer: VueTraccar.DeviceAnswer = try await client.answer(
            to: APIRequest(VueTraccarEndpoints.devices))
        return answer.devices
    }

    /// The configuration of side trips.
    public func sideTripSettings() async throws(APIError) -> VueTraccar.SideTripSettings {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.sideTripSettings))
    }
}
