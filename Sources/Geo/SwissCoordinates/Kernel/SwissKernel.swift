public import SimpleFeatures

/// A fast transformation between LV95, LV03, WGS84 and ETRS89 for coordinates in bulk.
///
/// Like the exact formulas it goes through Bessel's ellipsoid: by polynomials for the projection and for the geocentric shift
/// (EPSG:1676, EPSG:1647; with heights 0, as in PROJ in two dimensions), and by swisstopo's CHENyx06 grid between CH1903 and
/// CH1903+. Within `domain` it differs from PROJ by at most 20 nm, or 100 nm through the grid, in both directions, as the
/// tests prove. Coordinates outside are left to the caller.
///
/// ```swift
/// let kernel = try SwissKernel(from: .lv95, to: .wgs84)
/// var x = [2_600_000.0], y = [1_200_000.0]
/// let outside = kernel?.transform(&x, &y)  // x 7.438632..., y 46.951083..., outside []
/// ```
public struct SwissKernel: Sendable {
    /// The change between the frames of source and target.
    private enum Passage {
        case none
        case toCH1903Plus(ShiftGrid)
        case toCH1903(ShiftGrid)
    }

    private let source: KernelSide
    private let target: KernelSide
    private let passage: Passage

    /// Pairs per block, few enough to stay in the processor's first-level cache.
    private static let block = 512

    /// Creates the transformation between two systems; `nil` if the kernel does not support it.
    ///
    /// - Parameter gridFile: the path of the CHENyx06 grid, or its file name in one of PROJ's data folders. Used only for
    ///   LV03; found there by default.
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
            throw SwissGrid.chenyx06.missing
        }
        return try LoadedGrids.grid(at: file)
    }

    /// The range of source coordinates that are transformed, edges included.
    public var domain: BoundingBox { source.domain }

    /// Transforms one pair of coordinates; `nil` outside `domain`.
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

    /// Transforms pairs in place; the longer buffer's surplus is ignored. The buffers must not overlap.
    ///
    /// - Returns: the indices of pairs that are outside `domain` or not finite, which are left unchanged.
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

    /// Transforms pairs in place and returns the indices of those outside `domain`, which are left unchanged.
    public func transform(_ x: inout [Double], _ y: inout [Double]) -> [Int] {
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in transform(x, y) }
        }
    }

    /// Transforms the pairs inside the domain and returns the indices of the others.
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

/// A run of coordinates with x and y in separate buffers, changed in place.
struct CoordinateRun {
    let x: UnsafeMutablePointer<Double>
    let y: UnsafeMutablePointer<Double>
    let count: Int

    /// Replaces each pair. The loop is vectorised if `body` is plain arithmetic.
    @inline(__always)
    func map(_ body: (_ x: Double, _ y: Double) -> (x: Double, y: Double)) {
        for index in 0..<count {
            let result = body(x[index], y[index])
            x[index] = result.x
            y[index] = result.y
        }
    }

    /// Replaces each y.
    @inline(__always)
    func mapY(_ body: (_ y: Double) -> Double) {
        for index in 0..<count { y[index] = body(y[index]) }
    }

    /// Whether all pairs are finite and in a box, edges included.
    func isInside(_ box: BoundingBox) -> Bool {
        var misses = 0
        for index in 0..<count {
            let (x, y) = (x[index], y[index])
            let isInside = x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY
            misses &+= isInside ? 0 : 1
        }
        return misses == 0
    }
}
