import CPROJ
import Foundation

/// One PROJ operation on coordinates in the order easting, northing or longitude, latitude, or its inverse.
struct ProjectionStep: RouteStep {
    private let operation: ProjectionOperation
    private var direction = PJ_FWD
    private var movesHeights = false
    let record: StepRecord

    /// The operation of a PROJ pipeline.
    init(
        pipeline: String, movesHeights: Bool = false, _ record: StepRecord, in context: ProjectionContext
    ) throws(TransformError) {
        guard let handle = proj_create(context.handle, pipeline) else {
            throw TransformError(
                .noTransformation, context.lastMessage,
                remedy: "Run \"fieldbook doctor\" to see what is missing.")
        }
        operation = ProjectionOperation(handle, context)
        self.record = record
        self.movesHeights = movesHeights
    }

    /// PROJ's best operation between two systems, or `nil` if it knows none; a guess ("ballpark") only on
    /// demand.
    ///
    /// Where the best one needs a grid that is not installed, the next one is a ballpark too; PROJ itself would take it
    /// without a word.
    init?(
        from source: ReferenceSystem, to target: ReferenceSystem, allowsBallpark: Bool,
        guesses: Bool = false, in context: ProjectionContext
    ) throws(TransformError) {
        let sourceObject = try context.makeObject(of: source)
        defer { proj_destroy(sourceObject) }
        let targetObject = try context.makeObject(of: target)
        defer { proj_destroy(targetObject) }
        let systems = "\(source.name) to \(target.name)"
        let best = OperationChoice(from: sourceObject, to: targetObject, in: context)
        if let grid = best.missingGrid, !allowsBallpark {
            throw OperationChoice.missing(grid, between: systems)
        }
        guard let handle = Self.makeOperation(from: sourceObject, to: targetObject, guesses, in: context)
        else { return nil }
        operation = ProjectionOperation(handle, context)
        let accuracy = proj_pj_info(handle).accuracy
        let isBound = [sourceObject, targetObject].contains { proj_get_type($0) == PJ_TYPE_BOUND_CRS }
        let isBallpark = guesses || best.missingGrid != nil
        let way =
            if guesses {
                "PROJ's guess"
            } else if let grid = best.missingGrid {
                "what PROJ has without \(grid)"
            } else if isBound {
                "the definition's own parameters"
            } else if let name = best.name, !name.isEmpty {
                name
            } else {
                "the projection alone"
            }
        record = StepRecord(
            summary: "\(systems) by \(way)", statedAccuracy: accuracy >= 0 && !isBallpark ? accuracy : nil,
            isBallpark: isBallpark)
    }

    /// The same operation the other way round.
    var reversed: ProjectionStep {
        var step = self
        step.direction = direction == PJ_FWD ? PJ_INV : PJ_FWD
        return step
    }

    func apply(to points: inout [SpacePoint]) -> [Int] {
        points.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let x = UnsafeMutableRawPointer(base).assumingMemoryBound(to: Double.self)
            let stride = MemoryLayout<SpacePoint>.stride
            let count = buffer.count
            proj_trans_generic(
                operation.handle, direction, x, stride, count, x + 1, stride, count,
                movesHeights ? x + 2 : nil, movesHeights ? stride : 0, movesHeights ? count : 0, nil, 0, 0)
        }
        return record.isBallpark ? Array(points.indices) : []
    }

    private static func makeOperation(
        from source: OpaquePointer, to target: OpaquePointer, _ guesses: Bool, in context: ProjectionContext
    ) -> OpaquePointer? {
        guard let option = strdup("ALLOW_BALLPARK=\(guesses ? "YES" : "NO")") else { return nil }
        defer { free(option) }
        var options: [UnsafePointer<CChar>?] = [UnsafePointer(option), nil]
        guard let operation = proj_create_crs_to_crs_from_pj(context.handle, source, target, nil, &options)
        else {
            return nil
        }
        defer { proj_destroy(operation) }
        return proj_normalize_for_visualization(context.handle, operation)
    }
}

/// PROJ's object of an operation and the context that it lives in.
private final class ProjectionOperation {
    let handle: OpaquePointer
    private let context: ProjectionContext

    init(_ handle: OpaquePointer, _ context: ProjectionContext) {
        self.handle = handle
        self.context = context
    }

    deinit { proj_destroy(handle) }
}
