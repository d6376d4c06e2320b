public import SimpleFeatures

/// Places on a web map that are drawn as one at a zoom level.
public struct MapCluster: Hashable, Sendable {
    /// The zoom level at which it is drawn.
    public var zoom: Int
    /// Its number among those of its zoom level, from 0.
    public var number: Int
    /// The number of the cluster that it goes into at the next lower zoom level; `nil` at the lowest.
    public var parent: Int?
    /// The middle of its places, longitude and latitude.
    public var position: Position
    /// How many places it has.
    public var count: Int
    /// The sum of their areas in square metres.
    public var area: Double
    /// The box around what its places stand for, in degrees.
    public var box: BoundingBox
    /// The place with the smallest number; the only one where there is one.
    public var first: Int
}
