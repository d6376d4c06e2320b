package import Batch
package import Parcels

/// Measures parcels in LV95: area, perimeter, centroid, point on surface, and the register's area and its tolerance beside them.
///
/// A parcel that comes in several features with one EGRID is one row, where its first feature stands. For that the figures
/// of all parcels are held, some 300 bytes each.
package struct MeasureParcels: ParcelOperation {
    /// Parameters of `parcels.measure`.
    package struct Parameters: ParcelReading {
        package var input = ParcelInputParameters()
        @Parameter(
            "Format of the output, rows or features. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: MeasureFormat?
        @Parameter(
            "Class of boundary points that sets the tolerance of areas, from TS2 (town) to TS5 (mountain).",
            .value("class"))
        package var toleranceClass = ToleranceClass.ts2
        @Parameter("Report only parcels whose registered area is outside the tolerance.") package
            var outsideOnly = false
        @Parameter("Report each feature, in the order of the file, instead of whole parcels.")
        package var separateParts = false

        package init() {}
    }

    package static let name = "parcels.measure"
    package static let traits = OperationTraits.parcels(version: 5)

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<ParcelSummary> {
        MeasureParcelsWorker(operation: self)
    }
}
