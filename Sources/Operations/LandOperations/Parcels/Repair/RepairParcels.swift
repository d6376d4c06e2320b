package import Batch

/// Makes parcels valid; those that are stay as they are, and no change is made silently.
package struct RepairParcels: ParcelOperation {
    /// Parameters of `parcels.repair`.
    package struct Parameters: ParcelWriting {
        package var input = ParcelInputParameters()
        @Parameter("Largest change of an area by a repair.", unit: "m2", in: 0...(.infinity)) package
            var maxChange =
            1.0
        @Parameter(
            "Largest change of an area by a repair, as a share of it.", unit: "percent", in: 0...(.infinity))
        package var maxChangePercent = 1.0
        @Parameter(
            "Format of the output, rows or features. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: ParcelFormat?

        package init() {}
    }

    package static let name = "parcels.repair"
    package static let traits = OperationTraits.parcels(version: 2)

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
    }

    package func makeWorker() throws -> any OperationWorker<RepairSummary> {
        try RepairParcelsWorker(operation: self)
    }
}
