public import SimpleFeatures

/// What can be measured of one part of a parcel, in little room; equal for equal parts, to the last bit.
public struct PartMeasures: Hashable, Sendable {
    /// Area, perimeter and centroid.
    public let plane: PlaneMeasures
    /// The box around it.
    public let box: BoundingBox
    /// A position inside, the middle of the widest stretch on a line across, as GEOS chooses it.
    public var pointOnSurface: Position { Position(x: pointX, y: pointY) }
    private let pointX: Double
    private let pointY: Double
    /// How wide that stretch is.
    public let widthAtPoint: Double
    /// The sum of the squared distances between each corner's neighbours, from which the area's accuracy follows.
    public let spread: Double
    /// Count of holes.
    public var holes: Int { Int(holeCount) }
    private let holeCount: Int32
    /// Count of corners, each ring's closing position not counted.
    public var vertices: Int { Int(vertexCount) }
    private let vertexCount: Int32
    /// By which it is known again, wherever its rings begin.
    public let outline: Outline

    init(_ polygon: FlatPolygon) {
        plane = PlaneMeasures(polygon)
        let shell = polygon[0]
        var box = BoundingBox(minX: shell.x[0], minY: shell.y[0], maxX: shell.x[0], maxY: shell.y[0])
        var spread = 0.0
        var vertices = 0
        for index in 0..<polygon.count {
            let ring = polygon[index]
            if index == 0 { box = Self.box(of: ring) }
            spread += Self.spread(of: ring)
            vertices += max(ring.count - 1, 0)
        }
        let interior = InteriorPoint(polygon, box)
        (pointX, pointY, widthAtPoint) = (interior.position.x, interior.position.y, interior.width)
        outline = Outline(polygon)
        self.box = box
        self.spread = spread
        vertexCount = Int32(clamping: vertices)
        holeCount = Int32(clamping: polygon.count - 1)
    }

    static func box(of ring: FlatRing) -> BoundingBox {
        var (minX, minY, maxX, maxY) = (ring.x[0], ring.y[0], ring.x[0], ring.y[0])
        for index in 0..<ring.count {
            minX = ring.x[index] < minX ? ring.x[index] : minX
            maxX = ring.x[index] > maxX ? ring.x[index] : maxX
            minY = ring.y[index] < minY ? ring.y[index] : minY
            maxY = ring.y[index] > maxY ? ring.y[index] : maxY
        }
        return BoundingBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    private static func spread(of ring: FlatRing) -> Double {
        guard ring.count >= 4 else { return 0 }
        func square(_ before: Int, _ behind: Int) -> Double {
            let (dx, dy) = (ring.x[behind] - ring.x[before], ring.y[behind] - ring.y[before])
            return dx * dx + dy * dy
        }
        // The first corner stands between the last but one and the second.
        var sum = square(ring.count - 2, 1)
        for corner in 1..<(ring.count - 1) { sum += square(corner - 1, corner + 1) }
        return sum
    }
}
