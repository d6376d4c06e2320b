/// What drives were for, by rules: the first that matches counts, and `standard` where none does.
///
/// In JSON or YAML, names that are not known are errors:
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
    /// One rule; all that it says has to hold.
    public struct Rule: Hashable, Sendable {
        /// What drives are for that it matches.
        public var kind: LogbookKind
        /// What stands as their purpose.
        public var purpose: String?
        /// The devices that it is about; all without any.
        public var devices: [String]?
        /// The days of the week on which the drive begins.
        public var weekdays: [Weekday]?
        /// The time of day from which on the drive begins.
        public var from: ClockTime?
        /// The time of day before which the drive begins; before `from` it is one of the next day.
        public var to: ClockTime?
        /// A place at which the drive begins or ends.
        public var place: String?
        /// A place at which it begins.
        public var start: String?
        /// A place at which it ends.
        public var end: String?
        /// Two places between which it leads, in either direction.
        public var between: [String]?
        /// Windows by hand; more than half of the drive's time lies in one of them. Only a rule with these says what a gap in
        /// the record was for.
        public var travels: [Window]?

        /// Creates a rule that matches everything.
        public init(kind: LogbookKind) { self.kind = kind }
    }

    /// A window that is written by hand, its ends as `TimeWindow` takes them.
    public struct Window: Hashable, Sendable {
        /// The beginning.
        public var since: String
        /// The end.
        public var until: String
    }

    /// What is known of a vehicle.
    public struct Vehicle: Hashable, Sendable {
        /// What people call it.
        public var name: String?
        /// Its number plate.
        public var plate: String?
        /// Who drives it.
        public var driver: String?
        /// Kilometres on its odometer at `odometerAt`.
        public var odometer: Double?
        /// When the odometer was read, as `TimeWindow` takes it; without it, at the vehicle's first fix.
        public var odometerAt: String?

        /// Creates a vehicle of which nothing is known.
        public init() {}
    }

    /// What drives are for that no rule matches; default business.
    public var standard = LogbookKind.business
    /// The rules, in the order in which they are asked.
    public var rules: [Rule] = []
    /// The vehicles, by their devices.
    public var vehicles: [String: Vehicle] = [:]

    /// Creates rules by which every drive is for business.
    public init() {}

    /// The names of places that the rules use.
    public var placeNames: Set<String> {
        Set(rules.flatMap { [$0.place, $0.start, $0.end].compactMap(\.self) + ($0.between ?? []) })
    }
}
