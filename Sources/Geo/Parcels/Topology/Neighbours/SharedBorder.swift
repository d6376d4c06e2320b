public import SimpleFeatures

/// Where two parcels touch, to be drawn.
public struct SharedBorder: Hashable, Sendable {
    /// The parcels and the length of what they share.
    public var neighbour: Neighbour
    /// The pieces of the shared border; empty where they touch in points only.
    public var lines: [[Position]]
    /// The points in which they touch, where they share no border.
    public var points: [Position]

    /// All of it as one geometry.
    public var geometry: Geometry {
        switch (lines.count, points.count) {
        case (1, _): .lineString(lines[0])
        case (2..., _): .multiLineString(lines)
        case (_, 1): .point(points[0])
        default: .multiPoint(points)
        }
    }
}
