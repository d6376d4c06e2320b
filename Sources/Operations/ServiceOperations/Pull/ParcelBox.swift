import LandOperations
import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// A box in LV95, LV03 or WGS84, as its size shows, that parcels may touch.
struct ParcelBox: Sendable {
    private static let steps = 8

    private let outline: [Position]
    private let system: ReferenceSystem

    /// Reads `west,south,east,north`.
    init(_ text: String) throws {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.filter { $0 != " " }) ?? .nan
        }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[0] < numbers[2],
            numbers[1] < numbers[3]
        else {
            throw ParameterFailure("bbox", "west,south,east,north was expected, not \"\(text)\"")
        }
        let corners = [Position(x: numbers[0], y: numbers[1]), Position(x: numbers[2], y: numbers[3])]
        let systems = corners.map { ReferenceSystem.recognised(from: $0) }
        guard let system = systems[0], systems[1] == system else {
            throw ParameterFailure("bbox", "it is neither in LV95 nor in LV03 nor in WGS84: \"\(text)\"")
        }
        self.system = system
        outline = Self.outline(from: corners[0], to: corners[1])
    }

    /// The box as a piece of ground in LV95, where straight edges become bent; for one task.
    func region(_ transformers: TransformerCache) throws -> ParcelRegion {
        let transformer = try transformers.transformer(from: system, to: .lv95)
        return try ParcelRegion([Polygon(rings: [try outline.map { try transformer.transform($0) }])])
    }

    private static func outline(from low: Position, to high: Position) -> [Position] {
        let parts = (0..<steps).map { Double($0) / Double(steps) }
        func between(_ start: Double, _ end: Double, _ part: Double) -> Double {
            start + (end - start) * part
        }
        let ring =
            parts.map { Position(x: between(low.x, high.x, $0), y: low.y) }
            + parts.map { Position(x: high.x, y: between(low.y, high.y, $0)) }
            + parts.map { Position(x: between(high.x, low.x, $0), y: high.y) }
            + parts.map { Position(x: low.x, y: between(high.y, low.y, $0)) }
        return ring + [low]
    }
}
