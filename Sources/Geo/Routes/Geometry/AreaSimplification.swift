import Geodesy
import SimpleFeatures

/// Repeatedly removes the fix that spans the smallest triangle with its neighbours, until none spans less than a given area
/// (Visvalingam and Whyatt 1993).
struct AreaSimplification {
    /// Whether each fix stays.
    private(set) var isKept: [Bool]

    /// Sides up to this are measured in the tangent plane at the fix, accurate to a millionth.
    private static let longestFlatSide = 10_000.0

    private let fixes: [Fix]
    private let points: [SurfacePoint]
    private var before: [Int32]
    private var after: [Int32]

    /// Simplifies fixes with positions, given their points.
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
            // A neighbour's triangle may shrink, but never below the one removed.
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

/// A priority queue of fixes by the area of their triangles, smallest first; ties go to the earlier fix.
struct TriangleQueue {
    private var areas: [Double]
    /// A binary heap of fixes.
    private var heap: [Int32]
    /// The heap index of each fix.
    private var places: [Int32]

    /// Creates a queue of the fixes with finite areas.
    init(_ areas: [Double]) {
        self.areas = areas
        heap = areas.indices.filter { areas[$0].isFinite }.map { Int32(clamping: $0) }
        places = [Int32](repeating: -1, count: areas.count)
        for (place, fix) in heap.enumerated() { places[Int(fix)] = Int32(clamping: place) }
        for place in (0..<heap.count / 2).reversed() { sink(from: place) }
    }

    /// The fix of the smallest triangle, with its area.
    var smallest: (fix: Int, area: Double)? { heap.first.map { (Int($0), areas[Int($0)]) } }

    /// Removes that fix.
    mutating func removeSmallest() {
        guard let last = heap.popLast(), let first = heap.first else { return }
        places[Int(first)] = -1
        put(last, at: 0)
        sink(from: 0)
    }

    /// Changes the area of a fix in the queue.
    mutating func set(_ area: Double, of fix: Int) {
        areas[fix] = area
        rise(from: Int(places[fix]))
        sink(from: Int(places[fix]))
    }

    private func comes(_ one: Int32, before other: Int32) -> Bool {
        let (area, otherArea) = (areas[Int(one)], areas[Int(other)])
        return area == otherArea ? one < other : area < otherArea
    }

    private mutating func put(_ fix: Int32, at place: Int) {
        heap[place] = fix
        places[Int(fix)] = Int32(truncatingIfNeeded: place)
    }

    private mutating func rise(from start: Int) {
        var place = start
        let fix = heap[place]
        while place > 0, comes(fix, before: heap[(place - 1) / 2]) {
            put(heap[(place - 1) / 2], at: place)
            place = (place - 1) / 2
        }
        put(fix, at: place)
    }

    private mutating func sink(from start: Int) {
        var place = start
        let fix = heap[place]
        while 2 * place + 1 < heap.count {
            var child = 2 * place + 1
            if child + 1 < heap.count, comes(heap[child + 1], before: heap[child]) { child += 1 }
            guard comes(heap[child], before: fix) else { break }
            put(heap[child], at: place)
            place = child
        }
        put(fix, at: place)
    }
}
