public import Batch
public import Routes

/// Parameters that divide the record of vehicles into trips, shared by all operations on trips.
public struct TravelParameters: OperationParameters {
    public static let title = "Trips"

    public var choice = RouteChoiceParameters()
    @Parameter("Device name to use for tracks that have none.", .value("name")) public var device: String?
    @Parameter(
        "Files to join with the item, such as a month of daily files; folders and globs are allowed.",
        .inManifestsOnly, .joinedFiles)
    public var with: [String] = []
    @Parameter(
        "With --together, leave out files that cannot be read; each is reported as an error, and a warning with the result says how many."
    )
    public var skipErrors: Bool?
    @Parameter(
        "Rules that divide the time into trips, as an object. The parameters split... and home change them.",
        .inManifestsOnly)
    public var travels = TravelRules()
    @Parameter(
        "Rules that determine where one trip ends and the next begins. (default: gap,stop)", .value("rules"),
        .commaSeparated)
    public var split: [Division]?
    @Parameter("Shortest time without a fix that counts as a gap. (default: 30)", unit: "minutes")
    public var splitGap: Double?
    @Parameter("Shortest time in one place that counts as a stop. (default: 5)", unit: "minutes") public
        var splitStop: Double?
    @Parameter("Radius of a stop. (default: 30)", unit: "metres") public var splitRadius: Double?
    @Parameter(
        "With --split ignition or motion, ignore changes that last less than this. (default: 120)",
        unit: "seconds")
    public var splitDebounce: Double?
    @Parameter(
        "Minimum length of a trip; a shorter trip becomes part of the adjacent stop. (default: 100)",
        unit: "metres")
    public var splitMinimum: Double?
    @Parameter(
        "Position of the vehicle's home, optionally with a radius (default: 100 m). A trip then starts when the vehicle leaves home and ends when it returns.",
        .value("lat,lon[,metres]"), reading: TravelParameters.circle)
    public var home: Circle?
    @Parameter("Identifier of the home geofence in the --events file.", .value("id"))
    public var geofence: Int?
    @Parameter(
        "JSON file of Traccar events. A trip then starts when the vehicle leaves a geofence and ends when it returns, as with --home.",
        .file, .value("file"))
    public var events: String?
    @Parameter(
        "File with named places: a table with the columns name, latitude, longitude and radius, or GeoJSON.",
        .file,
        .value("file"))
    public var places: String?

    public init() {}

    /// The rules with the other parameters applied; throws if these contradict each other.
    package func effectiveRules() throws -> TravelRules {
        var rules = travels
        if let split { rules = TravelRules(dividing: split) }
        if let splitGap { rules.gap?.minimumDuration = splitGap * 60 }
        if let splitStop { rules.stop?.minimumDuration = splitStop * 60 }
        if let splitRadius { rules.stop?.radius = splitRadius }
        if let splitDebounce {
            rules.ignition?.debounce = splitDebounce
            rules.motion?.debounce = splitDebounce
        }
        if let splitMinimum { rules.minimumDistance = splitMinimum }
        if geofence != nil && events == nil {
            throw ParameterFailure("geofence", "events must name the file with its events")
        }
        if home != nil || geofence != nil || (events != nil && rules.journeys == nil) {
            rules.journeys = TravelRules.Journeys(home: home, geofence: geofence)
        }
        return rules
    }

    /// Parses `latitude,longitude` or `latitude,longitude,metres`.
    private static func circle(_ text: String) -> Circle?? {
        let parts = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        guard (2...3).contains(parts.count), let latitude = parts[0], let longitude = parts[1],
            let radius = parts.count == 3 ? parts[2] : 100
        else { return nil }
        return Circle(latitude: latitude, longitude: longitude, radius: radius)
    }

    /// A criterion that divides trips.
    public enum Division: String, CaseIterable, ParameterValue {
        case gap, stop, ignition, motion, day
    }
}

extension TravelRules {
    fileprivate init(dividing divisions: [TravelParameters.Division]) {
        self.init(gap: nil, stop: nil)
        for division in divisions {
            switch division {
            case .gap: self.gap = Gap()
            case .stop: self.stop = Stop()
            case .ignition: ignition = Switch()
            case .motion: motion = Switch()
            case .day: day = Day()
            }
        }
    }
}

extension TravelRules: ParameterValue {}
extension Circle: ParameterValue {}

/// Parameters of an operation on trips.
public protocol TravelReading: RouteReading {
    /// Parameters that divide the record into trips.
    var division: TravelParameters { get set }
    /// Parameters of cleaning.
    var cleaning: CleaningParameters { get set }
}

/// An operation on the trips of the vehicles of a file.
public protocol TravelOperation: RouteOperation where Parameters: TravelReading {
    /// The source of the trips.
    var source: TravelSource { get }
    /// Why several files must be joined and cannot be processed one by one; `nil` if they can.
    var reasonToPutTogether: String? { get }
}

extension TravelOperation {
    public func resources(without unused: Set<String>) -> [String] { source.resources }
    public func joinedFiles(of item: Item) -> [String] { source.joinedFiles(of: item) }
    public var reasonToPutTogether: String? { nil }
}
