import CPROJ
public import SimpleFeatures

/// Transforms coordinates from one CRS into another through PROJ.
///
/// LV03, like any CRS on CH1903, is transformed to and from LV95 by the method in the options (default: the grid CHENyx06),
/// and to anything else only through LV95. A missing grid is an error. If both systems have a height reference, heights are
/// converted and taken into account for positions; if neither has one, heights are copied unchanged and positions are
/// transformed at height 0, as in PROJ. Coordinates that are not possible in the source CRS, or that are outside Switzerland
/// in a Swiss target CRS, are errors. Not Sendable: use one transformer per task.
///
/// ```swift
/// let transformer = try Transformer(from: .lv95, to: .wgs84)
/// let bern = try transformer.transform(Position(x: 2_600_000, y: 1_200_000))  // 7.438632, 46.951083
/// ```
public final class Transformer {
    /// The CRS of the input.
    public let source: ReferenceSystem
    /// The CRS of the output.
    public let target: ReferenceSystem
    /// Whether the source's coordinates are degrees.
    public let sourceIsGeographic: Bool
    /// Whether the target's coordinates are degrees.
    public let targetIsGeographic: Bool
    /// The options.
    public let options: TransformOptions
    /// The number of positions so far that could only be transformed by the ballpark, which the options allow.
    public private(set) var ballparkCount = 0

    private let route: TransformRoute
    private var knownProvenance: Provenance?
    private let sourceArea: SystemArea
    private let targetArea: SystemArea
    /// The fast transformation of `transform(x:y:z:)`, if there is one.
    private lazy var kernel: SwissKernel? = makeKernel()

    /// Prepares the transformation and finds the grids that it needs.
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

    /// PROJ's version, for example `9.1.1`; `nil` if it is not installed.
    public static var libraryVersion: String? {
        fieldbook_has_proj() == 0 ? nil : proj_info().version.map { String(cString: $0) }
    }

    /// The path of PROJ's database of systems; throws `proj.dataMissing` if there is none.
    public static func registerPath() throws(TransformError) -> String {
        let context = try ProjectionContext()
        guard let path = context.registerPath else { throw context.registerMissing }
        return path
    }

    /// A description of the steps with the names of the grids.
    public var method: String {
        let steps = route.records.map { $0.summary + ($0.isBallpark ? " (ballpark)" : "") }
        return steps.isEmpty ? "unchanged" : steps.joined(separator: ", then ")
    }

    /// The steps with each file's hash and the stated accuracy. Reads the files at the first call.
    public func provenance() throws(TransformError) -> Provenance {
        if let knownProvenance { return knownProvenance }
        var steps: [Provenance.Step] = []
        for record in route.records { steps.append(try record.hashed()) }
        let provenance = Provenance(steps: steps)
        knownProvenance = provenance
        return provenance
    }

    /// Transforms one position.
    public func transform(_ position: Position) throws(TransformError) -> Position {
        var run = [position]
        try transform(&run)
        return run.first ?? position
    }

    /// Transforms one point. Throws `crs.wrongKind` if a type does not match its CRS.
    public func transform<Source: SystemPoint, Target: SystemPoint>(
        _ point: Source
    ) throws(TransformError) -> Target {
        try check(Source.self, isGeographic: sourceIsGeographic, source)
        try check(Target.self, isGeographic: targetIsGeographic, target)
        return Target(try transform(point.position))
    }

    /// Transforms positions in place; if it throws, they are unchanged.
    ///
    /// - Returns: the indices of positions that could only be transformed by the ballpark, if the options allow it.
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

    /// Transforms a geometry.
    public func transform(_ geometry: Geometry) throws(TransformError) -> Geometry {
        try geometry.mapRuns { (run) throws(TransformError) in
            var run = run
            try transform(&run)
            return run
        }
    }

    /// Whether a position is covered by every grid that it needs and is in the target's area.
    ///
    /// Throws `coordinates.outOfRange` for a position that is not possible in the source CRS.
    public func covers(_ position: Position) throws(TransformError) -> Bool {
        try sourceArea.check(position, index: 0)
        var points = try route.points(of: [position])
        let marks = route.steps.apply(to: &points)
        return marks.isEmpty
            && points.allSatisfy { $0.isFinite && targetArea.contains(Position(x: $0.x, y: $0.y)) }
    }

    /// Whether heights are converted, which requires every position to have one.
    public var convertsHeights: Bool { route.convertsHeights }

    /// Whether a position is possible in the source CRS, with a height if heights are converted.
    private func isAcceptable(_ position: Position) -> Bool {
        position.x.isFinite && position.y.isFinite && sourceArea.contains(position)
            && (!route.convertsHeights || TransformRoute.isPossible(height: position.z))
    }

    /// The transformed points of acceptable positions; points that cannot be transformed are not finite.
    private func results(of positions: [Position]) -> [SpacePoint] {
        guard var points = try? route.points(of: positions) else { return [] }
        let marks = route.steps.apply(to: &points)
        ballparkCount += marks.count
        for index in points.indices {
            let position = Position(x: points[index].x, y: points[index].y)
            if !targetArea.contains(position) || !points[index].z.isFinite { points[index].x = .nan }
        }
        return points
    }

    private func check(_ point: SpacePoint, from original: Position, _ index: Int) throws(TransformError) {
        let position = Position(x: point.x, y: point.y)
        guard point.isFinite, targetArea.contains(position) else {
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

extension Transformer {
    /// Points per call of PROJ.
    private static var block: Int { 4_096 }
    /// The number of points from which reading the grid into memory is worthwhile.
    private static var manyPoints: Int { 1_000 }

    /// Transforms points in place, with x, y and z in separate buffers; `z` is empty without heights.
    ///
    /// Between LV95, LV03, WGS84 and ETRS89 it uses `SwissKernel`, otherwise and outside its domain PROJ. The `x` of a point
    /// that cannot be transformed becomes NaN; `transform(_:)` of the original point throws the reason.
    public func transform(
        x: UnsafeMutableBufferPointer<Double>, y: UnsafeMutableBufferPointer<Double>,
        z: UnsafeMutableBufferPointer<Double>
    ) {
        let count = min(x.count, y.count)
        let needsGrid = source == .lv03 || target == .lv03
        if count >= (needsGrid ? Self.manyPoints : 1), let kernel {
            let outside = kernel.transform(x, y)
            if !outside.isEmpty { transform(outside, x, y, z) }
            invalidateOutsideTarget(x, y)
        } else {
            for start in stride(from: 0, to: count, by: Self.block) {
                transform(start..<min(start + Self.block, count), x, y, z)
            }
        }
    }

    /// The kernel for the transformation; `nil` if heights take part or another method than the grid is used.
    private func makeKernel() -> SwissKernel? {
        guard options.method == .grid, source.heights == nil, target.heights == nil else { return nil }
        let gridFile = try? SwissGrid.chenyx06.locate(options).path
        let needsGrid = source == .lv03 || target == .lv03
        guard gridFile != nil || !needsGrid else { return nil }
        return try? SwissKernel(from: source, to: target, gridFile: gridFile)
    }

    /// Near the border of its domain the kernel gives points that are not possible in the target CRS.
    private func invalidateOutsideTarget(
        _ x: UnsafeMutableBufferPointer<Double>, _ y: UnsafeMutableBufferPointer<Double>
    ) {
        guard !targetIsGeographic, let range = targetArea.range else { return }
        for place in x.indices where !range.contains(Position(x: x[place], y: y[place])) { x[place] = .nan }
    }

    /// Transforms the points at these indices through PROJ.
    private func transform(
        _ places: some Collection<Int>, _ x: UnsafeMutableBufferPointer<Double>,
        _ y: UnsafeMutableBufferPointer<Double>, _ z: UnsafeMutableBufferPointer<Double>
    ) {
        var accepted: [Int] = []
        var positions: [Position] = []
        accepted.reserveCapacity(places.count)
        positions.reserveCapacity(places.count)
        for place in places {
            let position = Position(x: x[place], y: y[place], z: place < z.count ? z[place] : nil)
            if isAcceptable(position) {
                accepted.append(place)
                positions.append(position)
            } else {
                x[place] = .nan
            }
        }
        let results = results(of: positions)
        for (index, place) in accepted.enumerated() {
            x[place] = results[index].x
            y[place] = results[index].y
            if convertsHeights, place < z.count { z[place] = results[index].z }
        }
    }
}
