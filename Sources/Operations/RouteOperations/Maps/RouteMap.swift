import Batch
import Foundation
import MapDrawing
import Parcels
import PrintedTexts
import Routes
import SimpleFeatures

/// The contents of a map of routes: areas, plan, routes with arrows and marks, stops, named places.
struct RouteMap {
    private(set) var features: [MapFeature] = []
    private(set) var legend: [MapLegendEntry] = []
    private(set) var profile: MapProfile?
    private(set) var stopCount = 0
    /// Positions of the named places that are drawn, and the number of those that are not.
    private(set) var places: [Position] = []
    private(set) var placesLeftOut = 0
    /// The index of the first stop in `features`, once the routes are added.
    private var firstStop: Int?
    /// The number of names of routes that have no room in the legend.
    private var unlistedNames = 0

    private static let mostMarks = 10_000
    private static let mostNamedRoutes = 40
    private static let mostPlaces = 1_000
    private static let longestPlaceName = 40
    /// Metres beyond which a position is not drawn, such as that of a pole in Mercator.
    private static let farthest = 1e8
    private let operation: RenderRoutes
    private let plane: RoutePlane
    private var words: MapWords { operation.page.words }

    init(_ operation: RenderRoutes, _ plane: RoutePlane) {
        self.operation = operation
        self.plane = plane
    }

    /// The extent that has to be on the map; `nil` if there is nothing to draw.
    var ground: BoundingBox? {
        BoundingBox(around: features.filter { !$0.isBackground }.compactMap(\.geometry.boundingBox))
    }

    /// Adds areas, labelled by an attribute.
    mutating func add(background areas: [Feature], label: String?) {
        for area in areas {
            guard let geometry = area.geometry else { continue }
            let parcel = Parcel(polygons: [], attributes: area.properties)
            var feature = MapFeature(
                geometry: geometry, label: label.flatMap { parcel.attribute(named: $0)?.text },
                style: .background)
            feature.isBackground = true
            features.append(feature)
        }
    }

    /// Adds the planned route.
    mutating func add(plan: [Route]) {
        let lines = plan.flatMap { DrivenLine($0).segments }.filter { $0.count > 1 }
            .map { plane.line($0).positions }
        guard !lines.isEmpty else { return }
        features.append(MapFeature(geometry: .multiLineString(lines), style: .plannedRoute))
        legend.append(MapLegendEntry(words.planned, style: .plannedRoute, symbol: .line))
    }

    /// Adds the driven routes with their gaps, marks, stops, legend and profile.
    mutating func add(_ routes: [Route]) {
        let lines = routes.map { DrivenLine($0) }
        let longest = lines.max { $0.length < $1.length }
        profile = longest.flatMap { RouteProfile.profile(of: $0, words) }
        let ramp = ramp(of: lines)
        // Routes of one title share a colour and an entry.
        var (names, numbers): ([String], [String: Int]) = ([], [:])
        for (place, (route, line)) in zip(routes, lines).enumerated() {
            let name = route.title(words) ?? "\(place + 1)"
            let number = numbers[name] ?? names.count
            if numbers.updateValue(number, forKey: name) == nil { names.append(name) }
            add(line, MapStyle.route(number: number), ramp)
        }
        if let ramp {
            let heading = operation.parameters.colourBy == .speed ? words.speed : words.elevation
            legend.append(MapLegendEntry(heading: heading))
            legend += ramp.legend(style: MapStyle(strokeWidthMillimetres: 0.9))
        } else if routes.count > 1 {
            for (number, name) in names.enumerated().prefix(Self.mostNamedRoutes) {
                var style = MapStyle.route(number: number)
                (style.strokeWidthMillimetres, style.casing) = (0.9, nil)
                legend.append(MapLegendEntry(name, style: style, symbol: .line))
            }
            unlistedNames = max(names.count - Self.mostNamedRoutes, 0)
        }
        if features.contains(where: { $0.style == .gap }) {
            legend.append(MapLegendEntry(words.gap, style: .gap, symbol: .line))
        }
        firstStop = features.count
        addStops(of: routes)
        if stopCount > 0 { legend.append(MapLegendEntry(words.stop, style: .stop, symbol: .point)) }
    }

    /// Adds named places; call it after adding the routes. If there are too many, only those nearest to the routes are added.
    /// They do not extend the map, so that a distant place does not shrink the routes.
    mutating func add(places waypoints: [Waypoint]) {
        let located = waypoints.filter(\.fix.hasPlace)
        let ground = ground
        let near = located.enumerated()
            .map { (number: $0, name: $1.name, position: plane.position($1.fix.position)) }
            .filter {
                $0.position.x.magnitude <= Self.farthest && $0.position.y.magnitude <= Self.farthest
            }
            .map { (place: $0, distance: ground?.squaredDistance(to: $0.position) ?? 0) }
            .sorted { ($0.distance, $0.place.number) < ($1.distance, $1.place.number) }
            .prefix(Self.mostPlaces).map(\.place).sorted { $0.number < $1.number }
        places = near.map(\.position)
        placesLeftOut = located.count - places.count
        // Before the stops, so that names of places are placed before durations.
        features.insert(
            contentsOf: near.map { place in
                var feature = MapFeature(
                    geometry: .point(place.position), label: place.name.map(Self.label), style: .place)
                feature.isBackground = true
                return feature
            }, at: firstStop ?? features.count)
        if !places.isEmpty { legend.append(MapLegendEntry(words.place, style: .place, symbol: .point)) }
    }

    /// A note on the named places that are not on a map of this ground.
    func notes(onPlacesOutside ground: BoundingBox) -> [String] {
        let outside = places.count { ground.including($0) != ground }
        let count = placesLeftOut + outside
        return count == 0 ? [] : ["\(count) named place\(count == 1 ? "" : "s") not on the map"]
    }

    /// A note on the routes that the legend does not name.
    var legendNotes: [String] {
        unlistedNames == 0
            ? [] : ["the legend names \(Self.mostNamedRoutes) routes; \(unlistedNames) more are on the map"]
    }

    private static func label(_ name: String) -> String {
        name.count > longestPlaceName ? name.prefix(longestPlaceName - 1) + "…" : name
    }

    private mutating func add(_ line: DrivenLine, _ own: MapStyle, _ ramp: MapRamp?) {
        let lines = line.segments.map(plane.line)
        addGaps(of: line, drawn: lines)
        var style = own
        if ramp != nil { (style.stroke, style.dashMillimetres) = (.ink, []) }
        style.arrowMillimetres = operation.parameters.arrows ? 22 : nil
        var feature = MapFeature(geometry: Self.recorded(line, drawn: lines), style: style)
        feature.marks = marks(of: line, drawn: lines)
        features.append(feature)
        guard let ramp else { return }
        var pieces = [[[Position]]](repeating: [], count: ramp.bounds.count)
        for (drawn, runs) in zip(lines, line.runs) {
            for run in runs {
                Self.divide(figures(run), by: ramp) { place, start, end in
                    let first = run.fixes.startIndex
                    pieces[place].append(drawn.positions(from: first + start, to: first + end))
                }
            }
        }
        for (place, lines) in pieces.enumerated() where !lines.isEmpty {
            features.append(
                MapFeature(
                    geometry: .multiLineString(lines),
                    style: MapStyle(stroke: ramp.colour(at: place), strokeWidthMillimetres: 0.8)))
        }
    }

    /// The recorded parts: a line for each run, a dot for a run of one fix; a route of one fix is a point.
    private static func recorded(_ line: DrivenLine, drawn lines: [RoutePlane.Line]) -> Geometry {
        if lines.count == 1, lines[0].positions.count == 1 { return .point(lines[0].positions[0]) }
        return .multiLineString(
            zip(lines, line.runs).flatMap { drawn, runs in
                runs.map { run in
                    let positions = drawn.positions(from: run.fixes.startIndex, to: run.fixes.endIndex - 1)
                    return positions.count == 1 ? positions + positions : positions
                }
            })
    }

    /// Adds dashed straight lines over gaps within segments and between them.
    private mutating func addGaps(of line: DrivenLine, drawn lines: [RoutePlane.Line]) {
        var gaps: [[Position]] = []
        for (drawn, runs) in zip(lines, line.runs) {
            for (run, next) in zip(runs, runs.dropFirst()) {
                gaps.append(drawn.positions(from: run.fixes.endIndex - 1, to: next.fixes.startIndex))
            }
        }
        for (segment, next) in zip(line.segments, line.segments.dropFirst())
        where DrivenLine.isGap(betweenSegments: segment, next) {
            gaps.append(plane.line(segment.suffix(1) + next.prefix(1)).positions)
        }
        if !gaps.isEmpty { features.append(MapFeature(geometry: .multiLineString(gaps), style: .gap)) }
    }

    /// Calls `body` with each run of legs of one class: the class, the first fix and the last.
    private static func divide(
        _ values: [Double], by ramp: MapRamp, _ body: (_ place: Int, _ start: Int, _ end: Int) -> Void
    ) {
        var start = 0
        while start < values.count {
            let place = values[start].isNaN ? nil : ramp.place(of: values[start])
            let end =
                values[start...].firstIndex { ($0.isNaN ? nil : ramp.place(of: $0)) != place }
                ?? values.count
            if let place { body(place, start, end) }
            start = end
        }
    }

    private func figures(_ run: DrivenRun) -> [Double] {
        operation.parameters.colourBy == .speed ? run.speeds : run.heights
    }

    private func ramp(of lines: [DrivenLine]) -> MapRamp? {
        guard operation.parameters.colourBy != .route else { return nil }
        let values = lines.flatMap { $0.runs.joined().flatMap(figures) }
        return values.contains { $0.isFinite } ? MapRamp(of: values) : nil
    }

    private func marks(of line: DrivenLine, drawn: [RoutePlane.Line]) -> [MapMark] {
        // The marks of many routes would cover each other.
        let usual = operation.parameters.with.isEmpty ? Self.interval(for: line.length) : 0
        let interval = operation.parameters.marks.map { $0 * 1_000 } ?? usual
        return line.places(every: interval, most: Self.mostMarks).map { place in
            let kilometres = (place.metres / 100).rounded() / 10
            return MapMark(
                drawn[place.segment].position(onLeg: place.leg, at: place.share),
                text: kilometres == kilometres.rounded() ? "\(Int(kilometres))" : "\(kilometres)")
        }
    }

    /// A round number of metres that divides a length into ten to twenty-five parts.
    private static func interval(for length: Double) -> Double {
        var interval = 100.0
        for factor in [1.0, 10, 100, 1_000, 10_000, 100_000] {
            for digit in [1.0, 2, 5] where length / interval > 20 { interval = digit * factor * 100 }
        }
        return interval
    }

    private mutating func addStops(of routes: [Route]) {
        var rules = TravelRules()
        guard operation.parameters.stops > 0, let radius = rules.stop?.radius else { return }
        rules.stop?.minimumDuration = operation.parameters.stops * 60
        var cleaning = CleaningRules.none
        cleaning.orderByTime = true
        guard let splitter = try? TravelSplitter(rules: rules, cleaning: cleaning) else { return }
        var stops = StopPlaces(radius: radius)
        // Stops of a route without times are unknown.
        for stop in routes.flatMap({ (try? splitter.split($0))?.stops ?? [] }) {
            stops.add(
                plane.position(stop.place ?? stop.start.position),
                seconds: stop.end.time.seconds(since: stop.start.time))
            stopCount += 1
        }
        // Labels of equal weight are placed in this order.
        features += stops.longestFirst.map {
            MapFeature(geometry: .point($0.position), label: $0.text, style: .stop)
        }
    }
}

extension BoundingBox {
    /// The square of a position's distance from the box; 0 inside.
    fileprivate func squaredDistance(to position: Position) -> Double {
        let x = max(minX - position.x, 0, position.x - maxX)
        let y = max(minY - position.y, 0, position.y - maxY)
        return x * x + y * y
    }
}

/// Places where a vehicle stood, each with all its stops there.
struct StopPlaces {
    /// A place with stops.
    struct Place {
        /// The position of the first stop.
        let position: Position
        fileprivate(set) var count = 0
        fileprivate(set) var seconds = 0.0

        /// The total time, and the number of stops if there are several.
        var text: String {
            let minutes = Int((seconds / 60).rounded())
            let time = minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
            return count > 1 ? "\(time) (\(count)×)" : time
        }
    }

    private(set) var places: [Place] = []
    /// The places by their total time, the longest first.
    var longestFirst: [Place] {
        places.enumerated().sorted { ($1.element.seconds, $0.offset) < ($0.element.seconds, $1.offset) }
            .map(\.element)
    }
    private let radius: Double
    private var placesOfCells: [Cell: [Int]] = [:]

    /// Creates an empty list. Stops within `radius` metres of a place's first stop belong to that place.
    init(radius: Double) { self.radius = radius }

    /// Adds a stop at a position in metres.
    mutating func add(_ position: Position, seconds: Double) {
        let place = place(at: position) ?? addPlace(at: position)
        places[place].count += 1
        places[place].seconds += seconds
    }

    /// The first place within the radius, among those of the position's cell and its neighbours.
    private func place(at position: Position) -> Int? {
        let cell = cell(of: position)
        var near: [Int] = []
        for column in [-1.0, 0, 1] {
            for row in [-1.0, 0, 1] {
                near += placesOfCells[Cell(column: cell.column + column, row: cell.row + row)] ?? []
            }
        }
        return near.filter { distance(from: places[$0].position, to: position) <= radius }.min()
    }

    private func distance(from one: Position, to other: Position) -> Double {
        hypot(other.x - one.x, other.y - one.y)
    }

    private mutating func addPlace(at position: Position) -> Int {
        places.append(Place(position: position))
        placesOfCells[cell(of: position), default: []].append(places.count - 1)
        return places.count - 1
    }

    /// The cell of a position, a square as wide as the radius.
    private func cell(of position: Position) -> Cell {
        Cell(column: (position.x / radius).rounded(.down), row: (position.y / radius).rounded(.down))
    }

    private struct Cell: Hashable {
        let column: Double
        let row: Double
    }
}
