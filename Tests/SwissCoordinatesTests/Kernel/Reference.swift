import CPROJ
import SimpleFeatures
import SwissCoordinates
import Testing

/// PROJ itself, without any of our own ways to it, with the grid named as this machine spells it.
final class Reference {
    private let context: OpaquePointer
    private var operations: [OpaquePointer] = []

    init(from source: ReferenceSystem, to target: ReferenceSystem) throws {
        context = try #require(proj_context_create())
        if source == .lv03 { operations.append(try grid(toLV95: true)) }
        let (start, end) = (source == .lv03 ? .lv95 : source, target == .lv03 ? .lv95 : target)
        if start != end { operations.append(try registered(from: start, to: end)) }
        if target == .lv03 { operations.append(try grid(toLV95: false)) }
    }

    deinit {
        for operation in operations { proj_destroy(operation) }
        proj_context_destroy(context)
    }

    func transform(_ points: Points) -> Points {
        var result = points
        let (stride, count) = (MemoryLayout<Double>.stride, points.count)
        for operation in operations {
            proj_trans_generic(
                operation, PJ_FWD, &result.x, stride, count, &result.y, stride, count, nil, 0, 0, nil, 0, 0)
        }
        return result
    }

    /// The operation of the EPSG register, easting or longitude first.
    private func registered(from source: ReferenceSystem, to target: ReferenceSystem) throws -> OpaquePointer
    {
        let operation = try #require(
            proj_create_crs_to_crs(
                context, "EPSG:\(source.epsgCode ?? 0)", "EPSG:\(target.epsgCode ?? 0)", nil))
        defer { proj_destroy(operation) }
        return try #require(proj_normalize_for_visualization(context, operation))
    }

    private func grid(toLV95: Bool) throws -> OpaquePointer {
        let swiss = "+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +ellps=bessel"
        let lv03 = "\(swiss) +x_0=600000 +y_0=200000"
        let lv95 = "\(swiss) +x_0=2600000 +y_0=1200000"
        let shift = "+proj=hgridshift +grids=\(try #require(SwissGrid.locate()))"
        return try #require(
            proj_create(
                context,
                toLV95
                    ? "+proj=pipeline +step +inv \(lv03) +step \(shift) +step \(lv95)"
                    : "+proj=pipeline +step +inv \(lv95) +step +inv \(shift) +step \(lv03)"))
    }
}
