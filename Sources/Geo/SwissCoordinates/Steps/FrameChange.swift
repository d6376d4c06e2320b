/// The step between LV03 and LV95, by the method that was declared.
struct FrameChange: RouteStep {
    private static let shift = (easting: 2_000_000.0, northing: 1_000_000.0)

    /// Places far apart and where the grid takes them, which no other grid does.
    private static let landmarks: [(lv03: SpacePoint, lv95: SpacePoint)] = [
        (SpacePoint(x: 723_800, y: 76_800, z: 0), SpacePoint(x: 2_723_800.1356, y: 1_076_798.4596, z: 0)),
        (SpacePoint(x: 500_000, y: 117_700, z: 0), SpacePoint(x: 2_499_999.4973, y: 1_117_700.1664, z: 0)),
        (SpacePoint(x: 683_300, y: 247_500, z: 0), SpacePoint(x: 2_683_300.8955, y: 1_247_499.8345, z: 0)),
    ]

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
        if isGrid { try Self.check(step, file) }
        projection = toLV95 ? step : step.reversed
    }

    /// A file of that name may hold another grid, or zeros, which PROJ takes as it is.
    private static func check(_ step: ProjectionStep, _ file: GridFile) throws(TransformError) {
        var points = landmarks.map(\.lv03)
        _ = step.apply(to: &points)
        for (point, landmark) in zip(points, landmarks) {
            guard abs(point.x - landmark.lv95.x) < 0.001, abs(point.y - landmark.lv95.y) < 0.001 else {
                throw SwissGrid.chenyx06.unusable(file, "is not CHENyx06a: it moves places elsewhere")
            }
        }
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
                return try SwissGrid.chenyx06.locate(options)
            } catch  where options.allowsBallpark && error.code == .gridMissing {
                return nil
            }
        }
    }
}
