#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Four corners in an image, in pixels; the origin is the upper left corner, y grows downwards.
///
/// A corner may be outside the image, like the paper.
public struct Quadrilateral: Sendable, Hashable, Codable {
    /// A point in an image.
    public struct Point: Sendable, Hashable, Codable {
        /// Pixels from the left.
        public var x: Double
        /// Pixels from the top.
        public var y: Double

        /// Creates a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }

        func distance(to other: Point) -> Double { hypot(x - other.x, y - other.y) }
    }

    /// The corner at the upper left.
    public var topLeft: Point
    /// The corner at the upper right.
    public var topRight: Point
    /// The corner at the lower right.
    public var bottomRight: Point
    /// The corner at the lower left.
    public var bottomLeft: Point

    /// Creates a quadrilateral from its corners, clockwise from the upper left.
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The enclosed area in square pixels; negative if the corners run anticlockwise.
    public var area: Double {
        let corners = self.corners
        return corners.indices.reduce(0) { sum, index in
            let (one, next) = (corners[index], corners[(index + 1) % 4])
            return sum + (one.x * next.y - next.x * one.y) / 2
        }
    }

    /// Whether the quadrilateral is convex, with corners running clockwise.
    var isConvex: Bool {
        let corners = self.corners
        return corners.indices.allSatisfy { index in
            let (one, two, three) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            return (two.x - one.x) * (three.y - two.y) - (two.y - one.y) * (three.x - two.x) > 0
        }
    }

    /// Whether a point is inside, if the quadrilateral is convex.
    func contains(_ point: Point) -> Bool {
        let corners = self.corners
        return corners.indices.allSatisfy { index in
            let (one, next) = (corners[index], corners[(index + 1) % 4])
            return (next.x - one.x) * (point.y - one.y) - (next.y - one.y) * (point.x - one.x) >= 0
        }
    }

    func scaled(by factor: Double) -> Quadrilateral {
        func scale(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
        return Quadrilateral(
            topLeft: scale(topLeft), topRight: scale(topRight), bottomRight: scale(bottomRight),
            bottomLeft: scale(bottomLeft))
    }

    /// Whether a corner is clearly away from the image's corner, so that there is something around the paper.
    func leavesBackground(from width: Int, _ height: Int) -> Bool {
        let (right, bottom) = (Double(width), Double(height))
        let frame = [
            Point(x: 0, y: 0), Point(x: right, y: 0), Point(x: right, y: bottom), Point(x: 0, y: bottom),
        ]
        return zip(corners, frame).contains { $0.distance(to: $1) > 0.015 * max(right, bottom) }
    }
}
