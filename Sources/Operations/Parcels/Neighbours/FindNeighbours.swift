package import Batch
import Parcels

/// Finds parcels that touch, and the borders that they share.
package struct FindNeighbours: ParcelOperation {
    /// What `parcels.neighbours` is told.
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
        /// Numbers or EGRIDs of parcels whose neighbours are wanted; without them, those of all.
        package var of: [String] = []
        /// How many millimetres corners may lie apart to be one.
        package var tolerance = 0.0
        /// Whether rights over land are taken too.
        package var rights = false
        /// What is written, rows or the borders as lines; CSV without it.
        package var format: ParcelFormat?

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.neighbours"
    package static let version = 3

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        guard parameters.tolerance == 0 || (0.01...1_000).contains(parameters.tolerance) else {
            throw ParameterFailure(
                "tolerance", "0, or 0.01 to 1000 millimetres were expected, not \(parameters.tolerance)")
        }
    }

    package func makeWorker() throws -> any OperationWorker<NeighbourSummary> {
        FindNeighboursWorker(operation: self)
    }
}
