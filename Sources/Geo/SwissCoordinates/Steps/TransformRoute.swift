import SimpleFeatures

/// All the steps from one system to another, and whether heights take part.
struct TransformRoute {
    /// Heights that can be: from below the deepest mine to the edge of space.
    private static let possibleHeights = -5_000.0...100_000

    let steps: [any RouteStep]
    let records: [StepRecord]
    let convertsHeights: Bool

    init(
        from source: ReferenceSystem, to target: ReferenceSystem, _ finder: RouteFinder
    ) throws(TransformError) {
        guard source != target, source.heights != nil || target.heights != nil,
            try !Self.keepsHeights(source, target, finder.context)
        else {
            steps = try finder.steps(from: source.horizontal, to: target.horizontal)
            records = steps.map(\.record)
            convertsHeights = false
            return
        }
        guard let sourceHeights = source.heights, let targetHeights = target.heights else {
            throw Self.unsaid(source, target)
        }
        let start = try HeightRouteEnd.source(source, sourceHeights, finder)
        let end = try HeightRouteEnd.target(target, targetHeights, finder)
        let record = StepRecord(
            summary: "between LV95 with Bessel heights and ETRS89 by swisstopo's parameters",
            statedAccuracy: 0.1, isVertical: start.isSwiss == end.isSwiss)
        let sides = Set([start.isSwiss, end.isSwiss, start.vertical.isBessel, end.vertical.isBessel])
        let route = HeightRoute(
            source: start, target: end,
            parameters: try ProjectionStep(
                pipeline: SwissPipeline.lv95ToETRS89, movesHeights: true, record, in: finder.context))
        steps = [route]
        records =
            start.steps.map(\.record) + [start.vertical.record].compactMap(\.self)
            + (sides.count > 1 ? [record] : [])
            + [end.vertical.record].compactMap(\.self) + end.steps.map(\.record)
        convertsHeights = true
    }

    /// Whether heights stay what they are, and positions do not need them: of one kind, both systems on one side.
    private static func keepsHeights(
        _ source: ReferenceSystem, _ target: ReferenceSystem, _ context: ProjectionContext
    ) throws(TransformError) -> Bool {
        guard source.heights == target.heights else { return false }
        let (start, end) = (try context.nature(of: source), try context.nature(of: target))
        return (start.isSwiss && end.isSwiss) || (start.isEuropean && end.isEuropean)
    }

    /// The positions with heights, which they must have where heights are converted.
    func points(of positions: [Position]) throws(TransformError) -> [SpacePoint] {
        var points: [SpacePoint] = []
        points.reserveCapacity(positions.count)
        for (index, position) in positions.enumerated() {
            if convertsHeights { try Self.check(position, index) }
            points.append(SpacePoint(x: position.x, y: position.y, z: convertsHeights ? position.z ?? 0 : 0))
        }
        return points
    }

    static func isPossible(height: Double?) -> Bool {
        height.map { possibleHeights.contains($0) } ?? false
    }

    private static func check(_ position: Position, _ index: Int) throws(TransformError) {
        guard let height = position.z else {
            throw TransformError(
                .heightMissing, "\(position.x), \(position.y) has no height", index: index,
                remedy: "Leave the heights out of both systems' names, or give every position one.")
        }
        guard possibleHeights.contains(height) else {
            throw TransformError(
                height.isFinite ? .outOfRange : .notFinite, "\(height) m is no height that can be",
                index: index,
                remedy: "Correct it in the source.")
        }
    }

    private static func unsaid(_ source: ReferenceSystem, _ target: ReferenceSystem) -> TransformError {
        let mute = source.heights == nil ? source : target
        return TransformError(
            .heightsUnsaid,
            "\(source.name) to \(target.name): what heights in \(mute.name) are counted from is not said",
            remedy: """
                Say it of both, as in \(mute.name.lowercased())+ln02, +lhn95, +bessel or +ellipsoidal, or of neither \
                to carry heights along.
                """)
    }
}
