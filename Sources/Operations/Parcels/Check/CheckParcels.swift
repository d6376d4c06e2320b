package import Batch
import Parcels

/// Checks parcels, each for itself and all of a file as a coverage of land.
package struct CheckParcels: ParcelOperation {
    /// What `parcels.check` is told.
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
        /// Up to how many millimetres of width gaps and overlaps are tolerated.
        package var tolerance = 1.0
        /// Up to how many millimetres of width they are slivers.
        package var sliver = 100.0
        /// What is written, rows or the findings on a map; CSV without it.
        package var format: ParcelFormat?

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.check"
    package static let version = 2

    package let parameters: Parameters
    let source: ParcelSource
    let rules: CoverageRules

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        for (name, value) in [("tolerance", parameters.tolerance), ("sliver", parameters.sliver)]
        where !(0...100_000).contains(value) {
            throw ParameterFailure(name, "0 to 100000 millimetres were expected, not \(value)")
        }
        rules = CoverageRules(tolerance: parameters.tolerance / 1_000, sliverWidth: parameters.sliver / 1_000)
    }

    package func makeWorker() throws -> any OperationWorker<CheckSummary> {
        try CheckParcelsWorker(operation: self)
    }
}
