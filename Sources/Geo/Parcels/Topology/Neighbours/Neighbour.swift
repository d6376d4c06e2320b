/// Two parcels that touch, or overlap.
public struct Neighbour: Hashable, Sendable {
    /// How two parcels touch.
    public enum Contact: String, Codable, Hashable, Sendable {
        /// Along a line.
        case border
        /// In points only.
        case corner
        /// Both have the same land: one of them is wrong.
        case overlap
    }

    /// The parcel that comes first in the table.
    public var first: Int
    /// The other parcel.
    public var second: Int
    /// The length of the border that they share, in metres; 0 where they touch in points only.
    public var length: Double
    /// How many pieces the shared border is in, or in how many points they touch.
    public var stretches: Int
    /// Square metres of land that both have, where that has been looked for.
    public var overlap = 0.0

    /// Creates one.
    public init(first: Int, second: Int, length: Double, stretches: Int) {
        self.first = first
        self.second = second
        self.length = length
        self.stretches = stretches
    }

    /// How they touch.
    public var contact: Contact { overlap > 0 ? .overlap : length > 0 ? .border : .corner }
}
