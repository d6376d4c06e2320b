public import SimpleFeatures

/// A small disc with a few letters on a line, such as the kilometres so far.
public struct MapMark: Hashable, Sendable {
    /// Where it stands: `x` easting and `y` northing in metres.
    public var position: Position
    /// What stands in it; three or four letters have room.
    public var text: String

    /// Creates a mark.
    public init(_ position: Position, text: String) {
        self.position = position
        self.text = text
    }
}
