/// A height system at one end of a way, with the grid that ties it to ETRS89 if it needs one.
struct VerticalEnd {
    /// Whether heights are above the Bessel ellipsoid, or taken for that; otherwise they stand on ETRS89.
    let isBessel: Bool
    /// From heights above the sea to those of ETRS89.
    let geoid: ProjectionStep?
    /// What is to be said of the heights.
    let record: StepRecord?

    init(_ heights: HeightSystem, _ summary: String, _ finder: RouteFinder) throws(TransformError) {
        guard let grid = heights.grid else {
            self.init(isBessel: heights == .bessel, geoid: nil, record: nil)
            return
        }
        guard let file = try Self.file(of: grid, finder.options) else {
            // CH1903+ was laid so that its ellipsoid comes close to the sea: within 5 m in Switzerland.
            self.init(
                isBessel: true, geoid: nil,
                record: StepRecord(
                    summary: "\(heights.name) heights taken for Bessel heights", statedAccuracy: 5,
                    isVertical: true, isBallpark: true))
            return
        }
        let record = StepRecord(
            summary: "\(summary) through \(file.name)", file: file, statedAccuracy: grid.statedAccuracy,
            isVertical: true)
        let step = try ProjectionStep(
            pipeline: SwissPipeline.geoid(file), movesHeights: true, record, in: finder.context)
        self.init(isBessel: false, geoid: step, record: record)
    }

    private init(isBessel: Bool, geoid: ProjectionStep?, record: StepRecord?) {
        self.isBessel = isBessel
        self.geoid = geoid
        self.record = record
    }

    /// The grid's file; `nil` where the ballpark is accepted instead.
    private static func file(
        of grid: SwissGrid, _ options: TransformOptions
    ) throws(TransformError) -> GridFile? {
        do {
            return try grid.locate(options)
        } catch  where options.allowsBallpark && error.code == .gridMissing {
            return nil
        }
    }
}
