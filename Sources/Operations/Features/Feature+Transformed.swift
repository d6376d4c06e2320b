import SimpleFeatures
import SwissCoordinates

extension Feature {
    /// The feature with its geometry in the transformer's target system.
    func transformed(by transformer: Transformer) throws(TransformError) -> Feature {
        var moved = self
        moved.geometry = try geometry.map { (geometry) throws(TransformError) in
            try transformer.transform(geometry)
        }
        return moved
    }
}
