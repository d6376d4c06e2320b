/// The shift between four nodes of the grid: constant + east * a + north * (b + east * c).
struct GridCell {
    private let column: Int
    private let row: Int
    private let constant: SIMD2<Double>
    private let eastward: SIMD2<Double>
    private let northward: SIMD2<Double>
    private let twist: SIMD2<Double>

    /// The cell of a place, which the grid has to hold.
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

    /// How far a place is from the cell's south-western corner to the north-eastern one.
    @inline(__always)
    private func share(of place: SIMD2<Double>) -> SIMD2<Double> {
        Self.position(of: place) - SIMD2(Double(column), Double(row))
    }

    /// A place in nodes from the grid's south-western corner.
    @inline(__always)
    private static func position(of place: SIMD2<Double>) -> SIMD2<Double> {
        let origin = SIMD2(ProjectionPolynomials.bernLongitude, ProjectionPolynomials.middleLatitude)
        return (place + origin) * ShiftGrid.nodesPerDegree
            - SIMD2(Double(ShiftGrid.west), Double(ShiftGrid.south))
    }
}
