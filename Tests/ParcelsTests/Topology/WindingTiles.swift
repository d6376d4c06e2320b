import Foundation
import SimpleFeatures
import TestSupport

@testable import Parcels

/// Parcels with winding borders that fill a square: neighbours share every corner, some have an enclave with its own land.
struct WindingTiles {
    private(set) var polygons: [[Polygon]] = []
    private var random: SeededGenerator
    private let columns: Int
    private var nodes: [Position] = []
    private var across: [[Position]] = []
    private var up: [[Position]] = []

    init(seed: UInt64, columns: Int = 8, side: Double = 30, winding: Double = 0.6) {
        random = SeededGenerator(seed: seed)
        self.columns = columns
        for row in 0...columns {
            for column in 0...columns {
                let (dx, dy) = (
                    Double.random(in: -0.25...0.25, using: &random),
                    Double.random(in: -0.25...0.25, using: &random)
                )
                nodes.append(Self.rounded(side * (Double(column) + dx), side * (Double(row) + dy)))
            }
        }
        for row in 0...columns {
            for column in 0...columns {
                across.append(
                    column < columns ? border(node(row, column), node(row, column + 1), winding) : [])
                up.append(row < columns ? border(node(row, column), node(row + 1, column), winding) : [])
            }
        }
        for row in 0..<columns {
            for column in 0..<columns { polygons += cell(row, column) }
        }
    }

    private func node(_ row: Int, _ column: Int) -> Position { nodes[row * (columns + 1) + column] }

    private mutating func border(_ start: Position, _ end: Position, _ winding: Double) -> [Position] {
        let count = Int.random(in: 0...12, using: &random)
        return (0..<count).map { place in
            let share = Double(place + 1) / Double(count + 1)
            let aside = Double.random(in: -winding...winding, using: &random) / 30
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            return Self.rounded(
                start.x + dx * share - dy * aside - 2_600_000, start.y + dy * share + dx * aside - 1_200_000)
        }
    }

    private mutating func cell(_ row: Int, _ column: Int) -> [[Polygon]] {
        let here = row * (columns + 1) + column
        var shell = [nodes[here]] + across[here] + [nodes[here + 1]] + up[here + 1]
        shell += [nodes[here + columns + 2]] + across[here + columns + 1].reversed()
        shell += [nodes[here + columns + 1]] + up[here].reversed()
        shell.append(shell[0])
        guard (row + column) % 3 == 0 else { return [[Polygon(rings: [shell])]] }
        let centre = (
            x: shell.dropLast().reduce(0) { $0 + $1.x } / Double(shell.count - 1),
            y: shell.dropLast().reduce(0) { $0 + $1.y } / Double(shell.count - 1)
        )
        let corners = Int.random(in: 3...20, using: &random)
        let enclave = (0..<corners).map { place in
            let angle = 2 * Double.pi * Double(place) / Double(corners)
            return Self.rounded(centre.x + 2 * cos(angle) - 2_600_000, centre.y + 2 * sin(angle) - 1_200_000)
        }
        let ring = enclave + enclave.prefix(1)
        return [[Polygon(rings: [shell, ring.reversed()])], [Polygon(rings: [ring])]]
    }

    private static func rounded(_ x: Double, _ y: Double) -> Position {
        Position(x: 2_600_000 + (x * 1_000).rounded() / 1_000, y: 1_200_000 + (y * 1_000).rounded() / 1_000)
    }
}
