import SimpleFeatures
import SwissCoordinates
import WebFeatures

/// Whether a service puts northing or latitude first against what its reference system's name means to readers, as
/// WFS 1.1 services do that write `EPSG:4326`: seen by where the layer lies.
struct AxisOrder {
    private let degrees: FeatureBox
    private let transformer: Transformer

    /// `nil` where the service does not say where the layer lies.
    init?(of layer: FeatureLayer, in system: ReferenceSystem) {
        guard let degrees = layer.geographicBounds,
            let transformer = try? Transformer(from: system, to: .wgs84)
        else {
            return nil
        }
        self.degrees = degrees
        self.transformer = transformer
    }

    /// Whether the layer lies where the position is only when its axes are turned.
    func isTurned(_ position: Position) -> Bool { !holds(position) && holds(position.swapped) }

    /// Boxes in capabilities are rounded, or older than the layer.
    private func holds(_ position: Position) -> Bool {
        guard let place = try? transformer.transform(position) else { return false }
        let (marginX, marginY) = (
            0.01 + (degrees.maxX - degrees.minX) / 10, 0.01 + (degrees.maxY - degrees.minY) / 10
        )
        return place.x >= degrees.minX - marginX && place.x <= degrees.maxX + marginX
            && place.y >= degrees.minY - marginY && place.y <= degrees.maxY + marginY
    }
}
