import Batch
import MapDrawing
import Parcels
import Routes
import SimpleFeatures

/// What is on a map of routes: ground, plan, routes with arrows and marks, stops.
struct RouteMap {
    private(set) var features: [MapFeature] = []
    private(set) var legend: [MapLegendEntry] = []
    private(set) var profile: MapProfile?
    private(set) var stopCount = 0

    private static let mostMarks = 10_000
    private static let mostNamedRoutes = 40
    private let operation: RenderRoutes
    private let plane: RoutePlane
    private var words: MapWords { operation.page.words }

    init(_ operation: RenderRoutes, _ plane: RoutePlane) {
        self.operation = operation
        self.plane = plane
    }

    /// The ground that has to be on the map.
    var ground: BoundingBox? {
        BoundingBox(around: features.filter { !$0.isBackground }.compactMap(\.geometry.boundingBox))
    }

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

    mutating func add(plan: [Route]) {
        let lines = plan.flatMap { DrivenLine($0).segments }.filter { $0.count > 1 }
            .map { plane.line($0).positions }
        guard !lines.isEmpty else { return }
        features.append(MapFeature(geometry: .multiLineString(lines), style: .plannedRoute))
        legend.append(MapLegendEntry(words.planned, style: .plannedRoute, symbol: .line))
    }

    mutating func add(_ routes: [Route]) {
        let lines = routes.map { DrivenLine($0) }
        let longest = lines.max { $0.length < $1.length }
        profile = longest.flatMap { RouteProfile.profile(of: $0, words) }
        let ramp = ramp(of: lines)
        for (place, line) in lines.enumerated() {
            add(line, MapStyle.strongStrokes[place % MapStyle.strongStrokes.count], ramp)
        }
        if let ramp {
            let heading = operation.parameters.colourBy == .speed ? words.speed : words.elevation
            legend.append(MapLegendEntry(heading: heading))
            legend += ramp.legend(style: MapStyle(strokeWidthMillimetres: 0.9))
        } else if routes.count > 1 {
            for (place, route) in routes.enumerated().prefix(Self.mostNamedRoutes) {
                legend.append(
                    MapLegendEntry(
                        route.title(words) ?? "\(place + 1)",
                        style: MapStyle(
                            stroke: MapStyle.strongStrokes[place % MapStyle.strongStrokes.count],
                            strokeWidthMillimetres: 0.9), symbol: .line))
            }
        }
        if features.contains(where: { $0.style == .gap }) {
            legend.append(MapLegendEntry(words.gap, style: .gap, symbol: .line))
        }
        addStops(of: routes)
        if stopCount > 0 { legend.append(MapLegendEntry(words.stop, style: .stop, symbol: .point)) }
    }

    private mutating func add(_ line: DrivenLine, _ colour: MapColour, _ ramp: MapRamp?) {
        let lines = line.segments.map(plane.line)
        addGaps(of: line, drawn: lines)
        var style = MapStyle.route
        style.stroke = ramp == nil ? colour : .ink
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

    /// What was recorded: a line for each run, a fix by itself among them as a dot; a route of one fix is a place.
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

    /// Dashed straight lines where nothing was recorded, within segments and between them.
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
        let interval = operation.parameters.marks.map { $0 * 1_000 } ?? Self.interval(for: line.length)
        return line.places(every: interval, most: Self.mostMarks).map { place in
            let kilometres = (place.metres / 100).rounded() / 10
            return MapMark(
                drawn[place.segment].position(onLeg: place.leg, at: place.share),
                text: kilometres == kilometres.rounded() ? "\(Int(kilometres))" : "\(kilometres)")
        }
    }

    /// A round number of metres that divides a way into ten to twenty-five.
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
        // A route without times has no stops that anyone could know of.
        for stop in routes.flatMap({ (try? splitter.split($0))?.stops ?? [] }) {
            stops.add(
                plane.position(stop.place ?? stop.start.position),
                seconds: stop.end.time.seconds(since: stop.start.time))
            stopCount += 1
        }
        features += stops.places.map {
            MapFeature(geometry: .point($0.position), label: $0.text, style: .stop)
        }
    }
}
