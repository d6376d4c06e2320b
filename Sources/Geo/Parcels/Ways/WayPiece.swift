/// A piece of a straight way that lies in the same parcels all along.
public struct WayPiece: Hashable, Sendable {
    /// Where it begins, as a share of the way.
    public var from: Double
    /// Where it ends, as a share of the way.
    public var to: Double
    /// The parcels that it lies in, by their number in the table, in order; none outside of all.
    public var parcels: [Int]

    /// Creates a piece.
    public init(from: Double, to: Double, parcels: [Int]) {
        self.from = from
        self.to = to
        self.parcels = parcels
    }
}
