package import Batch
import Parcels

/// Finds parcels that touch, and the borders that they share.
package struct FindNeighbours: ParcelOperation {
    /// Parameters of `parcels.neighbours`.
    package struct Parameters: ParcelWriting {
        package var input = ParcelInputParameters()
        @Parameter(
            "Parcels whose neighbours are wanted, by number or EGRID. Without it, all. Can be repeated.",
            .value("parcels"), .commaSeparated)
        package var of: [String] = []
        @Parameter("Largest distance between corners that count as one, 0 or 0.01 to 1000.", unit: "mm")
        package var tolerance = 0.0
        @Parameter("Include rights over land.") package var rights = false
        @Parameter(
            "Format of the output, rows or features. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: ParcelFormat?

        package init() {}
    }

    package static let name = "parcels.neighbours"
    package static let traits = OperationTraits.parcels(version: 3)

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
        guard parameters.tolerance == 0 || (0.01...1_000).contains(parameters.tolerance) else {
            throw ParameterFailure(
                "tolerance", "0, or 0.01 to 1000 millimetres were expected, not \(parameters.tolerance)")
        }
    }

    package func makeWorker() throws -> any OperationWorker<NeighbourSummary> {
        FindNeighboursWorker(operation: self)
    }
}
