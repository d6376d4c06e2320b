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
    init?(
        from source: ReferenceSystem, to target: ReferenceSystem, allowsBallpark: Bool = false,
        in context: ProjectionContext
    ) throws(TransformError) {
        guard
            let handle = try Self.makeOperation(
                from: source, to: target, allowsBallpark ? "YES" : "NO", in: context)
        else { return nil }
        operation = ProjectionOperation(handle, context)
        let accuracy = proj_pj_info(handle).accuracy
        record = StepRecord(
            summary:
                "\(source.name) to \(target.name) by \(allowsBallpark ? "PROJ's guess" : "EPSG's parameters")",
            statedAccuracy: accuracy >= 0 && !allowsBallpark ? accuracy : nil, isBallpark: allowsBallpark)
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
        from source: ReferenceSystem, to target: ReferenceSystem, _ ballpark: String,
        in context: ProjectionContext
    ) throws(TransformError) -> OpaquePointer? {
        guard let option = strdup("ALLOW_BALLPARK=\(ballpark)") else { return nil }
        defer { free(option) }
        var options: [UnsafePointer<CChar>?] = [UnsafePointer(option), nil]
        let source = try context.makeObject(of: source)
        defer { proj_destroy(source) }
        let target = try context.makeObject(of: target)
        defer { proj_destroy(target) }
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
