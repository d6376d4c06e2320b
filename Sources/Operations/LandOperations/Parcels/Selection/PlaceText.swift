import Batch
import SimpleFeatures
import SwissCoordinates

/// Places on the ground as people write them, brought into LV95: `2600000,1200000`, `600000 200000`, `7.44,46.95`.
struct PlaceText {
    private static let pointsPerSide = 32

    /// The name of the parameter that has them.
    let parameter: String

    /// A point.
    func point(_ text: String) throws -> Position {
        try taken { try lv95([PointText([text]).position])[0] }
    }

    /// A box by two of its corners; outside of LV95, whose axes it has, its sides are taken point by point.
    func box(_ text: String) throws -> Ground {
        try taken {
            let numbers = text.split { ", ;".contains($0) }.map(String.init)
            guard numbers.count == 4 else {
                throw ParameterFailure("four numbers were expected: E,N,E,N of two corners")
            }
            let corners = [
                try PointText(Array(numbers[..<2])).position, try PointText(Array(numbers[2...])).position,
            ]
            let box = BoundingBox(around: corners[0]).including(corners[1])
            let found = try SourceSystem.automatic.resolved(declared: nil, positions: corners)
            let sides = try lv95(Self.sides(of: box))
            if found.system == .lv95 && !found.axesAreSwapped { return .box(box) }
            return .polygons([Polygon(rings: [sides])])
        }
    }

    private func lv95(_ positions: [Position]) throws -> [Position] {
        let choice = try SourceSystem.automatic.resolved(declared: nil, positions: positions)
        var moved = positions.map(choice.ordered)
        try Transformer(from: choice.system, to: .lv95).transform(&moved)
        return moved
    }

    private static func sides(of box: BoundingBox) -> [Position] {
        let corners = [
            (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
            (box.minX, box.minY),
        ]
        let ring = zip(corners, corners.dropFirst()).flatMap { start, end in
            (0..<pointsPerSide).map { place in
                let share = Double(place) / Double(pointsPerSide)
                return Position(
                    x: start.0 + share * (end.0 - start.0), y: start.1 + share * (end.1 - start.1))
            }
        }
        return ring + ring.prefix(1)
    }

    private func taken<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ParameterFailure {
            throw ParameterFailure(parameter, error.message)
        } catch let error as any ItemFailureConvertible {
            throw ParameterFailure(parameter, "\(error.itemFailure.message). \(error.itemFailure.remedy)")
        }
    }
}
