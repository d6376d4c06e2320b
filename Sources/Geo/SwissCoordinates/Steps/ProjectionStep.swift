import CPROJ
import Foundation

/// A PROJ operation or its inverse, on coordinates in the order easting, northing or longitude, latitude.
struct ProjectionStep: RouteStep {
    private let operation: ProjectionOperation
    private var direction = PJ_FWD
    private var movesHeights = false
    private let record: Provenance.Step

    /// Creates the operation of a PROJ pipeline.
    init(
        pipeline: String, movesHeights: Bool = false, _ record: Provenance.Step, in context: ProjectionContext
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

    /// Creates PROJ's best operation between two systems; `nil` if it has none. Includes guesses (PROJ's "ballpark"
    /// operations) only with `guesses`.
    ///
    /// If the best operation needs a grid that is not installed, the next one also counts as a ballpark and requires
    /// `allowsBallpark`; PROJ itself would use it silently.
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
        record = Provenance.Step(
            summary: "\(systems) by \(way)", statedAccuracy: accuracy >= 0 && !isBallpark ? accuracy : nil,
            isBallpark: isBallpark)
    }

    /// The inverse operation.
    var reversed: ProjectionStep {
        var step = self
        step.direction = direction == PJ_FWD ? PJ_INV : PJ_FWD
        return step
    }

    var records: [Provenance.Step] { [record] }

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

/// PROJ's object of an operation, with its context.
private final class ProjectionOperation {
    let handle: OpaquePointer
    private let context: ProjectionContext

    init(_ handle: OpaquePointer, _ context: ProjectionContext) {
        self.handle = handle
        self.context = context
    }

    deinit { proj_destroy(handle) }
}

/// The operation that PROJ would choose between two systems if every grid were installed.
private struct OperationChoice {
    /// The EPSG names of the best operation's transformations, without projections; `nil` if PROJ has no operation.
    let name: String?
    /// The first grid of the best operation that is not installed.
    let missingGrid: String?

    init(from source: OpaquePointer, to target: OpaquePointer, in context: ProjectionContext) {
        (name, missingGrid) = Self.best(from: source, to: target, context.handle) ?? (nil, nil)
    }

    /// The error of a missing grid that the best operation needs.
    static func missing(_ grid: String, between systems: String) -> TransformError {
        TransformError(
            .gridMissing,
            "the grid \(grid), needed for the best transformation from \(systems), is in none of PROJ's data folders",
            remedy: """
                Install it: apt-get install proj-data, or projsync --file \(grid) (apt-get install proj-bin) if \
                that lacks it.
                """)
    }

    /// PROJ lists the best candidate for the largest area first. Among equally good ones, an installed one is preferred.
    private static func best(
        from source: OpaquePointer, to target: OpaquePointer, _ context: OpaquePointer
    ) -> (name: String?, missingGrid: String?)? {
        guard let factory = proj_create_operation_factory_context(context, nil) else { return nil }
        defer { proj_operation_factory_context_destroy(factory) }
        proj_operation_factory_context_set_grid_availability_use(
            context, factory, PROJ_GRID_AVAILABILITY_IGNORED)
        proj_operation_factory_context_set_spatial_criterion(
            context, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
        proj_operation_factory_context_set_allow_ballpark_transformations(context, factory, 0)
        guard let list = proj_create_operations(context, source, target, factory) else { return nil }
        defer { proj_list_destroy(list) }
        var first: (name: String, missingGrid: String?, reach: Reach)?
        for index in 0..<proj_list_get_count(list) {
            guard let operation = proj_list_get(context, list, index) else { break }
            defer { proj_destroy(operation) }
            let reach = Reach(of: operation, context)
            if let first, first.reach != reach { break }
            let name = transformations(in: operation, context).joined(separator: " and ")
            let grid = missingGrid(of: operation, context)
            if grid == nil { return (name, nil) }
            if first == nil { first = (name, grid, reach) }
        }
        return first.map { ($0.name, $0.missingGrid) }
    }

    /// The quality of an operation: accuracy and area.
    private struct Reach: Equatable {
        private let accuracy: Double
        private let area: [Double]

        init(of operation: OpaquePointer, _ context: OpaquePointer) {
            accuracy = proj_coordoperation_get_accuracy(context, operation)
            var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
            _ = proj_get_area_of_use(context, operation, &west, &south, &east, &north, nil)
            area = [west, south, east, north]
        }
    }

    private static func missingGrid(of operation: OpaquePointer, _ context: OpaquePointer) -> String? {
        for index in 0..<proj_coordoperation_get_grid_used_count(context, operation) {
            var (name, fullName): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
            var isAvailable: Int32 = 0
            guard
                proj_coordoperation_get_grid_used(
                    context, operation, index, &name, &fullName, nil, nil, nil, nil, &isAvailable) == 1,
                isAvailable == 0
            else { continue }
            return name.map { String(cString: $0) } ?? "of the register"
        }
        return nil
    }

    private static func transformations(
        in operation: OpaquePointer, _ context: OpaquePointer
    ) -> [String] {
        switch proj_get_type(operation) {
        case PJ_TYPE_CONCATENATED_OPERATION:
            return (0..<proj_concatoperation_get_step_count(context, operation)).flatMap { index in
                guard let step = proj_concatoperation_get_step(context, operation, index) else {
                    return [String]()
                }
                defer { proj_destroy(step) }
                return transformations(in: step, context)
            }
        case PJ_TYPE_TRANSFORMATION:
            return proj_get_name(operation).map { [String(cString: $0)] } ?? []
        default: return []
        }
    }
}

/// The PROJ pipelines of the Swiss systems, with coordinates in the order easting, northing or longitude, latitude.
enum SwissPipeline {
    private static let projection =
        "+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +ellps=bessel"
    private static let lv03 = projection + " +x_0=600000 +y_0=200000"
    private static let lv95 = projection + " +x_0=2600000 +y_0=1200000"

    /// LV03 to LV95 through the grid.
    static func grid(_ file: GridFile) -> String {
        "+proj=pipeline +step +inv \(lv03) +step +proj=hgridshift +grids=\(file.quotedPath) +step \(lv95)"
    }

    /// LV95 with heights above the Bessel ellipsoid to longitude, latitude and height in ETRS89, by
    /// swisstopo's parameters.
    static let lv95ToETRS89 = """
        +proj=pipeline +step +inv \(lv95) +step +proj=cart +ellps=bessel \
        +step +proj=helmert +x=674.374 +y=15.056 +z=405.346 +step +inv +proj=cart +ellps=GRS80 \
        +step +proj=unitconvert +xy_in=rad +xy_out=deg
        """

    /// Heights above sea level to ellipsoidal heights at a longitude and latitude in ETRS89; the grids contain the
    /// difference.
    static func geoid(_ file: GridFile) -> String {
        """
        +proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad \
        +step +proj=vgridshift +grids=\(file.quotedPath) +multiplier=1 \
        +step +proj=unitconvert +xy_in=rad +xy_out=deg
        """
    }
}
