/// The step between LV03 and LV95 by the declared method.
struct FrameChange: RouteStep {
    private static let shift = (easting: 2_000_000.0, northing: 1_000_000.0)

    private let record: Provenance.Step
    /// The grid or the triangles; `nil` for the plain shift.
    private let projection: ProjectionStep?
    private let sign: Double
    private let shiftsOutside: Bool

    init(
        toLV95: Bool, _ options: TransformOptions, in context: ProjectionContext
    ) throws(TransformError) {
        sign = toLV95 ? 1 : -1
        shiftsOutside = options.allowsBallpark
        let direction = toLV95 ? "LV03 to LV95" : "LV95 to LV03"
        guard let file = try Self.file(options) else {
            record = Provenance.Step(
                summary: "\(direction) by the plain shift", statedAccuracy: 2,
                isBallpark: options.method != .shift)
            projection = nil
            return
        }
        let isGrid = options.method == .grid
        record = Provenance.Step(
            summary: "\(direction) through \(file.name)", file: file,
            statedAccuracy: isGrid ? SwissGrid.chenyx06.statedAccuracy : 0.001)
        let step = try ProjectionStep(
            pipeline: isGrid ? SwissPipeline.grid(file) : "+proj=tinshift +file=\(file.quotedPath)", record,
            in: context)
        projection = toLV95 ? step : step.reversed
    }

    var records: [Provenance.Step] { [record] }

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

    /// The file of the method; `nil` for the plain shift.
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
                // PROJ would accept a file of that name with another grid or with zeros.
                _ = try LoadedGrids.grid(at: file.path)
                return file
            } catch  where options.allowsBallpark && error.code == .gridMissing {
                return nil
            }
        }
    }
}
