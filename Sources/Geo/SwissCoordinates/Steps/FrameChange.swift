/// The step between LV03 and LV95, by the method that was declared.
struct FrameChange: RouteStep {
    private static let shift = (easting: 2_000_000.0, northing: 1_000_000.0)

    let record: StepRecord
    /// The grid or the triangles; without them it is the plain shift.
    private let projection: ProjectionStep?
    private let sign: Double
    private let shiftsOutside: Bool

    init(
        toLV95: Bool, _ options: TransformOptions, in context: ProjectionContext
    ) throws(TransformError) {
        sign = toLV95 ? 1 : -1
        shiftsOutside = options.allowsBallpark
        let direction = toLV95 ? "LV03 to LV95" : "LV95 to LV03"
        let file = try Self.file(options)
        guard let file else {
            record = StepRecord(
                summary: "\(direction) by the plain shift", statedAccuracy: 2,
                isBallpark: options.method != .shift)
            projection = nil
            return
        }
        let isGrid = options.method == .grid
        record = StepRecord(
            summary: "\(direction) through \(file.name)", file: file,
            statedAccuracy: isGrid ? SwissGrid.chenyx06.statedAccuracy : 0.001)
        let step = try ProjectionStep(
            pipeline: isGrid ? SwissPipeline.grid(file) : "+proj=tinshift +file=\(file.quotedPath)", record,
            in: context)
        projection = toLV95 ? step : step.reversed
    }

    func apply(to points: inout [SpacePoint]) -> [Int] {
        guard let projection else {
            for index in points.indices { shift(&points[index]) }
            return record.isBallpark ? Array(points.indices) : []
        }
        let original = shiftsOutside ? points : []
        _ = projection.apply(to: &points)
        guard shiftsOutside else { return [] }
        let outside = points.indices.filter { !points[$0].isFinite && original[$0].isFinite }
        for index in outside {
            points[index] = original[index]
            shift(&points[index])
        }
        return outside
    }

    private func shift(_ point: inout SpacePoint) {
        point.x += sign * Self.shift.easting
        point.y += sign * Self.shift.northing
    }

    /// The file to go through; `nil` for the plain shift.
    private static func file(_ options: TransformOptions) throws(TransformError) -> GridFile? {
        switch options.method {
        case .shift: return nil
        case .fineltra(let path):
            let file = try GridFile(path: path)
            _ = try Triangulation(tinshift: file.path)
            return file
        case .grid:
            do {
                let file = try SwissGrid.chenyx06.locate(options)
                // A file of that name may hold another grid or zeros, which PROJ takes as they are.
                _ = try LoadedGrids.grid(at: file.path)
                return file
            } catch  where options.allowsBallpark && error.code == .gridMissing {
                return nil
            }
        }
    }
}
