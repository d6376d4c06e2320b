import Foundation
import SimpleFeatures

/// A cluster on the square of the Mercator map, whose sides are 1.
struct Dot {
    private static let northernmost = 85.051_128_779_806_6

    private(set) var x: Double
    private(set) var y: Double
    private var count = 1
    private var area: Double
    private var box: BoundingBox
    private var first: Int

    init?(_ place: MapPlace, number: Int) {
        let (longitude, latitude) = (place.position.x, place.position.y)
        guard longitude.isFinite, latitude.isFinite, longitude.magnitude <= 360 else { return nil }
        let angle = min(max(latitude, -Self.northernmost), Self.northernmost) * .pi / 180
        x = longitude / 360 + 0.5
        y = 0.5 - log(tan(.pi / 4 + angle / 2)) / (2 * .pi)
        area = place.area
        box = place.box
        first = number
    }

    func isNear(_ other: Dot, _ reach: Double) -> Bool {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy <= reach * reach
    }

    /// Moves to the middle of both, by their counts.
    mutating func take(_ other: Dot) {
        let sum = Double(count + other.count)
        x += (other.x - x) * Double(other.count) / sum
        y += (other.y - y) * Double(other.count) / sum
        count += other.count
        area += other.area
        box = box.union(other.box)
        first = min(first, other.first)
    }

    func cluster(zoom: Int, number: Int) -> MapCluster {
        let latitude = (atan(exp((0.5 - y) * 2 * .pi)) * 2 - .pi / 2) * 180 / .pi
        return MapCluster(
            zoom: zoom, number: number, position: Position(x: (x - 0.5) * 360, y: latitude), count: count,
            area: area, box: box, first: first)
    }
}
