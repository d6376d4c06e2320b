import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// A piece of ground in LV95 that selects parcels.
enum Ground {
    case circle(centre: Position, radius: Double)
    case box(BoundingBox)
    case polygons([Polygon])

    /// The region, for use by one thread.
    func region() throws(ParcelError) -> ParcelRegion {
        switch self {
        case .circle(let centre, let radius): try ParcelRegion(around: centre, radius: radius)
        case .box(let box): try ParcelRegion(box)
        case .polygons(let polygons): try ParcelRegion(polygons)
        }
    }
}

/// Parses places as users write them and transforms them to LV95: `2600000,1200000`, `600000 200000`, `7.44,46.95`.
struct PlaceText {
    /// Points on each side of a box in another CRS, whose sides are bent in LV95.
    private static let pointsPerSide = 32

    /// The name of the parameter, for errors.
    let parameter: String

    func point(_ text: String) throws -> Position {
        try taken { try lv95([PointText([text]).position])[0] }
    }

    /// A box by two opposite corners. In another CRS than LV95, its sides are transformed point by point.
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
