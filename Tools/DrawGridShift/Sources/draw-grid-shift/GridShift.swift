import SimpleFeatures
import SwissCoordinates

/// What the grid CHENyx06 adds to the plain shift from LV03 to LV95.
struct GridShift {
    private let transformer: Transformer

    init() throws(TransformError) {
        transformer = try Transformer(from: .lv03, to: .lv95)
    }

    /// Metres east and north at a place that is given in LV95 by the plain shift; `nil` off the grid.
    func vector(at place: Position) -> (east: Double, north: Double)? {
        let old = Position(x: place.x - 2_000_000, y: place.y - 1_000_000)
        guard let new = try? transformer.transform(old) else { return nil }
        return (new.x - place.x, new.y - place.y)
    }
}
