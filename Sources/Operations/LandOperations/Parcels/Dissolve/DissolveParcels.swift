package import Batch
import Parcels

/// Puts parcels together whose attributes agree, without the borders between them.
package struct DissolveParcels: ParcelOperation {
    /// Parameters of `parcels.dissolve`.
    package struct Parameters: ParcelWriting {
        package var input = ParcelInputParameters()
        @Parameter(
            "Attributes whose values must agree: names from the file, bfs or canton. Without it, all parcels become one. Can be repeated.",
            .value("attributes"), .commaSeparated)
        package var by: [String] = []
        @Parameter(
            "Attributes whose numbers are added up. Can be repeated.", .value("attributes"), .commaSeparated)
        package var sum: [String] = []
        @Parameter(
            "Format of the output, rows or features. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: ParcelFormat?

        package init() {}
    }

    package static let name = "parcels.dissolve"
    package static let traits = OperationTraits.parcels(version: 3)

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
    }

    package func makeWorker() throws -> any OperationWorker<DissolveSummary> {
        try DissolveParcelsWorker(operation: self)
    }
}
