public import SimpleFeatures

/// What can be measured of a parcel in its plane system, in metres and square metres.
public struct ParcelMeasures: Hashable, Sendable {
    private var plane = PlaneMeasures()
    /// Count of parts.
    public private(set) var parts = 0
    /// Count of holes in all parts.
    public private(set) var holes = 0
    /// Count of corners, each ring's closing position not counted.
    public private(set) var vertices = 0
    /// A position inside the parcel, fit for a label: in the middle of the widest stretch of a line across a part.
    public private(set) var pointOnSurface = Position(x: .nan, y: .nan)
    /// The box around all parts.
    public private(set) var box: BoundingBox
    /// The sum of the squared distances between each corner's neighbours, from which the area's accuracy follows.
    public private(set) var spread = 0.0
    /// Why the geometry is not valid, for example `Self-intersection at 2600001 1200002`; `nil` if it is.
    public var fault: String?
    private var widthAtPoint = -1.0

    /// The measures of one part.
    public init(_ part: PartMeasures, fault: String? = nil) {
        box = part.box
        self.fault = fault
        add(part)
    }

    /// Adds up parts; `nil` where there are none.
    public init?(_ parts: [PartMeasures], fault: String? = nil) {
        guard let first = parts.first else { return nil }
        self.init(first, fault: fault)
        for part in parts.dropFirst() { add(part) }
    }

    /// Area of all parts without their holes.
    public var area: Double { plane.area }
    /// Length of all borders, those of holes included.
    public var perimeter: Double { plane.perimeter }
    /// The centre of the area, which may lie outside of it; of the border where there is no area.
    public var centroid: Position { plane.centroid }
    /// How much of a circle's area with the same perimeter it has, 1 at most (Polsby and Popper 1991: 4 π area /
    /// perimeter²); 0 without a perimeter.
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
