import Foundation
import SimpleFeatures

/// Places on a map where a vehicle stood, each with all its stops there.
struct StopPlaces {
    /// One of them.
    struct Place {
        /// Where it stood the first time.
        let position: Position
        fileprivate(set) var count = 0
        fileprivate(set) var seconds = 0.0

        /// How long it stood there in all, and how many times if more than once.
        var text: String {
            let minutes = Int((seconds / 60).rounded())
            let time = minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
            return count > 1 ? "\(time) (\(count)×)" : time
        }
    }

    private(set) var places: [Place] = []
    private let radius: Double
    private var placesOfCells: [Cell: [Int]] = [:]

    /// Stops within `radius` metres of a place's first one are of that place.
    init(radius: Double) { self.radius = radius }

    /// Adds a stop at a position in metres.
    mutating func add(_ position: Position, seconds: Double) {
        let place = place(at: position) ?? addPlace(at: position)
        places[place].count += 1
        places[place].seconds += seconds
    }

    /// The first place that is near enough, among those of the square around and its neighbours.
    private func place(at position: Position) -> Int? {
        let cell = cell(of: position)
        var near: [Int] = []
        for column in [-1.0, 0, 1] {
            for row in [-1.0, 0, 1] {
                near += placesOfCells[Cell(column: cell.column + column, row: cell.row + row)] ?? []
            }
        }
        return near.filter { distance(from: places[$0].position, to: position) <= radius }.min()
    }

    private func distance(from one: Position, to other: Position) -> Double {
        hypot(other.x - one.x, other.y - one.y)
    }

    private mutating func addPlace(at position: Position) -> Int {
        places.append(Place(position: position))
        placesOfCells[cell(of: position), default: []].append(places.count - 1)
        return places.count - 1
    }

    /// The square of the radius' width that a position lies in.
    private func cell(of position: Position) -> Cell {
        Cell(column: (position.x / radius).rounded(.down), row: (position.y / radius).rounded(.down))
    }

    private struct Cell: Hashable {
        let column: Double
        let row: Double
    }
}
