package import Batch
import Parcels

/// Checks parcels, each for itself and all of a file as a coverage of land.
package struct CheckParcels: ParcelOperation {
    /// Parameters of `parcels.check`.
    package struct Parameters: ParcelWriting {
        package var input = ParcelInputParameters()
        @Parameter(
            "Largest width of gaps and overlaps that are ignored, as arcs leave them.", unit: "mm",
            in: 0...100_000)
        package var tolerance = 1.0
        @Parameter(
            "Largest width of gaps and overlaps that are slivers, which are warnings.", unit: "mm",
            in: 0...100_000)
        package var sliver = 100.0
        @Parameter(
            "Format of the output, rows or features. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: ParcelFormat?

        package init() {}
    }

    package static let name = "parcels.check"
    package static let traits = OperationTraits.parcels(version: 2)

    package let parameters: Parameters
    let source: ParcelSource
    let rules: CoverageRules

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
        rules = CoverageRules(tolerance: parameters.tolerance / 1_000, sliverWidth: parameters.sliver / 1_000)
    }

    package func makeWorker() throws -> any OperationWorker<CheckSummary> {
        try CheckParcelsWorker(operation: self)
    }
}
