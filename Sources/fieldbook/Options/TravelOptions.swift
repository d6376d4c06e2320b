import ArgumentParser
import Batch
import Operations
import Routes

/// How a vehicle's time is divided, and which of it is wanted.
struct TravelOptions: ParsableArguments {
    @Flag(help: "Put all inputs together, such as a month in daily files, and take them as one.")
    var together = false

    @Option(help: ArgumentHelp("The device of routes that name none.", valueName: "name"))
    var device: String?

    @Option(
        help: ArgumentHelp("Only these devices, separated by commas. Can be repeated.", valueName: "names"))
    var devices: [String] = []

    @Option(
        help: ArgumentHelp(
            "From then on: a day (2026-03-02), a month, a year, or a time. Travels over it are cut there.",
            valueName: "when"))
    var since: String?

    @Option(
        help: ArgumentHelp("Until then: a day, a month or a year to its end, or a time.", valueName: "when"))
    var until: String?

    @Option(
        help: ArgumentHelp(
            "The zone of days and clocks, in --since and --until as in what is written. (default: Europe/Zurich)",
            valueName: "zone"))
    var reportZone: String?

    @Option(
        help: ArgumentHelp(
            "What divides travels, separated by commas: gap, stop, ignition, motion, day.", valueName: "rules"
        ))
    var split = "gap,stop"

    @Option(help: ArgumentHelp("Minutes without a fix that are a gap; 30 unless told.", valueName: "minutes"))
    var splitGap: Double?

    @Option(help: ArgumentHelp("Minutes at one place that are a stop; 5 unless told.", valueName: "minutes"))
    var splitStop: Double?

    @Option(help: ArgumentHelp("The radius of a stop; 30 unless told.", valueName: "metres"))
    var splitRadius: Double?

    @Option(
        help: ArgumentHelp(
            "How long ignition or motion has to last to count; 120 unless told.", valueName: "seconds"))
    var splitDebounce: Double?

    @Option(
        help: ArgumentHelp(
            "Travels that are shorter belong to the stop beside them; 100 unless told.", valueName: "metres"))
    var splitMinimum: Double?

    @Option(
        help: ArgumentHelp(
            "Home, with a radius of 100 m unless one is given: a travel is everything from leaving it to coming back.",
            valueName: "lat,lon[,metres]"), transform: Home.init)
    var home: Home?

    @Option(help: ArgumentHelp("The id of the geofence that is home, in --events.", valueName: "id"))
    var geofence: Int?

    @Option(
        help: ArgumentHelp(
            "Traccar's events (JSON), whose geofences divide as --home does.", valueName: "file"),
        completion: .file())
    var events: String?

    @Option(
        help: ArgumentHelp(
            "Names of places: a table name,latitude,longitude,radius, or GeoJSON.", valueName: "file"),
        completion: .file())
    var places: String?

    /// Home as it is written.
    struct Home {
        let circle: Circle

        init(_ argument: String) throws {
            let parts = argument.split(separator: ",").map { Double($0.filter { $0 != " " }) }
            guard (2...3).contains(parts.count), let latitude = parts[0], let longitude = parts[1],
                let radius = parts.count == 3 ? parts[2] : 100
            else { throw ValidationError("--home \(argument): LAT,LON or LAT,LON,METRES was expected.") }
            circle = Circle(latitude: latitude, longitude: longitude, radius: radius)
        }
    }

    func validate() throws {
        if geofence != nil && events == nil {
            throw ValidationError("--geofence: --events has to name the file with its events.")
        }
    }

    private func rules() throws -> TravelRules {
        let chosen: [TravelRule] = try CommaList.choices(split, option: "--split")
        var rules = TravelRules(gap: nil, stop: nil)
        for rule in chosen {
            switch rule {
            case .gap: rules.gap = TravelRules.Gap()
            case .stop: rules.stop = TravelRules.Stop()
            case .ignition: rules.ignition = TravelRules.Switch()
            case .motion: rules.motion = TravelRules.Switch()
            case .day: rules.day = TravelRules.Day()
            case .journeys: throw ValidationError("--split journeys: name home by --home or --events.")
            }
        }
        if let splitGap { rules.gap?.minimumDuration = splitGap * 60 }
        if let splitStop { rules.stop?.minimumDuration = splitStop * 60 }
        if let splitRadius { rules.stop?.radius = splitRadius }
        if let splitDebounce {
            rules.ignition?.debounce = splitDebounce
            rules.motion?.debounce = splitDebounce
        }
        if let splitMinimum { rules.minimumDistance = splitMinimum }
        if home != nil || events != nil {
            rules.journeys = TravelRules.Journeys(home: home?.circle, geofence: geofence)
        }
        return rules
    }

    /// Runs an operation on the inputs, each for itself or all together.
    func run<Work: TravelOperation>(
        _ type: Work.Type, _ parameters: Work.Parameters, of run: BatchCommandRun, to destination: Destination
    ) throws {
        var parameters = parameters
        parameters.device = device
        parameters.devices = devices.flatMap(CommaList.parts)
        parameters.since = since
        parameters.until = until
        parameters.reportZone = reportZone
        parameters.travels = try rules()
        parameters.events = events
        parameters.places = places
        try run(together: together, to: destination) { with, itemCount in
            parameters.with = with
            let work = try Work(parameters)
            if itemCount > 1, let reason = work.reasonToPutTogether {
                throw ValidationError("\(reason): take the files as one with --together.")
            }
            return work
        }
    }
}
