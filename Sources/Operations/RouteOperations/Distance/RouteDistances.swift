public import Batch
import Routes

/// The distances of a file's routes.
public struct RouteDistances: OperationResult {
    public var input: String
    public var rowPer: DistanceRow
    public var routes: [RouteDistance]
    public var faults: [ItemFailure]
    /// Notes on how the file was read.
    public var readingNotes: [String]

    public var notes: [String] { readingNotes + routes.flatMap(\.doubts) }

    public var areNotesOnJoinedFiles: Bool { true }

    /// Rows of removed fixes are written while they are found, not here.
    public var rows: [Row] {
        switch rowPer {
        case .route: routes.map(row)
        case .rule: routes.flatMap { route in route.stages.map { row($0, of: route) } }
        case .removedFix: []
        }
    }

    private func row(_ route: RouteDistance) -> Row {
        let figures = route.figures
        let (raw, clean) = (route.stages.first, route.stages.last)
        return Row([
            "input": .text(input), "route": .init(route.name), "fixes": .init(raw?.fixes),
            "removed": .init(raw.flatMap { raw in clean.map { raw.fixes - $0.fixes } }),
            "raw_m": .init(raw?.distance, .way), "clean_m": .init(clean?.distance, .way),
            "gap_m": .quantity(figures.gapDistance, .way),
            "moving_min": .quantity(figures.moving / 60, .minutes),
            "average_kmh": .init(figures.averageSpeed.map { $0 * 3.6 }, .speed),
            "greatest_kmh": .init(figures.greatestSpeed.map { $0 * 3.6 }, .speed),
            "up_m": .init(figures.up, .metres), "down_m": .init(figures.down, .metres),
            "from": .init(moment: route.start), "to": .init(moment: route.end),
        ]).followed(by: details(of: route))
            .totalling("fixes", "removed", "raw_m", "clean_m", "gap_m", "moving_min", "up_m", "down_m")
    }

    /// Further columns for programs.
    private func details(of route: RouteDistance) -> [Row.Column] {
        let figures = route.figures
        var details: [(String, Row.Value)] = [
            ("break_m", .quantity(figures.breakDistance, .way)),
            ("distance_3d_m", .quantity(figures.distance3D, .way)), ("gaps", .integer(figures.gaps)),
            ("device_kmh", .init(figures.greatestDeviceSpeed.map { $0 * 3.6 }, .speed)),
        ]
        for (index, edge) in ["west", "south", "east", "north"].enumerated() {
            details.append((edge, .init(figures.extent?[index], .degrees)))
        }
        for stage in route.stages.dropFirst().dropLast() {
            details.append(("\(stage.name)_removed", .integer(stage.removed)))
            details.append(("\(stage.name)_m", .quantity(stage.takenAway, .metres)))
        }
        return details.map { Row.Column(name: $0.0, value: $0.1, isDetail: true) }
    }

    private func row(_ stage: RouteDistance.Stage, of route: RouteDistance) -> Row {
        Row([
            "input": .text(input), "route": .init(route.name), "stage": .text(stage.name),
            "removed": .integer(stage.removed), "moved": .integer(stage.moved),
            "fixes": .integer(stage.fixes), "taken_away_m": .quantity(stage.takenAway, .metres),
            "distance_m": .quantity(stage.distance, .metres), "from": .init(moment: route.start),
            "to": .init(moment: route.end),
        ])
    }
}

/// One route's distance raw, after each rule and clean, with the figures of the cleaned route.
public struct RouteDistance: Codable, Sendable {
    /// The effect of a rule, and the route after it.
    public struct Stage: Codable, Sendable {
        /// `raw`, a rule's name, or `clean`.
        public var name: String
        /// Fixes that the rule removed.
        public var removed: Int
        /// Fixes that it moved in time or place.
        public var moved: Int
        /// Metres that it removed.
        public var takenAway: Double
        /// Fixes after the rule.
        public var fixes: Int
        /// Metres after the rule.
        public var distance: Double
    }

    /// The route's name, or its device.
    public var name: String?
    /// The first moment, ISO 8601 in UTC.
    public var start: String?
    /// The last moment.
    public var end: String?
    /// The stages in order.
    public var stages: [Stage]
    /// The figures of the cleaned route.
    public var figures: WayFigures
    /// Reasons to doubt the figures.
    public var doubts: [String]

    init(name: String?, _ account: CleaningAccount, _ figures: RouteFigures) {
        self.name = name
        self.figures = WayFigures(figures)
        start = figures.startTime?.iso8601
        end = figures.endTime?.iso8601
        stages = [Self.stage("raw", fixes: account.rawFixCount, distance: account.rawDistance)]
        var (fixes, distance) = (account.rawFixCount, account.rawDistance)
        for effect in account.effects {
            fixes -= effect.fixesRemoved
            distance -= effect.metres
            stages.append(
                Stage(
                    name: effect.rule.rawValue, removed: effect.fixesRemoved, moved: effect.fixesMoved,
                    takenAway: effect.metres, fixes: fixes, distance: distance))
        }
        stages.append(Self.stage("clean", fixes: account.fixCount, distance: account.distance))
        doubts = (account.doubts + Self.doubts(account, figures)).map { (name.map { "\($0): " } ?? "") + $0 }
    }

    private static func doubts(_ account: CleaningAccount, _ figures: RouteFigures) -> [String] {
        var doubts = [WeekRollover.note(onRecordFrom: figures.startTime)].compactMap(\.self)
        let removing = account.effects.filter { $0.fixesRemoved > 0 }.map(\.rule)
        if figures.startTime == nil, account.fixCount > 1, account.distance == account.rawDistance,
            removing.allSatisfy({ $0 == .duplicates })
        {
            let removed = removing.isEmpty ? "nothing was" : "only repeated positions were"
            doubts.append("no fix has a time, so most errors cannot be recognised: \(removed) removed")
        }
        if figures.breakDistance > max(figures.distance / 100, 100) {
            let metres = Int(figures.breakDistance.rounded())
            doubts.append(
                "\(metres) m lie between the ends of segments, where nothing was recorded, and do not count")
        }
        return doubts
    }

    private static func stage(_ name: String, fixes: Int, distance: Double) -> Stage {
        Stage(name: name, removed: 0, moved: 0, takenAway: 0, fixes: fixes, distance: distance)
    }
}

/// Figures of a cleaned route, in metres, seconds and metres per second.
public struct WayFigures: Codable, Sendable {
    /// Metres in straight lines over gaps in the record.
    public var gapDistance: Double
    /// The number of gaps.
    public var gaps: Int
    /// Metres in straight lines over breaks between segments, which do not count.
    public var breakDistance: Double
    /// Metres including the way up and down.
    public var distance3D: Double
    /// Metres up.
    public var up: Double?
    /// Metres down.
    public var down: Double?
    /// Seconds in motion.
    public var moving: Double
    /// Metres per second while in motion.
    public var averageSpeed: Double?
    /// The greatest speed between fixes that lasted long enough.
    public var greatestSpeed: Double?
    /// The greatest speed that the device reports.
    public var greatestDeviceSpeed: Double?
    /// Western, southern, eastern and northern edge in degrees.
    public var extent: [Double]?

    init(_ figures: RouteFigures) {
        gapDistance = figures.gapDistance
        gaps = figures.gaps
        breakDistance = figures.breakDistance
        distance3D = figures.distance3D
        up = figures.elevationGain
        down = figures.elevationLoss
        moving = figures.movingTime
        averageSpeed = figures.averageMovingSpeed
        greatestSpeed = figures.maximumSpeed
        greatestDeviceSpeed = figures.deviceMaximumSpeed
        extent = figures.extent.map { [$0.west, $0.south, $0.east, $0.north] }
    }
}
