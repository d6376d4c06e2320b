import CPROJ

/// What PROJ would take between two systems if every grid were installed.
struct OperationChoice {
    /// The transformations of the best operation by their names in the register, without projections; `nil` where PROJ
    /// knows no operation.
    let name: String?
    /// The first grid of the best operation that is not installed.
    let missingGrid: String?

    init(from source: OpaquePointer, to target: OpaquePointer, in context: ProjectionContext) {
        (name, missingGrid) = Self.best(from: source, to: target, context.handle) ?? (nil, nil)
    }

    /// The error of the grid that the best operation needs and that is in none of PROJ's data folders.
    static func missing(_ grid: String, between systems: String) -> TransformError {
        TransformError(
            .gridMissing,
            "the grid \(grid), by which \(systems) is best done, is in none of PROJ's data folders",
            remedy: """
                Install it: apt-get install proj-data, or projsync --file \(grid) (apt-get install proj-bin) where that \
                has it not.
                """)
    }

    /// PROJ's candidates come the best for the largest area first; of equally good ones, one that is there will do.
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

    /// What makes one operation as good as another: accuracy and area.
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
