/// The part of the CHENyx06 grid from CH1903 to CH1903+ that the kernel needs, in memory.
///
/// Nodes are 30 seconds apart; between them the shift is bilinear in longitude and latitude, as in PROJ's `hgridshift`.
/// Coordinates are `KernelSide`'s on Bessel's ellipsoid, in degrees.
struct ShiftGrid: Sendable {
    static let nodesPerDegree = 120.0
    /// The first node's longitude and latitude in units of the node distance: 5°48' and 45°39'.
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
    /// The shift is defined at the start, which is found by iteration, as in PROJ. Each step brings the start a thousand times
    /// nearer, from a metre or two to within a nanometre; loading has checked the grid's slopes for that.
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

/// A cell of four nodes, with its shift as constant + east * a + north * (b + east * c).
private struct GridCell {
    private let column: Int
    private let row: Int
    private let constant: SIMD2<Double>
    private let eastward: SIMD2<Double>
    private let northward: SIMD2<Double>
    private let twist: SIMD2<Double>

    /// Creates the cell around a place, which must be in the grid.
    @inline(__always)
    init(around place: SIMD2<Double>, in nodes: UnsafeBufferPointer<SIMD2<Double>>) {
        let position = Self.position(of: place)
        column = Int(position.x)
        row = Int(position.y)
        let first = row * ShiftGrid.columns + column
        let southWest = nodes[first]
        let southEast = nodes[first + 1]
        let northWest = nodes[first + ShiftGrid.columns]
        let northEast = nodes[first + ShiftGrid.columns + 1]
        constant = southWest
        eastward = southEast - southWest
        northward = northWest - southWest
        twist = northEast - northWest - eastward
    }

    /// The shift at a place, in degrees.
    @inline(__always)
    func shift(at place: SIMD2<Double>) -> SIMD2<Double> {
        let share = share(of: place)
        return constant + eastward * share.x + (northward + twist * share.x) * share.y
    }

    @inline(__always)
    func contains(_ place: SIMD2<Double>) -> Bool {
        let share = share(of: place)
        return share.x >= 0 && share.x <= 1 && share.y >= 0 && share.y <= 1
    }

    /// The place within the cell: 0 to 1 from its south-western corner to the north-eastern one.
    @inline(__always)
    private func share(of place: SIMD2<Double>) -> SIMD2<Double> {
        Self.position(of: place) - SIMD2(Double(column), Double(row))
    }

    /// A place in units of the node distance from the grid's south-western corner.
    @inline(__always)
    private static func position(of place: SIMD2<Double>) -> SIMD2<Double> {
        let origin = SIMD2(ProjectionPolynomials.bernLongitude, ProjectionPolynomials.middleLatitude)
        return (place + origin) * ShiftGrid.nodesPerDegree
            - SIMD2(Double(ShiftGrid.west), Double(ShiftGrid.south))
    }
}
