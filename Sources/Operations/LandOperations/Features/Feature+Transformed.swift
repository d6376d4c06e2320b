package import SimpleFeatures
package import SwissCoordinates

extension Transformer {
    /// A millimetre's worth where heights are computed; `nil` where they go along as they are.
    var computedHeightDecimals: Int? { convertsHeights ? 3 : nil }
}

extension Feature {
    /// The feature with its geometry in the transformer's target system.
    package func transformed(by transformer: Transformer) throws(TransformError) -> Feature {
        var moved = self
        moved.geometry = try geometry.map { (geometry) throws(TransformError) in
            try transformer.transform(geometry)
        }
        return moved
    }
}
