import Foundation
import SimpleFeatures
import TestSupport

@testable import Parcels

/// Realistic and unrealistic parcels: tiles that share borders, holes with enclaves, parts, rights
/// over land, giants with thousands of corners.
struct RandomParcels {
    var random: SeededGenerator
    /// The smallest step of a coordinate.
    var grain = 0.001

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    func snapped(_ value: Double) -> Double { (value / grain).rounded() * grain }

    mutating func ring(corners: Int, radius: ClosedRange<Double>, at centre: Position) -> [Position] {
        let ring = (0..<corners).map { index in
            let angle =
                (Double(index) + Double.random(in: 0...0.7, using: &random)) / Double(corners) * 2 * .pi
            let distance = Double.random(in: radius, using: &random)
            return Position(
                x: snapped(centre.x + distance * cos(angle)), y: snapped(centre.y + distance * sin(angle)))
        }
        return ring + ring.prefix(1)
    }

    /// A field of tiles, every third with a hole, some with a second part, with rights and a giant over them.
    mutating func field(columns: Int, at corner: Position, side: Double) -> [[Polygon]] {
        let grid = (0...columns).map { row in
            (0...columns).map { column in
                Position(
                    x: snapped(
                        corner.x + side * (Double(column) + Double.random(in: -0.3...0.3, using: &random))),
                    y: snapped(
                        corner.y + side * (Double(row) + Double.random(in: -0.3...0.3, using: &random))))
            }
        }
        var parcels: [[Polygon]] = []
        for row in 0..<columns {
            for column in 0..<columns {
                let corners = [
                    grid[row][column], grid[row][column + 1], grid[row + 1][column + 1],
                    grid[row + 1][column],
                ]
                let centre = Position(
                    x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
                var rings = [corners + corners.prefix(1)]
                if (row + column) % 3 == 0 {
                    let hole = ring(corners: 7, radius: side / 20...side / 10, at: centre)
                    rings.append(hole.reversed())
                    parcels.append([Polygon(rings: [hole])])
                }
                parcels.append([Polygon(rings: rings)])
                if (row + column) % 5 == 0 {
                    parcels.append([
                        Polygon(rings: [ring(corners: 9, radius: side / 3...side / 2, at: centre)]),
                        Polygon(rings: [
                            ring(
                                corners: 5, radius: side / 9...side / 8,
                                at: Position(x: centre.x + 3 * side, y: centre.y))
                        ]),
                    ])
                }
            }
        }
        let middle = Position(
            x: corner.x + side * Double(columns) / 2, y: corner.y + side * Double(columns) / 2)
        parcels.append([
            Polygon(rings: [ring(corners: 3_000, radius: side * 2...side * 2.4, at: middle)])
        ])
        return parcels
    }

    /// Points anywhere near, on corners, in the middle of edges, level with corners, and in them.
    mutating func points(_ count: Int, near parcels: [[Polygon]]) -> [Position] {
        let rings = parcels.flatMap { $0.flatMap(\.rings) }
        return (0..<count).map { number in
            let ring = rings[Int.random(in: 0..<rings.count, using: &random)]
            let edge = Int.random(in: 0..<ring.count - 1, using: &random)
            let (start, end) = (ring[edge], ring[edge + 1])
            let share = Double.random(in: 0...1, using: &random)
            switch number % 5 {
            case 0: return start
            case 1:
                return Position(
                    x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
            case 2: return Position(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
            case 3: return Position(x: start.x + Double.random(in: -50...50, using: &random), y: start.y)
            default:
                return Position(
                    x: snapped(start.x + Double.random(in: -99...99, using: &random)),
                    y: snapped(start.y + Double.random(in: -99...99, using: &random)))
            }
        }
    }
}
