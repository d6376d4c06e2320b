public import SimpleFeatures

/// Two parcels that touch or overlap.
public struct Neighbour: Hashable, Sendable {
    /// How two parcels are in contact.
    public enum Contact: String, Codable, Hashable, Sendable {
        /// Along a line.
        case border
        /// In points only.
        case corner
        /// They overlap: one of them is wrong.
        case overlap
    }

    /// The index of the first parcel.
    public var first: Int
    /// The index of the second parcel.
    public var second: Int
    /// The length of the shared border in metres; 0 if they touch only in points.
    public var length: Double
    /// The number of separate sections of the shared border, or of points of contact.
    public var stretches: Int
    /// The overlapping area in square metres, if overlaps were searched for.
    public var overlap = 0.0

    /// Creates a pair of neighbours.
    public init(first: Int, second: Int, length: Double, stretches: Int) {
        self.first = first
        self.second = second
        self.length = length
        self.stretches = stretches
    }

    /// The kind of contact.
    public var contact: Contact { overlap > 0 ? .overlap : length > 0 ? .border : .corner }
}

extension [Neighbour] {
    /// The pairs with their overlapping areas, and pairs that only overlap added; in order.
    public func noting(_ overlaps: [LandOverlap]) -> [Neighbour] {
        var neighbours = self
        var places: [[Int]: Int] = [:]
        if !overlaps.isEmpty {
            for (place, pair) in enumerated() { places[[pair.first, pair.second]] = place }
        }
        for overlap in overlaps {
            let place = places[[overlap.first, overlap.second]] ?? neighbours.count
            if place == neighbours.count {
                neighbours.append(
                    Neighbour(first: overlap.first, second: overlap.second, length: 0, stretches: 0))
            }
            neighbours[place].overlap = overlap.area
        }
        if neighbours.count > count { neighbours.sort { ($0.first, $0.second) < ($1.first, $1.second) } }
        return neighbours
    }
}

/// The geometry of the contact between two parcels.
public struct SharedBorder: Hashable, Sendable {
    /// The two parcels and the length of their shared border.
    public var neighbour: Neighbour
    /// The sections of the shared border; empty if they touch only in points.
    public var lines: [[Position]]
    /// The points of contact, if there is no shared border.
    public var points: [Position]

    /// The contact as one geometry.
    public var geometry: Geometry {
        switch (lines.count, points.count) {
        case (1, _): .lineString(lines[0])
        case (2..., _): .multiLineString(lines)
        case (_, 1): .point(points[0])
        default: .multiPoint(points)
        }
    }
}
