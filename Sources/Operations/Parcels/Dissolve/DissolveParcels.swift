package import Batch
import Parcels

/// Puts parcels together whose attributes agree, without the borders between them.
package struct DissolveParcels: ParcelOperation {
    /// What `parcels.dissolve` is told.
    package struct Parameters: ParcelWriting {
        /// The system of the input: a name, or `auto`.
        package var from = "auto"
        /// Attribute names in place of the usual ones.
        package var map: [String] = []
        /// The layer of a file that has several.
        package var layer: String?
        /// The encoding of a Shapefile's texts, where the file does not say it.
        package var encoding: String?
        /// How far a chord may lie from its arc, in metres.
        package var arcTolerance = 0.001
        /// The attributes whose values have to agree; without them, all parcels become one.
        package var by: [String] = []
        /// Attributes whose numbers are added up.
        package var sum: [String] = []
        /// What is written, rows or the land itself; CSV without it.
        package var format: ParcelFormat?

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.dissolve"
    package static let version = 3

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
    }

    package func makeWorker() throws -> any OperationWorker<DissolveSummary> {
        try DissolveParcelsWorker(operation: self)
    }
}
