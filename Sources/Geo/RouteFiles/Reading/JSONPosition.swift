import Routes
import Streams

/// A position from a JSON object with Traccar's members or equivalent ones.
struct JSONPosition {
    private(set) var fix = Fix(latitude: .nan, longitude: .nan)
    /// The member with its time.
    private var time: JSONValue?
    private(set) var device: String?
    /// Whether it has a member that only positions have.
    private(set) var isPosition = false
    /// The name of a speed without a unit.
    private(set) var speedWithoutUnit: String?
    /// The error of a hemisphere that does not fit; the fix then has no position.
    private(set) var fault: RouteError?

    /// - Parameter speedUnit: The requested unit; without it, knots for Traccar's own members, otherwise metres a second.
    init(_ object: JSONObject, speedUnit: SpeedUnit?) {
        var (northSouth, eastWest, isValid, isFromTraccar) = ("", "", true, false)
        var speed: (column: PositionColumn, name: String, value: Double?)?
        var (time, device): ((rank: Int, value: JSONValue)?, (rank: Int, value: JSONValue)?)
        for member in object.members {
            guard let column = PositionColumn(member.name) else {
                if member.name == "attributes", case .object(let attributes) = member.value {
                    takeMarks(attributes)
                }
                continue
            }
            isFromTraccar = isFromTraccar || column.isFromTraccar
            switch column.field {
            case .latitude: fix.latitude = Self.finite(member.value) ?? .nan
            case .longitude: fix.longitude = Self.finite(member.value) ?? .nan
            case .time:
                if member.value != .null, column.rank < time?.rank ?? .max {
                    time = (column.rank, member.value)
                }
            case .altitude: fix.elevation = Self.finite(member.value)
            case .speed:
                if column.rank < speed?.column.rank ?? .max {
                    speed = (column, member.name, Self.finite(member.value))
                }
            case .course: fix.course = Self.finite(member.value)
            case .accuracy: fix.accuracy = Self.finite(member.value).flatMap { $0 > 0 ? $0 : nil }
            case .valid: isValid = member.value != .bool(false)
            case .device:
                if member.value != .null, column.rank < device?.rank ?? .max {
                    device = (column.rank, member.value)
                }
            case .ignition: fix.ignition = Self.flag(member.value)
            case .motion: fix.motion = Self.flag(member.value)
            case .northSouth: northSouth = member.value.text ?? ""
            case .eastWest: eastWest = member.value.text ?? ""
            case .date, .segment, .easting, .northing: continue
            }
            isPosition = isPosition || [.latitude, .longitude, .time].contains(column.field)
        }
        self.device = device?.value.text
        self.time = time?.value
        if let (column, name, value) = speed {
            let known = speedUnit ?? column.speedUnit ?? (isFromTraccar ? .knots : nil)
            fix.speed = value.map((known ?? .metresPerSecond).inMetresPerSecond)
            if known == nil, value != nil { speedWithoutUnit = name }
        }
        do throws(RouteError) {
            fix.latitude = try Hemispheres.ofLatitude.signed(fix.latitude, by: northSouth)
            fix.longitude = try Hemispheres.ofLongitude.signed(fix.longitude, by: eastWest)
        } catch {
            (fix.latitude, fix.longitude, fault) = (.nan, .nan, error)
        }
        fix.judge(isTrusted: isValid)
    }

    private mutating func takeMarks(_ attributes: JSONObject) {
        fix.ignition = Self.flag(attributes["ignition"])
        fix.motion = Self.flag(attributes["motion"])
    }

    /// Its time, if it has one.
    func moment(_ times: inout TimeReader) throws(RouteError) -> ClockZone.Moment? {
        guard let time else { return nil }
        return try Self.moment(time, &times)
    }

    /// The time of a text or a number.
    static func moment(
        _ value: JSONValue, _ times: inout TimeReader
    ) throws(RouteError) -> ClockZone.Moment {
        if case .string(var text) = value {
            let outcome = text.withUTF8 { bytes in
                Result { () throws(RouteError) in try times.read(bytes) }
            }
            return try outcome.get()
        }
        guard let number = finite(value) else {
            throw RouteError(
                .badTime, "a time is neither text nor a number",
                remedy: "Export times in ISO 8601, as Traccar's API does.")
        }
        return try times.moment(sinceEpoch: number)
    }

    private static func finite(_ value: JSONValue?) -> Double? {
        guard let number = value?.doubleValue, number.isFinite else { return nil }
        return number
    }

    private static func flag(_ value: JSONValue?) -> Bool? {
        guard case .bool(let flag)? = value else { return nil }
        return flag
    }
}
