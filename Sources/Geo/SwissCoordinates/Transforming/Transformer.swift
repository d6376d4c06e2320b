import CPROJ
public import SimpleFeatures

/// Transforms coordinates from one reference system into another through PROJ.
///
/// LV03, and whatever else stands on CH1903, goes to and from LV95 by the method that the options declare,
/// the grid CHENyx06 unless told otherwise, and only by LV95 to anything else; a missing grid is an error.
/// Where both systems say what heights are counted from, heights are converted and used in the position;
/// where neither does, they are carried along unchanged and positions are taken at height 0, as PROJ does.
/// Coordinates that cannot be in the source system, or that fall outside Switzerland on the way into a Swiss
/// system, are errors. Not Sendable: one transformer a task.
///
/// ```swift
/// let transformer = try Transformer(from: .lv95, to: .wgs84)
/// let bern = try transformer.transform(Position(x: 2_600_000, y: 1_200_000))  // 7.438632, 46.951083
/// ```
public final class Transformer {
    /// The system that coordinates come in.
    public let source: ReferenceSystem
    /// The system that coordinates go out in.
    public let target: ReferenceSystem
    /// Whether the target's coordinates are degrees.
    public let targetIsGeographic: Bool
    /// Whether the source's coordinates are degrees.
    public let sourceIsGeographic: Bool
    /// What it was told that it may use.
    public let options: TransformOptions
    /// How many positions so far could only be had by the ballpark, which the options allowed.
    public private(set) var ballparkCount = 0

    private let route: TransformRoute
    private var knownProvenance: Provenance?
    private let sourceArea: SystemArea
    let targetArea: SystemArea
    /// The native way, which `transform(x:y:z:)` takes, where there is one and the points are worth it.
    lazy var kernel: SwissKernel? = makeKernel()

    /// Prepares the transformation; finds the grids that are needed.
    public init(
        from source: ReferenceSystem, to target: ReferenceSystem,
        options: TransformOptions = TransformOptions()
    ) throws(TransformError) {
        let context = try ProjectionContext()
        let canonicalSource = try context.canonical(source)
        let canonicalTarget = try context.canonical(target)
        self.source = canonicalSource
        self.target = canonicalTarget
        self.options = options
        sourceIsGeographic = try context.nature(of: source).isGeographic
        targetIsGeographic = try context.nature(of: target).isGeographic
        sourceArea = try SystemArea(of: canonicalSource, in: context)
        targetArea = try SystemArea(of: canonicalTarget, in: context)
        route = try TransformRoute(
            from: canonicalSource, to: canonicalTarget, RouteFinder(context: context, options: options))
    }

    /// PROJ's version, for example `9.1.1`.
    public static var libraryVersion: String {
        proj_info().version.map { String(cString: $0) } ?? "unknown"
    }

    /// The path of PROJ's register of systems; an error says what to do about a missing one.
    public static func registerPath() throws(TransformError) -> String {
        let context = try ProjectionContext()
        guard let path = context.registerPath else { throw context.registerMissing }
        return path
    }

    /// How it is done, in words, with the grids' names.
    public var method: String {
        let steps = route.records.map { $0.summary + ($0.isBallpark ? " (ballpark)" : "") }
        return steps.isEmpty ? "unchanged" : steps.joined(separator: ", then ")
    }

    /// How it is done, with each file's hash and what accuracy is stated; reads the files, the first time.
    public func provenance() throws(TransformError) -> Provenance {
        if let knownProvenance { return knownProvenance }
        var steps: [Provenance.Step] = []
        for record in route.records { steps.append(try record.provenance()) }
        let provenance = Provenance(steps: steps)
        knownProvenance = provenance
        return provenance
    }

    /// One position in the target system.
    public func transform(_ position: Position) throws(TransformError) -> Position {
        var run = [position]
        try transform(&run)
        return run.first ?? position
    }

    /// One point in the target system, both of the kind that the systems have.
    public func transform<Source: SystemPoint, Target: SystemPoint>(
        _ point: Source
    ) throws(TransformError) -> Target {
        try check(Source.self, isGeographic: sourceIsGeographic, source)
        try check(Target.self, isGeographic: targetIsGeographic, target)
        return Target(try transform(point.position))
    }

    /// Transforms a run of positions in place; on an error they are as they were.
    ///
    /// Returns the indices of positions for which only the ballpark could be had: none unless the options
    /// allow it.
    @discardableResult
    public func transform(_ positions: inout [Position]) throws(TransformError) -> [Int] {
        for index in positions.indices { try sourceArea.check(positions[index], index: index) }
        if route.steps.isEmpty { return [] }
        var points = try route.points(of: positions)
        let marks = route.steps.apply(to: &points)
        for index in points.indices { try check(points[index], from: positions[index], index) }
        for index in points.indices {
            positions[index].x = points[index].x
            positions[index].y = points[index].y
            if route.convertsHeights { positions[index].z = points[index].z }
        }
        ballparkCount += marks.count
        return marks
    }

    /// A geometry in the target system.
    public func transform(_ geometry: Geometry) throws(TransformError) -> Geometry {
        try geometry.mapRuns { (run) throws(TransformError) in
            var run = run
            try transform(&run)
            return run
        }
    }

    /// Whether a position lies in the perimeter of every grid that it has to go through, and in the target's
    /// area.
    ///
    /// A position that cannot be in the source system at all is an error.
    public func covers(_ position: Position) throws(TransformError) -> Bool {
        try sourceArea.check(position, index: 0)
        var points = try route.points(of: [position])
        let marks = route.steps.apply(to: &points)
        return marks.isEmpty
            && points.allSatisfy { $0.isFinite && targetArea.holds(Position(x: $0.x, y: $0.y)) }
    }

    /// Whether heights are converted, so that every position needs one.
    public var convertsHeights: Bool { route.convertsHeights }

    /// Whether a position can be in the source system, with a height where one is needed.
    func isAcceptable(_ position: Position) -> Bool {
        position.x.isFinite && position.y.isFinite && sourceArea.holds(position)
            && (!route.convertsHeights || TransformRoute.isPossible(height: position.z))
    }

    /// Where acceptable positions come to lie; what cannot be had is not finite.
    func results(of positions: [Position]) -> [SpacePoint] {
        guard var points = try? route.points(of: positions) else { return [] }
        let marks = route.steps.apply(to: &points)
        ballparkCount += marks.count
        for index in points.indices
        where !targetArea.holds(Position(x: points[index].x, y: points[index].y)) || !points[index].z.isFinite
        {
            points[index].x = .nan
        }
        return points
    }

    private func check(_ point: SpacePoint, from original: Position, _ index: Int) throws(TransformError) {
        let position = Position(x: point.x, y: point.y)
        guard point.isFinite, targetArea.holds(position) else {
            throw sourceArea.outside(targetArea, original).at(index: index)
        }
    }

    private func check<Point: SystemPoint>(
        _ kind: Point.Type, isGeographic: Bool, _ system: ReferenceSystem
    ) throws(TransformError) {
        if kind.isGeographic == isGeographic { return }
        throw TransformError(
            .wrongKind,
            "\(system.name) has \(isGeographic ? "longitudes and latitudes" : "eastings and northings")",
            remedy: "Use a \(isGeographic ? "GeographicPoint" : "ProjectedPoint").")
    }
}
