/// Two parcels that touch.
public struct Neighbour: Hashable, Sendable {
    /// How two parcels touch.
    public enum Contact: String, Codable, Hashable, Sendable {
        /// Along a line.
        case border
        /// In points only.
        case corner
    }

    /// The parcel that comes first in the table.
    public var first: Int
    /// The other parcel.
    public var second: Int
    /// The length of the border that they share, in metres; 0 where they touch in points only.
    public var length: Double
    /// How many pieces the shared border is in, or in how many points they touch.
    public var stretches: Int

    /// Creates one.
    public init(first: Int, second: Int, length: Double, stretches: Int) {
        self.first = first
        self.second = second
        self.length = length
        self.stretches = stretches
    }

    /// How they touch.
    public var contact: Contact { length > 0 ? .border : .corner }
}
