/// The CHENyx06 grid from CH1903 to CH1903+, held in memory as far as the kernel reaches.
///
/// Nodes lie 30 seconds apart; between them the shift is bilinear in longitude and latitude, as PROJ's `hgridshift`
/// takes it. Places are counted as `KernelSide` counts them on Bessel's ellipsoid, in degrees.
struct ShiftGrid: Sendable {
    static let nodesPerDegree = 120.0
    /// The first node's longitude and latitude in nodes: 5°48' and 45°39'.
    static let west = 696
    static let south = 5_478
    static let columns = 589
    static let rows = 277

    /// Each node's shift of longitude and latitude, row by row from the south-west.
    let nodes: [SIMD2<Double>]

    /// Shifts a run from CH1903 to CH1903+.
    func apply(to run: CoordinateRun) {
        nodes.withUnsafeBufferPointer { nodes in
            run.map { x, y in
                let start = SIMD2(x, y)
                let end = start + GridCell(around: start, in: nodes).shift(at: start)
                return (end.x, end.y)
            }
        }
    }

    /// Shifts a run from CH1903+ to CH1903.
    ///
    /// The shift counts where the way starts, so it is taken again there, as PROJ does it. Each time brings the
    /// start a thousand times nearer, for which loading has looked at the grid's slopes: a metre or two end within
    /// a nanometre.
    func applyInverse(to run: CoordinateRun) {
        nodes.withUnsafeBufferPointer { nodes in
            run.map { x, y in
                let end = SIMD2(x, y)
                var cell = GridCell(around: end, in: nodes)
                var start = end - cell.shift(at: end)
                for _ in 0..<2 {
                    if !cell.contains(start) { cell = GridCell(around: start, in: nodes) }
                    start = end - cell.shift(at: start)
                }
                return (start.x, start.y)
            }
        }
    }
}
