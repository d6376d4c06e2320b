import Foundation
public import SimpleFeatures

/// Clusters places for the zoom levels of a web map. Each cluster consists of clusters of the next higher level, so
/// that it splits when the map is zoomed in.
///
/// Greedy, as usual for web maps: in input order, each place absorbs the free places within the radius. The result
/// is deterministic.
///
/// ```swift
/// let clustering = MapClustering(zooms: 8...16, radius: 60)
/// for cluster in clustering.clusters(of: places) { print(cluster.zoom, cluster.count) }
/// ```
public struct MapClustering: Hashable, Sendable {
    /// The zoom levels, for example `8...16`.
    public var zooms: ClosedRange<Int>
    /// The radius of a cluster in pixels.
    public var radius: Double
    /// The width of the world in pixels at zoom level 0.
    public var tileSize: Double

    /// Creates a clustering.
    public init(zooms: ClosedRange<Int>, radius: Double, tileSize: Double = 256) {
        self.zooms = zooms
        self.radius = radius
        self.tileSize = tileSize
    }

    /// The clusters of all levels, the lowest first.
    ///
    /// Places beyond 85.05 degrees of latitude, the edge of the map, are moved to the edge. Places that are not
    /// finite are left out.
    public func clusters(of places: [MapPlace]) -> [MapCluster] {
        var dots = places.enumerated().compactMap { number, place in Dot(place, number: number) }
        var levels: [[MapCluster]] = []
        for zoom in zooms.reversed() {
            let reach = radius / (tileSize * exp2(Double(zoom)))
            let (merged, parents) = Self.merge(dots, reach: reach)
            if !levels.isEmpty {
                for (child, parent) in parents.enumerated() {
                    levels[levels.count - 1][child].parent = parent
                }
            }
            levels.append(merged.enumerated().map { $1.cluster(zoom: zoom, number: $0) })
            dots = merged
        }
        return levels.reversed().flatMap(\.self)
    }

    /// The merged dots and, for each input dot, the index of the merged dot that it went into.
    private static func merge(_ dots: [Dot], reach: Double) -> (merged: [Dot], parents: [Int]) {
        guard reach > 0 else { return (dots, Array(dots.indices)) }
        var cells: [DotCell: [Int]] = [:]
        for (number, dot) in dots.enumerated() { cells[DotCell(dot, reach), default: []].append(number) }
        var parents = [Int](repeating: -1, count: dots.count)
        var merged: [Dot] = []
        for (number, dot) in dots.enumerated() where parents[number] < 0 {
            var cluster = dot
            parents[number] = merged.count
            for cell in DotCell(dot, reach).neighbourhood {
                for other in cells[cell] ?? [] where parents[other] < 0 && dots[other].isNear(dot, reach) {
                    parents[other] = merged.count
                    cluster.merge(dots[other])
                }
            }
            merged.append(cluster)
        }
        return (merged, parents)
    }
}

/// A place to draw on a web map.
public struct MapPlace: Hashable, Sendable {
    /// Longitude and latitude in degrees.
    public var position: Position
    /// The area that the place represents, in square metres.
    public var area: Double
    /// The bounding box of the represented object, in degrees.
    public var box: BoundingBox

    /// Creates a place.
    public init(position: Position, area: Double, box: BoundingBox) {
        self.position = position
        self.area = area
        self.box = box
    }
}

/// Places drawn as one symbol at a zoom level.
public struct MapCluster: Hashable, Sendable {
    /// The zoom level.
    public var zoom: Int
    /// The index within its zoom level.
    public var number: Int
    /// The index of the cluster that contains it at the next lower zoom level; `nil` at the lowest.
    public var parent: Int?
    /// The mean position of its places, longitude and latitude.
    public var position: Position
    /// The number of places.
    public var count: Int
    /// The total area in square metres.
    public var area: Double
    /// The bounding box of all its places, in degrees.
    public var box: BoundingBox
    /// The smallest index of its places.
    public var first: Int
}

/// A cluster on the Web Mercator square, whose sides are 1.
private struct Dot {
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

    /// Merges with another dot; the position becomes the weighted mean.
    mutating func merge(_ other: Dot) {
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

/// A grid cell with the radius of a cluster as its side.
private struct DotCell: Hashable {
    private let column: Int
    private let row: Int

    init(_ dot: Dot, _ reach: Double) {
        column = Self.cell(dot.x, reach)
        row = Self.cell(dot.y, reach)
    }

    private init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }

    /// The cell and its eight neighbours, in a fixed order.
    var neighbourhood: [DotCell] {
        (-1...1).flatMap { down in (-1...1).map { DotCell(column: column + $0, row: row + down) } }
    }

    private static func cell(_ value: Double, _ reach: Double) -> Int {
        let cell = (value / reach).rounded(.down)
        return cell.magnitude < 1e15 ? Int(cell) : 0
    }
}
