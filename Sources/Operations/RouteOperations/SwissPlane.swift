import Routes
import SimpleFeatures
import SwissCoordinates

/// Turns eastings and northings in LV95 or LV03 into degrees, by the size of each.
final class SwissPlane: PlaneConverter {
    private var transformers: [ReferenceSystem: Transformer] = [:]

    func toDegrees(_ positions: inout [Position]) throws(RouteError) {
        var places: [ReferenceSystem: [Int]] = [:]
        for (index, position) in positions.enumerated() {
            if let system = [ReferenceSystem.lv95, .lv03].first(where: { holds(position, in: $0) }) {
                places[system, default: []].append(index)
            } else {
                (positions[index].x, positions[index].y) = (.nan, .nan)
            }
        }
        for (system, places) in places { try turn(places, of: &positions, from: system) }
    }

    private func holds(_ position: Position, in system: ReferenceSystem) -> Bool {
        guard let range = system.range else { return false }
        return position.x >= range.minX && position.x <= range.maxX && position.y >= range.minY
            && position.y <= range.maxY
    }

    private func turn(
        _ places: [Int], of positions: inout [Position], from system: ReferenceSystem
    ) throws(RouteError) {
        let transformer = try transformer(from: system)
        var eastings = places.map { positions[$0].x }
        var northings = places.map { positions[$0].y }
        eastings.withUnsafeMutableBufferPointer { x in
            northings.withUnsafeMutableBufferPointer { y in
                transformer.transform(x: x, y: y, z: UnsafeMutableBufferPointer(start: nil, count: 0))
            }
        }
        for (number, index) in places.enumerated() {
            (positions[index].x, positions[index].y) = (eastings[number], northings[number])
        }
    }

    private func transformer(from system: ReferenceSystem) throws(RouteError) -> Transformer {
        if let known = transformers[system] { return known }
        do throws(TransformError) {
            let made = try Transformer(from: system, to: .wgs84)
            transformers[system] = made
            return made
        } catch {
            throw .notConverted(
                "its places are in \(system.name), which cannot be converted: \(error.message)",
                remedy: error.remedy)
        }
    }
}
