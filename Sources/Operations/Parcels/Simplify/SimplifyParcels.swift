package import Batch
import Parcels

/// Leaves out corners of parcels, shared borders staying shared.
package struct SimplifyParcels: ParcelOperation {
    /// What `parcels.simplify` is told.
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
        /// How many metres a border may move.
        package var tolerance = 0.5
        /// What is written, the parcels or a row for each; CSV without it.
        package var format: ParcelFormat?

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.simplify"
    package static let version = 2

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        guard parameters.tolerance > 0, parameters.tolerance <= 10_000 else {
            throw ParameterFailure(
                "tolerance", "more than 0 and up to 10000 metres were expected, not \(parameters.tolerance)")
        }
    }

    package func makeWorker() throws -> any OperationWorker<SimplifySummary> {
        SimplifyParcelsWorker(operation: self)
    }
}
