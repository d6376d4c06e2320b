import Geodesy
import SimpleFeatures

/// Takes away the fix that spans the smallest triangle with its neighbours, again and again, until none spans less than a
/// given area (Visvalingam and Whyatt 1993).
struct AreaSimplification {
    /// Whether each fix stays.
    private(set) var isKept: [Bool]

    /// Sides up to this are measured in the plane that touches the earth at the fix: to a millionth.
    private static let longestFlatSide = 10_000.0

    private let fixes: [Fix]
    private let points: [SurfacePoint]
    private var before: [Int32]
    private var after: [Int32]

    /// Fixes that have a place, and their points.
    init(_ fixes: [Fix], _ points: [SurfacePoint], smallest limit: Double) {
        self.fixes = fixes
        self.points = points
        let last = fixes.count - 1
        isKept = [Bool](repeating: true, count: fixes.count)
        before = (0..<fixes.count).map { Int32(clamping: $0 - 1) }
        after = (0..<fixes.count).map { Int32(clamping: $0 + 1) }
        guard last > 1 else { return }
        var areas = [Double](repeating: .infinity, count: fixes.count)
        for place in 1..<last { areas[place] = area(at: place) }
        var queue = TriangleQueue(areas)
        while let (place, area) = queue.smallest, area < limit {
            queue.removeSmallest()
            isKept[place] = false
            let (left, right) = (before[place], after[place])
            after[Int(left)] = right
            before[Int(right)] = left
            // A neighbour's triangle may shrink by that; it does not go before what it hung on.
            for neighbour in [Int(left), Int(right)] where neighbour > 0 && neighbour < last {
                queue.set(max(self.area(at: neighbour), area), of: neighbour)
            }
        }
    }

    /// Square metres on the ground between a fix and its neighbours.
    private func area(at place: Int) -> Double {
        let (left, right) = (Int(before[place]), Int(after[place]))
        let here = points[place]
        let (one, other) = (points[left] - here, points[right] - here)
        let longest = max(one.dot(one), other.dot(other))
        if longest > Self.longestFlatSide * Self.longestFlatSide {
            return GeodesicRing([left, place, right].map { fixes[$0].position }).area.magnitude
        }
        return one.cross(other).dot(here.up).magnitude / 2
    }
}
