public import SimpleFeatures

/// How zones divide a parcel.
public struct ZonedParcel: Hashable, Sendable {
    /// The part of the parcel that lies in a zone, or in none.
    public struct Piece: Hashable, Sendable {
        /// The zone by its number, or `nil` for what lies in none.
        public var zone: Int?
        /// Its area in square metres.
        public var area: Double
        /// Its geometry.
        public var polygons: [Polygon]
    }

    /// Two zones that have a part of the parcel both.
    public struct Conflict: Hashable, Sendable {
        /// The zones by their numbers, the smaller first.
        public var zones: [Int]
        /// The common area in square metres.
        public var area: Double
    }

    /// The parcel's area in square metres.
    public var area: Double
    /// The pieces in the zones' order, what lies in none last; without slivers.
    public var pieces: [Piece] = []
    /// How many slivers were left out.
    public var sliverCount = 0
    /// The area of the slivers.
    public var sliverArea = 0.0
    /// Zones that overlap on the parcel by more than a sliver, the first hundred pairs.
    public var conflicts: [Conflict] = []
}
