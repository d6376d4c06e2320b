import Foundation
import SimpleFeatures
import TestSupport

@testable import Parcels

/// A rectangle divided repeatedly into smaller ones: a coverage with many corners on other tiles' sides. All in whole
/// millimetres, so that shared lengths are integer arithmetic.
struct TiledRectangle {
    struct Tile: Hashable {
        var west: Int, south: Int, east: Int, north: Int

        var area: Double { Double((east - west) * (north - south)) / 1e6 }

        /// The length of the common border in millimetres; `nil` where they do not even touch.
        func common(_ other: Tile) -> Int? {
            let across = min(east, other.east) - max(west, other.west)
            let up = min(north, other.north) - max(south, other.south)
            return across < 0 || up < 0 ? nil : across + up
        }
    }

    var tiles: [Tile]

    init(_ random: inout SeededGenerator, side: Int = 100_000, cuts: Int = 60) {
        tiles = [Tile(west: 0, south: 0, east: side, north: side)]
        for _ in 0..<cuts {
            let index = Int.random(in: 0..<tiles.count, using: &random)
            var (one, other) = (tiles[index], tiles[index])
            if Bool.random(using: &random), one.east - one.west > 2_000 {
                one.east = Int.random(in: one.west + 1_000...one.east - 1_000, using: &random)
                other.west = one.east
            } else if one.north - one.south > 2_000 {
                one.north = Int.random(in: one.south + 1_000...one.north - 1_000, using: &random)
                other.south = one.north
            } else {
                continue
            }
            tiles[index] = one
            tiles.append(other)
        }
    }

    /// The tiles turned by an angle about their corner in Swiss coordinates, and rounded to millimetres again.
    func polygons(turnedBy angle: Double = 0, _ random: inout SeededGenerator) -> [[Polygon]] {
        tiles.map { tile in
            let corners = [
                (tile.west, tile.south), (tile.east, tile.south), (tile.east, tile.north),
                (tile.west, tile.north),
            ]
            var ring = corners.map { corner in
                let (x, y) = (Double(corner.0), Double(corner.1))
                let turned =
                    angle == 0 ? (x, y) : (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
                return Position(
                    x: 2_600_000 + turned.0.rounded() / 1_000, y: 1_200_000 + turned.1.rounded() / 1_000)
            }
            if Bool.random(using: &random) { ring.reverse() }
            let start = Int.random(in: 0..<4, using: &random)
            ring = Array(ring[start...] + ring[..<start])
            return [Polygon(rings: [ring + ring.prefix(1)])]
        }
    }
}
