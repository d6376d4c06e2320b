public import SimpleFeatures

/// The fast way between LV95, LV03, WGS84 and ETRS89, for coordinates in bulk.
///
/// It goes by Bessel's ellipsoid, as the exact formulas do: by a polynomial for the projection, one for the
/// geocentric shift (EPSG:1676, EPSG:1647; heights are 0, as PROJ takes them in two dimensions), and swisstopo's
/// CHENyx06 grid between CH1903 and CH1903+. Within `domain` it is at most 20 nm from PROJ, 100 nm where the
/// grid takes part, both ways, which the tests prove. What lies outside is left to the caller.
///
/// ```swift
/// let kernel = try SwissKernel(from: .lv95, to: .wgs84)
/// var x = [2_600_000.0], y = [1_200_000.0]
/// let outside = kernel?.transform(&x, &y)  // x 7.438632..., y 46.951083..., outside []
/// ```
public struct SwissKernel: Sendable {
    /// What takes place between the frames of the two sides.
    private enum Passage {
        case none
        case toCH1903Plus(ShiftGrid)
        case toCH1903(ShiftGrid)
    }

    private let source: KernelSide
    private let target: KernelSide
    private let passage: Passage

    /// So many pairs at a time stay in the processor's first cache.
    private static let block = 512

    /// The way between two systems; `nil` if the kernel has none.
    ///
    /// - Parameter gridFile: the CHENyx06 grid, where one is needed: its file's name in one of PROJ's data folders,
    ///   or its path; looked for there by default.
    public init?(
        from source: ReferenceSystem, to target: ReferenceSystem, gridFile: String? = nil
    ) throws(TransformError) {
        guard source != target, let from = KernelSide(source), let to = KernelSide(target),
            from.isPlane || to.isPlane
        else { return nil }
        self.source = from
        self.target = to
        switch (source, target) {
        case (.lv03, _): passage = .toCH1903Plus(try Self.grid(gridFile))
        case (_, .lv03): passage = .toCH1903(try Self.grid(gridFile))
        default: passage = .none
        }
    }

    private static func grid(_ file: String?) throws(TransformError) -> ShiftGrid {
        guard let file = file ?? SwissGrid.locate() else {
            throw TransformError(
                .gridMissing,
                "the grid CHENyx06a is in none of PROJ's data folders (\(SwissGrid.dataFolders.joined(separator: ", ")))",
                remedy: "Install it: apt-get install proj-data.")
        }
        return try LoadedGrids.grid(at: file)
    }

    /// Where coordinates of the source are transformed, edges included.
    public var domain: BoundingBox { source.domain }

    /// One pair of coordinates in the target system; `nil` outside of `domain`.
    public func transform(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
        var result = (x: x, y: y)
        let outside = withUnsafeMutablePointer(to: &result.x) { x in
            withUnsafeMutablePointer(to: &result.y) { y in
                transform(
                    UnsafeMutableBufferPointer(start: x, count: 1),
                    UnsafeMutableBufferPointer(start: y, count: 1))
            }
        }
        return outside.isEmpty ? result : nil
    }

    /// Transforms pairs in place, as many as both buffers hold, which must not overlap.
    ///
    /// - Returns: the indices of those outside of `domain`, not finite ones among them, which are left as they are.
    public func transform(
        _ x: UnsafeMutableBufferPointer<Double>, _ y: UnsafeMutableBufferPointer<Double>
    ) -> [Int] {
        guard let xBase = x.baseAddress, let yBase = y.baseAddress else { return [] }
        let count = min(x.count, y.count)
        var outside: [Int] = []
        for start in stride(from: 0, to: count, by: Self.block) {
            let run = CoordinateRun(x: xBase + start, y: yBase + start, count: min(Self.block, count - start))
            if run.isInside(domain) {
                transform(run)
            } else {
                outside += transformEach(of: run).map { start + $0 }
            }
        }
        return outside
    }

    /// Transforms pairs in place, as many as both arrays hold; returns the indices of those that were left.
    public func transform(_ x: inout [Double], _ y: inout [Double]) -> [Int] {
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in transform(x, y) }
        }
    }

    /// Transforms the pairs inside of the domain, and returns the indices of the others.
    private func transformEach(of run: CoordinateRun) -> [Int] {
        (0..<run.count).filter { index in
            let pair = CoordinateRun(x: run.x + index, y: run.y + index, count: 1)
            guard pair.isInside(domain) else { return true }
            transform(pair)
            return false
        }
    }

    private func transform(_ run: CoordinateRun) {
        source.toBessel(run)
        switch passage {
        case .none: break
        case .toCH1903Plus(let grid): grid.apply(to: run)
        case .toCH1903(let grid): grid.applyInverse(to: run)
        }
        target.fromBessel(run)
    }
}
