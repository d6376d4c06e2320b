/// Rules for the purposes of drives: the first that matches counts, otherwise `standard`.
///
/// In JSON or YAML an unknown name is an error:
///
/// ```yaml
/// default: business
/// rules:
///   - { kind: private, weekdays: [sat, sun] }
///   - { kind: commute, between: [Home, Office] }
///   - { kind: private, from: "18:30", to: "06:00", devices: ["7"] }
///   - { kind: business, place: Customer, purpose: Service }
///   - kind: private
///     travels: [{ since: 2026-03-02T12:00, until: 2026-03-02T13:30 }]
/// vehicles:
///   "7": { name: Transporter, plate: BE 123456, driver: A. Muster, odometer: 45210, odometerAt: 2026-01-01 }
/// ```
public struct LogbookRules: Hashable, Sendable {
    /// One rule; all its conditions have to hold.
    public struct Rule: Hashable, Sendable {
        /// The kind of matching drives.
        public var kind: LogbookKind
        /// The purpose of matching drives.
        public var purpose: String?
        /// The devices it applies to; `nil` for all.
        public var devices: [String]?
        /// The days of the week on which the drive starts.
        public var weekdays: [Weekday]?
        /// The earliest time of day at which the drive starts.
        public var from: ClockTime?
        /// The time of day before which the drive starts; if earlier than `from`, on the next day.
        public var to: ClockTime?
        /// A place at which the drive starts or ends.
        public var place: String?
        /// A place at which it starts.
        public var start: String?
        /// A place at which it ends.
        public var end: String?
        /// The two places that it connects, in either direction.
        public var between: [String]?
        /// Time windows entered by hand; one contains more than half of the drive's time. Only such rules apply to gaps in the
        /// record.
        public var travels: [Window]?

        /// Creates a rule that matches everything.
        public init(kind: LogbookKind) { self.kind = kind }
    }

    /// A window entered by hand; its ends are texts for `TimeWindow`.
    public struct Window: Hashable, Sendable {
        /// The start.
        public var since: String
        /// The end.
        public var until: String
    }

    /// Details of a vehicle.
    public struct Vehicle: Hashable, Sendable {
        /// Its name.
        public var name: String?
        /// Its number plate.
        public var plate: String?
        /// Its driver.
        public var driver: String?
        /// Kilometres on its odometer at `odometerAt`.
        public var odometer: Double?
        /// When the odometer was read, a text for `TimeWindow`; `nil` for the vehicle's first fix.
        public var odometerAt: String?

        /// Creates a vehicle without details.
        public init() {}
    }

    /// The kind of drives that no rule matches; default business.
    public var standard = LogbookKind.business
    /// The rules, in order of priority.
    public var rules: [Rule] = []
    /// The vehicles by device.
    public var vehicles: [String: Vehicle] = [:]

    /// Creates rules that classify every drive as business.
    public init() {}

    /// The names of all places in the rules.
    public var placeNames: Set<String> {
        Set(rules.flatMap { [$0.place, $0.start, $0.end].compactMap(\.self) + ($0.between ?? []) })
    }
}

/// The kind of a drive.
public enum LogbookKind: String, CaseIterable, Codable, Sendable {
    /// Business.
    case business
    /// Between home and work.
    case commute
    /// Private.
    case `private`
}

/// A day of the week.
public enum Weekday: String, CaseIterable, Codable, Sendable {
    case mon, tue, wed, thu, fri, sat, sun

    /// Monday 1 to Sunday 7.
    public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}

/// A time of day on the clock, `08:15`; `24:00` is the end of the day.
public struct ClockTime: Hashable, Sendable {
    /// Seconds since midnight by the clock.
    public let seconds: Double

    /// Reads `8:15` or `08:15`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour * 60 + minute <= 1_440
        else { return nil }
        seconds = Double(hour * 3_600 + minute * 60)
    }
}

extension ClockTime: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = ClockTime(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text.prefix(40))\" is not a time of day such as 08:15")
        }
        self = time
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        let minutes = Int(seconds) / 60
        var container = encoder.singleValueContainer()
        try container.encode(
            "\(CalendarDate.padded(minutes / 60, 2)):\(CalendarDate.padded(minutes % 60, 2))")
    }
}

extension LogbookRules: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case standard = "default"
        case rules, vehicles
    }

    /// Reads rules; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        standard = try container.choice(.standard) ?? .business
        rules = try container.value(.rules, or: [])
        vehicles = try container.value(.vehicles, or: [:])
    }
}

extension LogbookRules.Rule: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case kind, purpose, devices, weekdays, from, to, place, start, end, between, travels
    }

    /// Reads a rule; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        guard let kind: LogbookKind = try container.choice(.kind) else {
            throw DecodingError.keyNotFound(
                Key.kind, DecodingError.Context(codingPath: container.codingPath, debugDescription: ""))
        }
        self.kind = kind
        purpose = try container.decodeIfPresent(String.self, forKey: .purpose)
        devices = try container.decodeIfPresent([WrittenText].self, forKey: .devices)?.map(\.text)
        weekdays = try container.choices(.weekdays)
        from = try container.decodeIfPresent(ClockTime.self, forKey: .from)
        to = try container.decodeIfPresent(ClockTime.self, forKey: .to)
        place = try container.decodeIfPresent(String.self, forKey: .place)
        start = try container.decodeIfPresent(String.self, forKey: .start)
        end = try container.decodeIfPresent(String.self, forKey: .end)
        between = try container.decodeIfPresent([String].self, forKey: .between)
        travels = try container.decodeIfPresent([LogbookRules.Window].self, forKey: .travels)
        if let between, between.count != 2 {
            throw DecodingError.dataCorruptedError(
                forKey: .between, in: container, debugDescription: "two places were expected")
        }
    }
}

extension LogbookRules.Window: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case since, until }

    /// Reads both ends; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        since = try container.decode(WrittenText.self, forKey: .since).text
        until = try container.decode(WrittenText.self, forKey: .until).text
    }
}

extension LogbookRules.Vehicle: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case name, plate, driver, odometer, odometerAt }

    /// Reads the details; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        name = try container.decodeIfPresent(WrittenText.self, forKey: .name)?.text
        plate = try container.decodeIfPresent(WrittenText.self, forKey: .plate)?.text
        driver = try container.decodeIfPresent(WrittenText.self, forKey: .driver)?.text
        odometer = try container.decodeIfPresent(Double.self, forKey: .odometer)
        odometerAt = try container.decodeIfPresent(WrittenText.self, forKey: .odometerAt)?.text
        if let odometer, !(0...10_000_000).contains(odometer) {
            throw DecodingError.dataCorruptedError(
                forKey: .odometer, in: container, debugDescription: "kilometres were expected, 0 to 10000000")
        }
    }
}

/// A text that may be written as a number: device 7, plate 123456.
private struct WrittenText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            text = "\(number)"
        } else {
            text = try container.decode(String.self)
        }
    }
}
