/// A polygon: a shell and the holes in it, each a closed ring whose last position equals its first.
public struct Polygon: Hashable, Sendable {
    /// Every ring, the shell first; empty for an empty polygon.
    public var rings: [[Position]]

    /// Creates a polygon from its rings, the shell first.
    public init(rings: [[Position]]) {
        self.rings = rings
    }

    /// The outer ring, empty for an empty polygon.
    public var shell: [Position] { rings.first ?? [] }

    /// The inner rings.
    public var holes: ArraySlice<[Position]> { rings.dropFirst() }
}
