import CPROJBaseline
import SwissCoordinates

/// PROJ's C API on two arrays, by its shortest way between two systems.
final class Baseline {
    private let context: OpaquePointer
    private let operation: OpaquePointer
    private let direction: PJ_DIRECTION

    static var version: String { proj_info().version.map { String(cString: $0) } ?? "" }

    init(from source: ReferenceSystem, to target: ReferenceSystem) throws {
        guard let context = proj_context_create() else { throw BenchmarkError("PROJ could not be started") }
        self.context = context
        let usesGrid = source == .lv03 || target == .lv03
        let made = usesGrid ? try Self.gridOperation(context) : Self.registeredOperation(context)
        guard let made else { throw BenchmarkError("PROJ has no operation from \(source) to \(target)") }
        operation = made
        direction = source == .wgs84 ? PJ_INV : PJ_FWD
    }

    deinit {
        proj_destroy(operation)
        proj_context_destroy(context)
    }

    func transform(_ x: inout [Double], _ y: inout [Double]) {
        let stride = MemoryLayout<Double>.stride
        proj_trans_generic(
            operation, direction, &x, stride, x.count, &y, stride, y.count, nil, 0, 0, nil, 0, 0)
    }

    /// LV95 to WGS84 as the EPSG register has it.
    private static func registeredOperation(_ context: OpaquePointer) -> OpaquePointer? {
        guard let operation = proj_create_crs_to_crs(context, "EPSG:2056", "EPSG:4326", nil) else {
            return nil
        }
        defer { proj_destroy(operation) }
        return proj_normalize_for_visualization(context, operation)
    }

    /// LV03 to WGS84 through the grid in one pipeline, without a detour over LV95's plane.
    private static func gridOperation(_ context: OpaquePointer) throws -> OpaquePointer? {
        guard let grid = SwissGrid.locate() else { throw BenchmarkError("Install the grid: proj-data") }
        return proj_create(
            context,
            """
            +proj=pipeline +step +inv +proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 \
            +x_0=600000 +y_0=200000 +ellps=bessel +step +proj=hgridshift +grids=\(grid) \
            +step +proj=push +v_3 +step +proj=cart +ellps=bessel \
            +step +proj=helmert +x=674.374 +y=15.056 +z=405.346 \
            +step +inv +proj=cart +ellps=WGS84 +step +proj=pop +v_3 \
            +step +proj=unitconvert +xy_in=rad +xy_out=deg
            """)
    }
}
