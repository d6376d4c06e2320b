public import SimpleFeatures

/// A place to be drawn on a web map.
public struct MapPlace: Hashable, Sendable {
    /// Longitude and latitude in degrees.
    public var position: Position
    /// The area that it stands for, in square metres.
    public var area: Double
    /// The box around it, in degrees.
    public var box: BoundingBox

    /// Creates a place.
    public init(position: Position, area: Double, box: BoundingBox) {
        self.position = position
        self.area = area
        self.box = box
    }
}
