import ArgumentParser
import Batch
import CommandRuns
import RouteOperations

struct RoutesTripsCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "trips",
        abstract: "List vehicle trips, with times, start and end points, and distances.",
        discussion: """
            Routes are cleaned, then divided at gaps in the record and at stops, unless --split specifies \
            other rules. Trips have the kind "travel". A gap during which the vehicle moved is listed among \
            the trips, with the kind "gap". raw_m is the distance before cleaning, and clean_m the distance \
            after it. gap_m is the part of clean_m that consists of straight lines across gaps of more than \
            ten minutes, or between segments of a file.

            If --since or --until cuts a trip, only the part within the period counts, and the column "cut" \
            shows at which end it was cut. The distance between the two fixes around the cut is divided in \
            proportion to time, so that adjacent periods add up to the whole.

            With --split ignition, movement while the ignition is off counts as a trip, or as a gap if there \
            are no fixes, but never as a stop. With --home and --stops, a row of the kind "halt" is a stop \
            within the trip listed above it; the trip's distance includes movement during the stop.

            Examples:
              fieldbook routes trips SampleData/routes/day.gpx
              fieldbook routes trips march/ --together --since 2026-03 \\
                --until 2026-03 -o march.csv
              fieldbook routes trips positions.json --split gap,ignition \\
                --split-debounce 60
              fieldbook routes trips positions.json --home 46.8785,7.4570 \\
                -o journeys.geojson
              fieldbook routes trips fleet.json --devices 7 --side-trips all
              fieldbook routes trips fleet.json --manual manual-travels.json \\
                --format csv
            """)

    var files = TripOperation<SplitTravels, TravelFormat>()

    func run() throws { try files.run(\.format) }
}

/// The former name of `routes trips`.
struct RoutesTravelsCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "travels", abstract: "The former name of routes trips.", shouldDisplay: false)

    var files = TripOperation<SplitTravels, TravelFormat>()

    func run() throws { try files.run(\.format) }
}

struct RoutesStopsCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "stops",
        abstract: "List where and when vehicles stopped.",
        discussion: """
            A vehicle counts as stopped if it stays within --split-radius for at least --split-stop minutes, \
            unless --split specifies other rules. The position of a stop is the mean of its fixes, weighted \
            by time; --places gives it a name. With --home, stops within trips have the kind "halt", and the \
            distances of the trips include movement during these stops.

            Examples:
              fieldbook routes stops SampleData/routes/day.gpx
              fieldbook routes stops march/ --together --split-stop 3 \\
                --places places.csv -o stops.csv
              fieldbook routes stops SampleData/routes/positions.json \\
                --since 2025-05-14T08:00 --until 2025-05-14 -o stops.geojson
            """)

    var files = TripOperation<FindStops, TravelFormat>()

    func run() throws { try files.run(\.format) }
}

struct RoutesLogbookCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "logbook",
        abstract: "Keep a logbook of business and private drives, as a table or a page to print.",
        discussion: """
            In a logbook, trips are called drives. A table has a row for each drive or, with --by, for each \
            day, week, month, year or vehicle. A page (.html or .pdf) lists the drives, with totals for each \
            month or for the periods or vehicles that --by selects. A drive that crosses midnight has a row \
            of the same kind for each day, but counts as one drive, on the first day. The distance between \
            the two fixes around midnight is divided in proportion to time.

            Kilometres are counted in tenths, as on an odometer, so that rows, totals and odometer readings \
            agree to the last digit for any period. km is the distance after cleaning, and raw_km the \
            distance before it. gap_km is the part of km that consists of straight lines across gaps of more \
            than ten minutes, or between segments of a file. Totals also include movement during stops, \
            which belongs to no drive: other_km is its share of km, and other_raw_km its share of raw_km.

            If a vehicle moved during a gap of half an hour or more (--split-gap), a row of the kind \
            "unrecorded" is inserted between the drives.

            --rules names a YAML or JSON file with rules. The first rule whose conditions are all met \
            applies:

              default: business          # kind of drives that match no rule
              rules:
                - kind: commute          # business, commute or private
                  between: [Home, Office]  # two places, in either direction
                - kind: business
                  place: Customer        # the drive starts or ends there (or use start:, end:)
                  purpose: Service       # the purpose in the logbook
                - kind: private
                  weekdays: [sat, sun]   # days on which it starts: mon tue wed thu ...
                - kind: private
                  from: "18:30"          # its start time; this range crosses midnight
                  to: "06:00"
                  devices: [7]           # only these vehicles
                - kind: private
                  travels:               # fixed periods; also for unrecorded rows
                    - { since: 2025-05-14T12:00, until: 2025-05-14T13:30 }
              vehicles:
                7:
                  name: Transporter
                  plate: BE 123456
                  driver: A. Muster
                  odometer: 45210        # km at odometerAt, or at the first fix
                  odometerAt: 2025-05-14

            The names of places are those in the --places file.

            Examples:
              fieldbook routes logbook SampleData/routes/positions.json \\
                --odometer 7=45210 -o logbook.html
              fieldbook routes logbook SampleData/routes/positions.json \\
                --rules rules.yaml --places places.csv
              fieldbook routes logbook 2026/ --together --since 2026-03 --until 2026-03 \\
                --rules rules.yaml --odometer 7=45210@2026-01-01 -o march.pdf
              fieldbook routes logbook 2026/ --together --by month \\
                --rules rules.yaml --format csv
            """)

    var files = TripOperation<KeepLogbook, LogbookFormat>()

    func run() throws { try files.run(\.format) }
}

/// Arguments and run of a command on the trips of each input, or of all inputs joined.
struct TripOperation<Work: TravelOperation, Format>: JoinedArguments
where Format: ParameterValue & RawRepresentable & CaseIterable, Format.RawValue == String {
    private(set) var files = FileOperation<Work, Format>()
    @Flag(help: "Join all inputs, such as a month of daily files, and process them as one.")
    var together = false

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ParameterName.self)
        files = try FileOperation<Work, Format>(from: decoder)
        _together = try container.decode(Flag<Bool>.self, forKey: ParameterName("together"))
    }

    var joined: [any ParsableArguments] { [files] }
    var own: [(String, Any)] { [("together", _together)] }

    /// Applies the operation; `format` is the parameter for the output's format.
    func run(_ format: WritableKeyPath<Work.Parameters, Format?>) throws {
        let (parameters, destination) = try files.values(format)
        try files.batch(together: together, Work.self, parameters, to: destination)
    }
}

extension BatchCommandRun {
    /// Runs an operation on the trips of each input, or of all inputs joined.
    func callAsFunction<Work: TravelOperation>(
        together: Bool, _ type: Work.Type, _ parameters: Work.Parameters, to destination: Destination
    ) throws {
        var parameters = parameters
        try self(together: together, to: destination) { with, itemCount in
            parameters.division.with = with
            let work = try Work(parameters)
            if itemCount > 1, let reason = work.reasonToPutTogether {
                throw ValidationError("\(reason): join the files with --together.")
            }
            return work
        }
    }
}
