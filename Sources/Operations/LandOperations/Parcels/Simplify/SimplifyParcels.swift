package import Batch
import Parcels

/// Leaves out corners of parcels, shared borders staying shared.
package struct SimplifyParcels: ParcelOperation {
    /// Parameters of `parcels.simplify`.
    package struct Parameters: ParcelWriting {
        package var input = ParcelInputParameters()
        @Parameter("Largest distance that a border may move.", unit: "metres", in: 1e-6...10_000)
        package var tolerance = 0.5
        @Parameter(
            "Format of the output, rows or features. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: ParcelFormat?

        package init() {}
    }

    package static let name = "parcels.simplify"
    package static let traits = OperationTraits.parcels(version: 2)

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
    }

    package func makeWorker() throws -> any OperationWorker<SimplifySummary> {
        SimplifyParcelsWorker(operation: self)
    }
}
