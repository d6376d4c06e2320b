import Foundation
import Seeded

/// Parcels in LV95 that fill a square without gaps: neighbours share their corners and the points between them.
///
/// Every 25th parcel has an enclave, which is a parcel of its own, and every 66th has two parts. Coordinates are whole
/// millimetres.
struct Cadastre {
    struct Point {
        var x: Int
        var y: Int
    }

    typealias Ring = [Point]
    typealias Polygon = [Ring]

    private static let origin = Point(x: 2_676_000_000, y: 1_238_000_000)
    private static let side = 30_000

    private let columns: Int
    private var generator = SeededGenerator(seed: 2_056)
    private var corners: [Point] = []
    /// The points between two corners, eastwards and northwards.
    private var eastward: [[Point]] = []
    private var northward: [[Point]] = []

    init(parcels: Int) {
        columns = Int(Double(parcels).squareRoot().rounded(.up))
        for row in 0...columns {
            for column in 0...columns {
                corners.append(
                    Point(
                        x: Self.origin.x + column * Self.side
                            + Int.random(in: -7_000...7_000, using: &generator),
                        y: Self.origin.y + row * Self.side + Int.random(in: -7_000...7_000, using: &generator)
                    ))
            }
        }
        for row in 0...columns {
            for column in 0...columns {
                eastward.append(column < columns ? border(corner(row, column), corner(row, column + 1)) : [])
                northward.append(row < columns ? border(corner(row, column), corner(row + 1, column)) : [])
            }
        }
    }

    /// The parcels, each with one or more polygons.
    mutating func parcels(_ count: Int) -> [[Polygon]] {
        var parcels: [[Polygon]] = []
        for row in 0..<columns {
            for column in 0..<columns {
                let cell = row * columns + column
                let shell = shell(row, column)
                if cell % 25 == 0 {
                    let enclave = enclave(in: shell)
                    parcels.append([[shell, Array(enclave.reversed())]])
                    parcels.append([[enclave]])
                } else if cell % 66 == 1, row > 0, let other = parcels.popLast() {
                    parcels.append(other + [[shell]])
                } else {
                    parcels.append([[shell]])
                }
                if parcels.count >= count { return Array(parcels.prefix(count)) }
            }
        }
        return parcels
    }

    private func corner(_ row: Int, _ column: Int) -> Point { corners[row * (columns + 1) + column] }

    /// Up to seven points between two corners, at most a decimetre beside the line.
    private mutating func border(_ start: Point, _ end: Point) -> [Point] {
        let count = Int.random(in: 1...7, using: &generator)
        return (1...count).map { place in
            let share = Double(place) / Double(count + 1)
            let aside = Double.random(in: -0.1...0.1, using: &generator) * sin(.pi * share)
            let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
            return Point(
                x: start.x + Int((dx * share - dy * aside).rounded()),
                y: start.y + Int((dy * share + dx * aside).rounded()))
        }
    }

    private func shell(_ row: Int, _ column: Int) -> Ring {
        let here = row * (columns + 1) + column
        let above = here + columns + 1
        var ring = [corner(row, column)] + eastward[here] + [corner(row, column + 1)]
        ring += northward[here + 1] + [corner(row + 1, column + 1)]
        ring += eastward[above].reversed() + [corner(row + 1, column)] + northward[here].reversed()
        return ring + [ring[0]]
    }

    private mutating func enclave(in shell: Ring) -> Ring {
        let count = shell.count - 1
        let centre = Point(
            x: shell.dropLast().reduce(0) { $0 + $1.x } / count,
            y: shell.dropLast().reduce(0) { $0 + $1.y } / count)
        let points = Int.random(in: 6...10, using: &generator)
        let ring = (0..<points).map { place in
            let angle = 2 * Double.pi * Double(place) / Double(points)
            return Point(x: centre.x + Int(3_000 * cos(angle)), y: centre.y + Int(3_000 * sin(angle)))
        }
        return ring + [ring[0]]
    }
}
