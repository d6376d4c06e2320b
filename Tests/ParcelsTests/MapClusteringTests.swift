import Foundation
import Parcels
import SimpleFeatures
import Testing
import TestSupport

@Suite("Clusters for a web map")
struct MapClusteringTests {
    private func places(_ count: Int) -> [MapPlace] {
        var random = SeededGenerator(seed: 46)
        return (0..<count).map { number in
            let position = Position(
                x: 7.4 + Double.random(in: 0...0.3, using: &random),
                y: 46.8 + Double.random(in: 0...0.2, using: &random))
            return MapPlace(
                position: position, area: Double(number), box: BoundingBox(around: position))
        }
    }

    /// A position in pixels at a zoom level, by the map's own formula.
    private func pixels(_ position: Position, _ zoom: Int) -> (Double, Double) {
        let world = 256 * exp2(Double(zoom))
        let latitude = position.y * .pi / 180
        return (
            (position.x + 180) / 360 * world,
            (1 - log(tan(latitude) + 1 / cos(latitude)) / .pi) / 2 * world
        )
    }

    @Test("contain every place once at each level and split when zooming in")
    func hierarchy() {
        let places = places(2_000)
        let clusters = MapClustering(zooms: 8...14, radius: 60).clusters(of: places)
        let levels = Dictionary(grouping: clusters, by: \.zoom)
        #expect(
            levels.keys.sorted() == Array(8...14) && clusters.map(\.zoom) == clusters.map(\.zoom).sorted())
        for (zoom, level) in levels {
            #expect(level.reduce(0) { $0 + $1.count } == 2_000)
            #expect(level.reduce(0) { $0 + $1.area } == 1_999_000)
            #expect(level.map(\.number) == Array(level.indices))
            guard let above = levels[zoom - 1] else {
                #expect(level.allSatisfy { $0.parent == nil })
                continue
            }
            let children = Dictionary(grouping: level) { $0.parent ?? -1 }
            for parent in above {
                let own = children[parent.number] ?? []
                #expect(own.reduce(0) { $0 + $1.count } == parent.count)
                #expect(own.map(\.box).reduce(parent.box) { $0.union($1) } == parent.box)
            }
        }
        #expect((levels[8]?.count ?? 0) < (levels[14]?.count ?? 0) / 10)
    }

    @Test("reach no farther than the radius from their first place")
    func radius() {
        let places = places(300)
        let clusters = MapClustering(zooms: 12...12, radius: 40).clusters(of: places)
        for cluster in clusters {
            let (x, y) = pixels(places[cluster.first].position, 12)
            for other in clusters where other.number > cluster.number {
                let (otherX, otherY) = pixels(places[other.first].position, 12)
                #expect(hypot(x - otherX, y - otherY) > 40 - 1e-6, "it would have been merged")
            }
        }
        #expect(clusters.contains { $0.count > 1 })
        #expect(MapClustering(zooms: 12...12, radius: 40).clusters(of: places) == clusters)
    }

    @Test("of two places lie in the middle between them on the map")
    func middle() throws {
        let two = [Position(x: 7, y: 46), Position(x: 8, y: 48)].map {
            MapPlace(position: $0, area: 1, box: BoundingBox(around: $0))
        }
        let cluster = try #require(MapClustering(zooms: 0...0, radius: 60).clusters(of: two).first)
        let (x, y) = pixels(cluster.position, 0)
        let ends = two.map { pixels($0.position, 0) }
        #expect(abs(x - (ends[0].0 + ends[1].0) / 2) < 1e-9 && abs(y - (ends[0].1 + ends[1].1) / 2) < 1e-9)
        #expect(cluster.box == BoundingBox(minX: 7, minY: 46, maxX: 8, maxY: 48) && cluster.count == 2)
    }

    @Test("accept places at the poles and duplicates, but none that is not finite")
    func absurd() {
        let odd = [
            Position(x: 0, y: 90), Position(x: 0, y: -90), Position(x: .nan, y: 0), Position(x: 1e9, y: 0),
            Position(x: 5, y: 5), Position(x: 5, y: 5),
        ].map { MapPlace(position: $0, area: 0, box: BoundingBox(around: $0)) }
        let clusters = MapClustering(zooms: 24...24, radius: 1).clusters(of: odd)
        #expect(clusters.map(\.count).sorted() == [1, 1, 2])
        #expect(clusters.allSatisfy { abs($0.position.y) < 86 })
        #expect(MapClustering(zooms: 3...4, radius: 0).clusters(of: odd).count == 8)
        #expect(MapClustering(zooms: 3...4, radius: 60).clusters(of: []).isEmpty)
    }
}
