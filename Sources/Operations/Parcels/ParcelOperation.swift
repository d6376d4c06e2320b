package import Batch
import SwissCoordinates

/// An operation on the parcels of a file, in whatever format it is, which brings them into LV95.
package protocol ParcelOperation: BatchOperation where Parameters: ParcelReading {}

extension ParcelOperation {
    /// As it comes.
    package static var readsStandardInput: Bool { true }
    /// Those of all formats that features are read from.
    package static var acceptedExtensions: Set<String> { FeatureInput.acceptedExtensions }
    /// Tables, most of which are no parcels.
    package static var namedExtensions: Set<String> { FeatureInput.namedExtensions }
    /// What belongs to Shapefiles and INTERLIS.
    package static var companionExtensions: Set<String> { FeatureInput.companionExtensions }
    /// Deliveries hold files of many kinds.
    package static var takesMixedFolders: Bool { true }
    /// The grids or triangles that coordinates go through.
    package var resources: [String] { TransformOptions().fileHashes(withHeights: false) }
}

/// Parameters of an operation that writes parcels as rows or as features.
package protocol ParcelWriting: ParcelReading {
    /// The format of the output; CSV by default.
    var format: ParcelFormat? { get set }
}

extension ParcelOperation where Parameters: ParcelWriting {
    package func plannedOutputs(of item: Item) -> [String] {
        (parameters.format ?? .csv).outputs(withStem: item.stem)
    }
}
