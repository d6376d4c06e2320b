package import Batch
import SwissCoordinates

/// An operation on the parcels of a file, in whatever format it is, which brings them into LV95.
package protocol ParcelOperation: BatchOperation where Parameters: ParcelReading {}

extension ParcelOperation {
    /// The grids or triangles that coordinates go through.
    package func resources(without unused: Set<String>) -> [String] { TransformOptions().fileHashes(withHeights: false) }
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

extension OperationTraits {
    /// Traits of operations on files of parcels.
    static func parcels(version: Int) -> OperationTraits {
        OperationTraits(
            version: version, acceptedExtensions: FeatureInput.acceptedExtensions,
            namedExtensions: FeatureInput.namedExtensions,
            companionExtensions: FeatureInput.companionExtensions, acceptsMixedFolders: true,
            readsStandardInput: true)
    }
}
