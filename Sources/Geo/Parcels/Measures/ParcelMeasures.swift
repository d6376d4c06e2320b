public import SimpleFeatures

/// Measures of a parcel in its plane CRS, in metres and square metres.
public struct ParcelMeasures: Hashable, Sendable {
    private var plane = PlaneMeasures()
    /// The number of parts.
    public private(set) var parts = 0
    /// The number of holes in all parts.
    public private(set) var holes = 0
    /// The number of corners, without the closing position of each ring.
    public private(set) var vertices = 0
    /// A position inside the parcel, suitable for a label: the middle of the widest section of a horizontal line
    /// across a part.
    public private(set) var pointOnSurface = Position(x: .nan, y: .nan)
    /// The box around all parts.
    public private(set) var box: BoundingBox
    /// The sum of squared distances between the neighbours of each corner. It determines the accuracy of the area.
    public private(set) var spread = 0.0
    /// The reason why the geometry is invalid, for example `Self-intersection at 2600001 1200002`; `nil` if it is
    /// valid.
    public var fault: String?
    private var widthAtPoint = -1.0

    /// The measures of one part.
    public init(_ part: PartMeasures, fault: String? = nil) {
        box = part.box
        self.fault = fault
        add(part)
    }

    /// The measures of several parts together; `nil` if there are none.
    public init?(_ parts: [PartMeasures], fault: String? = nil) {
        guard let first = parts.first else { return nil }
        self.init(first, fault: fault)
        for part in parts.dropFirst() { add(part) }
    }

    /// Area of all parts without their holes.
    public var area: Double { plane.area }
    /// Length of all borders, including holes.
    public var perimeter: Double { plane.perimeter }
    /// The centroid, which may lie outside the parcel. Computed from the border if there is no area.
    public var centroid: Position { plane.centroid }
    /// Compactness after Polsby and Popper (1991): 4 π area / perimeter², at most 1 (a circle); 0 without a
    /// perimeter.
    public var compactness: Double {
        perimeter > 0 ? 4 * Double.pi * area / (perimeter * perimeter) : 0
    }

    private mutating func add(_ part: PartMeasures) {
        plane.add(part.plane)
        parts += 1
        holes += part.holes
        vertices += part.vertices
        spread += part.spread
        box = box.union(part.box)
        if part.widthAtPoint > widthAtPoint {
            (pointOnSurface, widthAtPoint) = (part.pointOnSurface, part.widthAtPoint)
        }
    }
}

/// Measures of one part of a parcel, in compact form. Equal parts have bitwise equal measures.
public struct PartMeasures: Hashable, Sendable {
    /// Area, perimeter and centroid.
    public let plane: PlaneMeasures
    /// The box around it.
    public let box: BoundingBox
    /// A position inside: the middle of the widest section of a horizontal line, as GEOS chooses it.
    public var pointOnSurface: Position { Position(x: pointX, y: pointY) }
    private let pointX: Double
    private let pointY: Double
    /// The width of that section.
    public let widthAtPoint: Double
    /// The sum of squared distances between the neighbours of each corner. It determines the accuracy of the area.
    public let spread: Double
    /// The number of holes.
    public var holes: Int { Int(holeCount) }
    private let holeCount: Int32
    /// The number of corners, without the closing position of each ring.
    public var vertices: Int { Int(vertexCount) }
    private let vertexCount: Int32
    /// Identifies the part independently of where its rings start.
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
        // The first corner's neighbours are the last but one position and the second.
        var sum = square(ring.count - 2, 1)
        for corner in 1..<(ring.count - 1) { sum += square(corner - 1, corner + 1) }
        return sum
    }
}

/// Accuracy of boundary points by the tolerance levels of the official survey, from towns (TS2) to mountains (TS5).
///
/// The figures are from art. 31 of the Technical Ordinance on Official Cadastral Surveying (TVAV, SR 211.432.21, of
/// 10 June 1994) for points that are exactly defined in the field. The ordinance's limit is three standard
/// deviations. The tolerance for areas, `areaTolerance(spread:)`, follows geometrically and is not in the
/// ordinance.
public enum ToleranceClass: String, CaseIterable, Codable, Hashable, Sendable {
    case ts2 = "TS2"
    case ts3 = "TS3"
    case ts4 = "TS4"
    case ts5 = "TS5"

    /// Standard deviation of a boundary point in metres.
    public var standardDeviation: Double {
        switch self {
        case .ts2: 0.035
        case .ts3: 0.07
        case .ts4: 0.15
        case .ts5: 0.35
        }
    }

    /// The tolerated difference between registered and computed area, in square metres.
    ///
    /// `3 σ / 2 √spread + 0.5`: three standard deviations of the area by error propagation, assuming independent
    /// corners and the standard deviation σ for each coordinate, plus half a square metre because registers hold
    /// whole ones. `spread` is the sum of squared distances between the neighbours of each corner. The corners of a
    /// stroked arc are not independent; its tolerance is smaller than its few surveyed points would give.
    public func areaTolerance(spread: Double) -> Double {
        3 * standardDeviation / 2 * spread.squareRoot() + 0.5
    }
}
