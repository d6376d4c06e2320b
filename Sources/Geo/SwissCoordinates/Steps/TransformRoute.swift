import SimpleFeatures

/// The steps from one CRS to another.
struct TransformRoute {
    /// Possible heights in metres: from below the deepest mine to the edge of space.
    private static let possibleHeights = -5_000.0...100_000

    let steps: [any RouteStep]
    let convertsHeights: Bool

    init(
        from source: ReferenceSystem, to target: ReferenceSystem, _ finder: RouteFinder
    ) throws(TransformError) {
        guard source != target, source.heights != nil || target.heights != nil,
            try !Self.keepsHeights(source, target, finder.context)
        else {
            steps = try finder.steps(from: source.horizontal, to: target.horizontal)
            convertsHeights = false
            return
        }
        guard let sourceHeights = source.heights, let targetHeights = target.heights else {
            throw Self.unknownHeights(source, target)
        }
        steps = [try HeightRoute(from: source, sourceHeights, to: target, targetHeights, finder)]
        convertsHeights = true
    }

    var records: [Provenance.Step] { steps.flatMap(\.records) }

    /// Whether heights stay the same and positions do not depend on them: they have the same reference, and both systems are
    /// Swiss or both European.
    private static func keepsHeights(
        _ source: ReferenceSystem, _ target: ReferenceSystem, _ context: ProjectionContext
    ) throws(TransformError) -> Bool {
        guard source.heights == target.heights else { return false }
        let (start, end) = (try context.nature(of: source), try context.nature(of: target))
        return (start.isSwiss && end.isSwiss) || (start.isEuropean && end.isEuropean)
    }

    /// The positions as points. Throws if heights are converted and a position has none.
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
                remedy: "Leave the heights out of the names of both CRSs, or give every position a height.")
        }
        guard possibleHeights.contains(height) else {
            throw TransformError(
                height.isFinite ? .outOfRange : .notFinite, "a height of \(height) m is not possible",
                index: index,
                remedy: "Correct it in the source.")
        }
    }

    private static func unknownHeights(
        _ source: ReferenceSystem, _ target: ReferenceSystem
    ) -> TransformError {
        let silent = source.heights == nil ? source : target
        return TransformError(
            .heightsUnknown,
            "\(source.name) to \(target.name): the reference of heights in \(silent.name) is unknown",
            remedy: """
                Name it for both, as in \(silent.name.lowercased())+ln02, +lhn95, +bessel or +ellipsoidal, or for \
                neither to keep heights unchanged.
                """)
    }
}

/// Finds the steps for eastings and northings, or longitudes and latitudes, from one CRS to another.
///
/// LV03, like any CRS on CH1903, is transformed to and from LV95 by the declared method, and to anything else only through
/// LV95. If PROJ has no direct transformation, the steps go through ETRS89.
struct RouteFinder {
    let context: ProjectionContext
    let options: TransformOptions

    func steps(
        from source: ReferenceSystem, to target: ReferenceSystem
    ) throws(TransformError) -> [any RouteStep] {
        let startsOnCH1903 = try context.nature(of: source).isOnCH1903
        let endsOnCH1903 = try context.nature(of: target).isOnCH1903
        if startsOnCH1903 == endsOnCH1903 { return try direct(from: source, to: target) }
        let border: (ReferenceSystem, ReferenceSystem) = startsOnCH1903 ? (.lv03, .lv95) : (.lv95, .lv03)
        return try direct(from: source, to: border.0)
            + [try FrameChange(toLV95: startsOnCH1903, options, in: context)]
            + direct(from: border.1, to: target)
    }

    private func direct(
        from source: ReferenceSystem, to target: ReferenceSystem
    ) throws(TransformError) -> [any RouteStep] {
        if source == target { return [] }
        if let step = try step(from: source, to: target) { return [step] }
        if let first = try step(from: source, to: .etrs89), let second = try step(from: .etrs89, to: target) {
            return [first, second]
        }
        if options.allowsBallpark, let guess = try step(from: source, to: target, guesses: true) {
            return [guess]
        }
        throw TransformError(
            .noTransformation,
            "no transformation from \(source.name) to \(target.name): \(context.lastMessage)",
            remedy: "Choose another target, or install PROJ's data (apt-get install proj-data).")
    }

    private func step(
        from source: ReferenceSystem, to target: ReferenceSystem, guesses: Bool = false
    ) throws(TransformError) -> ProjectionStep? {
        try ProjectionStep(
            from: source, to: target, allowsBallpark: options.allowsBallpark, guesses: guesses, in: context)
    }
}

/// A step from one CRS towards another.
protocol RouteStep {
    /// The provenance of the step, without hashes.
    var records: [Provenance.Step] { get }

    /// Moves points in place; points that cannot be moved become infinite.
    ///
    /// - Returns: the indices of points that could only be moved by the ballpark.
    func apply(to points: inout [SpacePoint]) -> [Int]
}

extension [any RouteStep] {
    /// Applies all steps in turn and returns the indices of points that could only be moved by the ballpark, in order.
    func apply(to points: inout [SpacePoint]) -> [Int] {
        var marks: Set<Int> = []
        for step in self {
            for index in step.apply(to: &points) { marks.insert(index) }
        }
        return marks.sorted()
    }
}

/// A point with a height, as the steps transform it.
struct SpacePoint {
    var x: Double
    var y: Double
    var z: Double

    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
