import CPROJ
import Foundation
public import SimpleFeatures

/// Transforms coordinates from one reference system into another through PROJ.
///
/// LV03, and whatever else stands on CH1903, goes to and from LV95 through swisstopo's CHENyx06 grid, and only by
/// LV95 to anything else; a missing grid is an error. Heights are carried along unchanged. Coordinates that cannot
/// be in the source system, or that fall outside Switzerland on the way into a Swiss system, are errors. Not
/// Sendable: one transformer a task.
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
    /// How it is done, in words, with the grid's name.
    public let method: String

    private let steps: [ProjectionStep]

    /// Prepares the transformation; finds the grid where one is needed.
    public init(from source: ReferenceSystem, to target: ReferenceSystem) throws(TransformError) {
        let context = try ProjectionContext()
        self.source = source
        self.target = target
        targetIsGeographic = try context.isGeographic(target)
        sourceIsGeographic = try context.isGeographic(source)
        steps = try Self.steps(from: source, to: target, in: context)
        method = steps.isEmpty ? "unchanged" : steps.map(\.summary).joined(separator: ", then ")
    }

    /// PROJ's version, for example `9.1.1`.
    public static var libraryVersion: String {
        proj_info().version.map { String(cString: $0) } ?? "unknown"
    }

    /// One position in the target system.
    public func transform(_ position: Position) throws(TransformError) -> Position {
        var run = [position]
        try transform(&run)
        return run.first ?? position
    }

    /// Transforms a run of positions in place; on an error they are in no defined state.
    public func transform(_ positions: inout [Position]) throws(TransformError) {
        for position in positions { try source.check(position) }
        guard !steps.isEmpty else { return }
        let original = positions
        positions.withUnsafeMutableBufferPointer { buffer in
            for step in steps { step.apply(to: buffer) }
        }
        for index in positions.indices { try check(positions[index], from: original[index]) }
    }

    /// A geometry in the target system.
    public func transform(_ geometry: Geometry) throws(TransformError) -> Geometry {
        try geometry.mapRuns { (run) throws(TransformError) in
            var run = run
            try transform(&run)
            return run
        }
    }

    private func check(_ position: Position, from original: Position) throws(TransformError) {
        guard position.x.isFinite, position.y.isFinite, target.holds(position) else {
            throw TransformError(
                .outsideGrid,
                "\(original.x), \(original.y) in \(source.name) is outside the area of \(target.name)",
                remedy: "Check the coordinate; Swiss systems hold for Switzerland and its surroundings only.")
        }
    }

    private static func steps(
        from source: ReferenceSystem, to target: ReferenceSystem, in context: ProjectionContext
    ) throws(TransformError) -> [ProjectionStep] {
        let startsOld = try context.isOnCH1903(source)
        let endsOld = try context.isOnCH1903(target)
        if startsOld == endsOld { return try direct(from: source, to: target, in: context) }
        let border: (ReferenceSystem, ReferenceSystem) = startsOld ? (.lv03, .lv95) : (.lv95, .lv03)
        return try direct(from: source, to: border.0, in: context)
            + [try gridStep(toLV95: startsOld, in: context)]
            + direct(from: border.1, to: target, in: context)
    }

    private static func direct(
        from source: ReferenceSystem, to target: ReferenceSystem, in context: ProjectionContext
    ) throws(TransformError) -> [ProjectionStep] {
        source == target ? [] : [try ProjectionStep(from: source, to: target, in: context)]
    }

    private static func gridStep(toLV95: Bool, in context: ProjectionContext) throws(TransformError)
        -> ProjectionStep
    {
        guard let path = SwissGrid.locate() else {
            throw TransformError(
                .gridMissing,
                "the grid CHENyx06a is in none of PROJ's data folders (\(SwissGrid.dataFolders.joined(separator: ", ")))",
                remedy: "Install it: apt-get install proj-data.")
        }
        let name = String(path.split(separator: "/").last ?? "")
        return try ProjectionStep(
            pipeline: SwissGrid.pipeline(gridName: name, toLV95: toLV95),
            summary: toLV95 ? "LV03 to LV95 through \(name)" : "LV95 to LV03 through \(name)", in: context)
    }
}
