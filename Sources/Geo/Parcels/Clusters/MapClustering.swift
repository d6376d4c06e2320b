import Foundation
import SimpleFeatures

/// Clusters for zoom levels of a web map, each made of those of the next higher level, so that a cluster splits when the
/// map is zoomed in.
///
/// Greedy, as web maps do it: one after the other, in the order of the places, takes up what lies within the radius and
/// is not taken. The same places give the same clusters each time.
///
/// ```swift
/// let clustering = MapClustering(zooms: 8...16, radius: 60)
/// for cluster in clustering.clusters(of: places) { print(cluster.zoom, cluster.count) }
/// ```
public struct MapClustering: Hashable, Sendable {
    /// The zoom levels, for example `8...16`.
    public var zooms: ClosedRange<Int>
    /// How far a cluster reaches, in pixels.
    public var radius: Double
    /// Pixels of the world's side at zoom level 0.
    public var tileSize: Double

    /// Creates a clustering; a tile has 256 pixels unless told otherwise.
    public init(zooms: ClosedRange<Int>, radius: Double, tileSize: Double = 256) {
        self.zooms = zooms
        self.radius = radius
        self.tileSize = tileSize
    }

    /// The clusters of all levels, the lowest first.
    ///
    /// A place beyond 85.05 degrees, where the map ends, is taken to its edge; one that is not finite is left out.
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

    /// The dots of the next lower level, and into which of them each dot went.
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
                    cluster.take(dots[other])
                }
            }
            merged.append(cluster)
        }
        return (merged, parents)
    }
}
