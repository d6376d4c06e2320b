import Parcels
import SimpleFeatures
import SwissCoordinates
import Synchronization

/// What one thread needs to measure parcels.
final class MeasuringLane: Sendable {
    private let measurer: Mutex<ParcelMeasurer>

    init(from system: ReferenceSystem, _ fields: ParcelFields) throws {
        measurer = Mutex(try ParcelMeasurer(from: system, fields))
    }

    /// What was met of attributes since this was asked last.
    func takeSightings() -> AttributeSightings { measurer.withLock { $0.reader.takeSightings() } }

    /// One result of each feature.
    func measure(
        _ features: [Result<Feature, ReadingError>], _ order: FeatureOrder
    ) -> [Result<MeasuredParcel, any Error>] {
        measurer.withLock { $0.measure(features, order) }
    }

    /// One result of each feature of a block; `nil` if they have to be read one by one.
    func measure(_ block: FeatureBlock, _ order: FeatureOrder) -> [Result<MeasuredParcel, any Error>]? {
        measurer.withLock { $0.measure(block, order) }
    }
}
