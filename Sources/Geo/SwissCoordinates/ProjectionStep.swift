import CPROJ
import Foundation
import SimpleFeatures

/// One PROJ operation on coordinates in the order easting, northing or longitude, latitude.
final class ProjectionStep {
    private let context: ProjectionContext
    private let handle: OpaquePointer
    let summary: String

    /// The operation of a PROJ pipeline.
    init(pipeline: String, summary: String, in context: ProjectionContext) throws(TransformError) {
        guard let handle = proj_create(context.handle, pipeline) else {
            throw TransformError(
                .noTransformation, context.lastMessage,
                remedy: "Run \"fieldbook doctor\" to see what is missing.")
        }
        self.context = context
        self.handle = handle
        self.summary = summary
    }

    /// PROJ's best operation between two systems, never a guess ("ballpark").
    init(
        from source: ReferenceSystem, to target: ReferenceSystem, in context: ProjectionContext
    ) throws(TransformError) {
        guard let handle = try Self.makeOperation(from: source, to: target, in: context) else {
            throw TransformError(
                .noTransformation,
                "no transformation from \(source.name) to \(target.name): \(context.lastMessage)",
                remedy: "Choose another target, or install PROJ's data (apt-get install proj-data).")
        }
        self.context = context
        self.handle = handle
        summary = "\(source.name) to \(target.name) by EPSG's parameters"
    }

    deinit { proj_destroy(handle) }

    /// Transforms positions in place, heights left as they are; positions that cannot be become infinite.
    func apply(to positions: UnsafeMutableBufferPointer<Position>) {
        guard let base = positions.baseAddress, let yOffset = MemoryLayout<Position>.offset(of: \.y) else {
            return
        }
        let x = UnsafeMutableRawPointer(base).assumingMemoryBound(to: Double.self)
        let y = (UnsafeMutableRawPointer(base) + yOffset).assumingMemoryBound(to: Double.self)
        let stride = MemoryLayout<Position>.stride
        proj_trans_generic(
            handle, PJ_FWD, x, stride, positions.count, y, stride, positions.count, nil, 0, 0, nil, 0, 0)
    }

    private static func makeOperation(
        from source: ReferenceSystem, to target: ReferenceSystem, in context: ProjectionContext
    ) throws(TransformError) -> OpaquePointer? {
        guard let option = strdup("ALLOW_BALLPARK=NO") else { return nil }
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
