public import Batch
public import LandOperations
public import MapDrawing
import Parcels
package import PrintedTexts
import RouteFiles
package import Routes
import SimpleFeatures
import SwissCoordinates

/// Draws cleaned routes as a map with direction, ends, stops, named places, distance marks and a profile.
public struct RenderRoutes: RouteOperation {
    /// Parameters of `routes.render`.
    public struct Parameters: RouteReading, FileWriting {
        public var page = MapPageParameters()
        public var choice = RouteChoiceParameters()
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter(
            "Files to draw on the same map as the item, such as a month of daily files; folders and globs are allowed.",
            .inManifestsOnly, .joinedFiles)
        public var with: [String] = []
        @Parameter("Format of the map.", .readByCommand(as: "to-format")) public var format = MapFormat.png
        @Parameter("Property of the route that its colours show.", .value("figure")) public var colourBy =
            RouteColouring.route
        @Parameter("Below the map, draw a profile of height and speed against distance.") public var profile =
            false
        @Parameter(
            "Interval between distance marks, or 0 to draw none. (default: a round number that suits the map, or none if the map shows several files)",
            unit: "km",
            in: 0...100_000)
        public var marks: Double?
        @Parameter(
            "Draw arrows in the direction of travel.",
            .flags(("false", "no-arrows", "Do not draw arrows in the direction of travel.")))
        public var arrows = true
        @Parameter("Shortest stop to show, or 0 to show none.", unit: "minutes", in: 0...100_000)
        public var stops = 5.0
        @Parameter(
            "Draw the named places in the route's own file, such as GPX waypoints.",
            .flags(("false", "no-places", "Do not draw the named places in the route's own file.")))
        public var places = true
        @Parameter(
            "File with named places to draw: a table with the columns name, latitude and longitude, or GeoJSON.",
            .file, .optionOnly("places"), .value("file"))
        public var placesFile: String?
        @Parameter("File with the planned route, to draw beneath the routes.", .file, .value("file")) public
            var plan: String?
        @Parameter(
            "File with areas, such as parcels, in any format, to draw beneath the routes.", .file,
            .value("file"))
        public var background: String?
        @Parameter("Layer with the --background areas, if the file has several.", .value("name")) public
            var backgroundLayer: String?
        @Parameter("Attribute that labels the --background areas.", .value("attribute")) public
            var backgroundLabel: String?

        public init() {}
    }

    public static let name = "routes.render"
    public static let traits = OperationTraits.routes(version: 11)

    public let parameters: Parameters
    fileprivate let reading: RouteReadingOptions
    /// The files that are drawn on the same map as the item.
    fileprivate let joined: JoinedInput
    fileprivate let choice: RouteChoice
    fileprivate let cleaner: RouteCleaner
    /// The zone of the date in the title.
    fileprivate let zone: ClockZone
    let page: PageChoice

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        let reading = try RouteReadingOptions(parameters.input)
        self.reading = reading
        joined = JoinedInput(with: parameters.with, reading: reading)
        choice = try RouteChoice(parameters.choice)
        cleaner = try RouteCleaner(rules: parameters.cleaning.effectiveRules())
        zone = try ReportingZone.zone(parameters.choice.reportZone)
        page = try PageChoice(parameters.page, parameters.format)
    }

    /// The file with the areas.
    var backgroundFile: SecondFile? {
        parameters.background.map { SecondFile($0, VectorSourceOptions(layer: parameters.backgroundLayer)) }
    }

    /// The digests of the plan, of the areas, of the named places and of the other files on the map.
    public func resources(without unused: Set<String>) -> [String] {
        [parameters.plan.map { SecondFile($0).resource }, backgroundFile?.resource].compactMap(\.self)
            + ([parameters.placesFile].compactMap(\.self) + joined.paths).map(FileDigest.resource)
    }

    public func joinedFiles(of item: Item) -> [String] { joined.paths(besides: item) }

    public func makeWorker() throws -> any OperationWorker<RouteMapSummary> {
        RenderRoutesWorker(operation: self)
    }
}

/// Named places as points, and what is doubtful about them.
private typealias ListedPlaces = (places: [Waypoint], doubts: [String])

/// Draws the routes of one file after the other.
private final class RenderRoutesWorker: OperationWorker {
    private let operation: RenderRoutes
    private let transformers = TransformerCache()
    /// The plan, the places, the areas and errors in these, which are read with the first item.
    private var plan: [Route]?
    private var listed: ListedPlaces?
    private var areas: [Feature]?
    private var faultsOfAreas: [ItemFailure] = []

    init(operation: RenderRoutes) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> RouteMapSummary {
        let words = operation.page.words
        let parameters = operation.parameters
        let choice = DrawnChoice(
            routes: operation.choice, cleaner: operation.cleaner, writesDays: parameters.page.title == nil)
        let files = try DrawnFiles(item, operation.joined, choice, words, in: context)
        let routes = files.routes
        let distance = routes.reduce(0) { $0 + $1.distance }
        var findings = files.findings
        let plan = try planned()
        let plane = try RoutePlane(routes + plan, transformers)
        guard parameters.page.box.isEmpty || plane.isSwiss else {
            throw ItemFailure(
                code: "map.boxElsewhere",
                message: "the box is in LV95, but the route is outside the area of LV95",
                remedy: "For routes abroad, leave out --box.", cause: .setting)
        }
        var map = RouteMap(operation, plane)
        map.add(background: try background(on: plane, in: context), label: parameters.backgroundLabel)
        map.add(plan: plan)
        map.add(routes)
        let listed = try named()
        map.add(places: (parameters.places ? files.places : []) + listed.places)
        findings.add(listed.doubts)
        guard let ground = map.ground else {
            throw ItemFailure(
                code: "map.nothingToDraw", message: "no fix has a position",
                remedy: "Check the file.")
        }
        let title = RouteMapTitle(
            language: parameters.page.language, zone: operation.zone,
            isRaw: parameters.cleaning.rules == .none)
        let page = operation.page.page(
            for: ground, view: operation.page.view,
            title: parameters.page.title
                ?? (files.areSeveral
                    ? title.text(routes, metres: distance, named: files.commonTitle)
                    : title.text(routes, metres: distance, ofFile: item.stem)),
            note: note(of: plane, lacking: files), map.legend, parameters.profile ? map.profile : nil)
        let picture = try MapRenderer.picture(
            map.features, page.on(plane), as: operation.page.format)
        try context.makeFile(extension: parameters.format.rawValue).write(picture.bytes)
        findings.add(map.notes(onPlacesOutside: picture.ground) + map.legendNotes)
        return RouteMapSummary(
            input: files.name, routes: routes.count,
            rawMetres: files.rawDistance, metres: distance, stops: map.stopCount,
            scale: picture.scaleDenominator, faults: findings.faults + faultsOfAreas, notes: findings.notes)
    }

    private func planned() throws -> [Route] {
        guard plan == nil, let path = operation.parameters.plan else { return plan ?? [] }
        let routes = try PlanFile(path: path, zone: operation.reading.zone).routes()
        plan = routes
        return routes
    }

    /// The places of the list, and what is doubtful about it.
    private func named() throws -> ListedPlaces {
        if let listed { return listed }
        let path = operation.parameters.placesFile
        let book = try NamedFile.placeBook(path)
        let places = try NamedFile.reading(path ?? "") { try book.places.map(Waypoint.init) }
        let read = (places, book.doubts)
        listed = read
        return read
    }

    /// The areas in the plane of the map.
    private func background(on plane: RoutePlane, in context: ItemContext) throws -> [Feature] {
        guard let file = operation.backgroundFile else { return [] }
        let areas = try areas ?? file.features(transformers, in: context) { faultsOfAreas.append($0) }
        self.areas = areas
        if plane.isSwiss { return areas }
        let back = try transformers.transformer(from: .lv95, to: .wgs84)
        return try areas.map { area in
            var area = try area.transformed(by: back)
            area.geometry = area.geometry?.mapRuns { plane.positions($0) }
            return area
        }
    }

    private func note(of plane: RoutePlane, lacking files: DrawnFiles) -> String {
        let words = operation.page.words
        return [operation.parameters.page.note, files.missing.text(words), plane.name(words)].compactMap(
            \.self
        ).joined(separator: " · ")
    }
}

extension MapPage {
    /// The page with coordinates along the frame in LV95, and with a north arrow if north is up everywhere.
    fileprivate func on(_ plane: RoutePlane) -> MapPage {
        var page = self
        page.showsCoordinates = plane.isSwiss
        page.showsNorthArrow = plane.hasNorth
        return page
    }
}

/// The default title of a map of routes: name, days and distance.
struct RouteMapTitle {
    /// Longer names are cut, so that days and distance have room.
    private static let longestName = 60

    let language: PrintedLanguage
    let zone: ClockZone
    /// Whether the routes are not cleaned.
    let isRaw: Bool

    private var words: MapWords { language.texts.map }

    /// The title. Routes with several names get that of the file, the last part of its path.
    func text(_ routes: [Route], metres: Double, ofFile path: String) -> String {
        let names = Set(routes.map { $0.title(words) })
        let name = names.count == 1 ? names.first.flatMap(\.self) : nil
        return text(
            routes, metres: metres, named: name ?? path.split(separator: "/").last.map(String.init))
    }

    func text(_ routes: [Route], metres: Double, named name: String?) -> String {
        let days = days(of: routes)
        let name = name.map { name in days.map(name.leavingOut) ?? name }
            .flatMap { $0.isEmpty ? nil : Self.short($0) }
        return [name, days.map(text), distance(metres)].compactMap(\.self).joined(separator: " · ")
    }

    private static func short(_ name: String) -> String {
        name.count > longestName ? name.prefix(longestName - 1) + "…" : name
    }

    private func days(of routes: [Route]) -> ClosedRange<CalendarDate>? {
        guard let start = routes.compactMap(\.startTime).min(), let end = routes.compactMap(\.endTime).max()
        else { return nil }
        return zone.day(of: start)...max(zone.day(of: start), zone.day(of: end))
    }

    private func text(of days: ClosedRange<CalendarDate>) -> String {
        "\(days.printed(in: language)) (\(zone.name))"
    }

    private func distance(_ metres: Double) -> String {
        let (figure, unit) = metres < 1_000 ? (metres, "m") : (metres / 1_000, "km")
        let text = "\(Row.Value.number(figure, decimals: 1).text) \(unit)"
        return isRaw ? words.rawDistance.replacing("{distance}", with: text) : text
    }
}

extension String {
    /// The name without its day, if the title has that day anyway: `Van` for `Van 04.03.`
    fileprivate func leavingOut(_ days: ClosedRange<CalendarDate>) -> String {
        guard days.lowerBound == days.upperBound else { return self }
        let edges: (Character) -> Bool = { $0.isWhitespace || ",-–_·".contains($0) }
        for spelling in days.lowerBound.spellings {
            for range in ranges(of: spelling) {
                let isPart =
                    self[..<range.lowerBound].last?.isNumber == true
                    || self[range.upperBound...].first?.isNumber == true
                if isPart { continue }
                let (before, after) = (self[..<range.lowerBound], self[range.upperBound...])
                let rest = [before, after].map { part in
                    String(part.drop(while: edges).reversed().drop(while: edges).reversed())
                }
                return rest.filter { !$0.isEmpty }.joined(separator: " ")
            }
        }
        return self
    }
}

extension CalendarDate {
    /// The day as names of files and tracks have it.
    fileprivate var spellings: [String] {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let month = month - 1
        let names = PrintedLanguage.allCases.map(\.texts.logbook.months)
            .compactMap { $0.indices.contains(month) ? $0[month] : nil }
        return ["\(self)", printed(in: .de), "\(day).\(self.month).\(year)"]
            + names.flatMap { ["\(day). \($0) \(year)", "\(day) \($0) \(year)"] }
            + [
                "\(year)\(two(self.month))\(two(day))", "\(two(day)).\(two(self.month)).",
                "\(day).\(self.month).",
            ]
    }

    /// The day as it is printed: `02.03.2026`, in English `2026-03-02`.
    package func printed(in language: PrintedLanguage) -> String {
        guard language != .en else { return "\(self)" }
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(day)).\(two(month)).\(year)"
    }
}

extension ClosedRange<CalendarDate> {
    /// The first day, and the last if it is a different one.
    package func printed(in language: PrintedLanguage) -> String {
        [lowerBound, upperBound].prefix(lowerBound == upperBound ? 1 : 2).map { $0.printed(in: language) }
            .joined(separator: " – ")
    }
}

extension Waypoint {
    /// A named place as a point: the centre of its circle, or a position inside its polygons.
    init(_ place: NamedPlace) throws {
        switch place.area {
        case .circle(let circle):
            self.init(name: place.name, fix: Fix(latitude: circle.latitude, longitude: circle.longitude))
        case .polygons(let polygons):
            let inside = try ParcelSurveyor().measure(polygons).pointOnSurface
            self.init(name: place.name, fix: Fix(latitude: inside.y, longitude: inside.x))
        }
    }
}

extension Route {
    /// The title on a map: its name, or its device.
    func title(_ words: MapWords) -> String? {
        name ?? device.map { words.device.replacing("{device}", with: $0) }
    }
}

/// Figures of a map of routes.
public struct RouteMapSummary: OperationResult {
    public var input: String
    public var routes: Int
    /// Metres as recorded.
    public var rawMetres: Double
    /// Metres as drawn: cleaned, unless cleaning is off.
    public var metres: Double
    public var stops: Int
    /// The denominator of the scale in print.
    public var scale: Double
    public var faults: [ItemFailure]
    public var notes: [String]

    public var areNotesOnJoinedFiles: Bool { true }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes),
                "raw_m": .quantity(rawMetres, .way), "clean_m": .quantity(metres, .way),
                "stops": .integer(stops), "scale": .text("1:\(Int(scale.rounded()))"),
                "faults": .integer(faults.count),
            ]).totalling("routes", "raw_m", "clean_m", "stops")
        ]
    }
}

/// The meaning of the colours of a route's line.
public enum RouteColouring: String, CaseIterable, ParameterValue {
    /// A colour for each route; routes with the same name share it.
    case route
    case speed
    case elevation
}
