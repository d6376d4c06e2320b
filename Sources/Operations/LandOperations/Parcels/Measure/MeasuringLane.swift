import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates
import Synchronization

/// What one thread needs to measure parcels.
final class MeasuringLane: Sendable {
    private let fields: ParcelFields
    private let measurer: Mutex<ParcelMeasurer>

    init(from system: ReferenceSystem, _ fields: ParcelFields) throws {
        self.fields = fields
        measurer = Mutex(try ParcelMeasurer(from: system, fields))
    }

    /// Begins with a file in which parcels are of that kind that do not say it.
    func begin(assuming kind: ParcelKind) {
        measurer.withLock { $0.reader = ParcelReader(fields, assuming: kind) }
    }

    /// What was met of attributes since the file began.
    var sightings: AttributeSightings { measurer.withLock { $0.reader.sightings } }

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
