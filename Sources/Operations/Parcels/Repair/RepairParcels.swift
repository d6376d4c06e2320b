package import Batch

/// Makes parcels valid; those that are stay as they are, and no change is made silently.
package struct RepairParcels: ParcelOperation {
    /// What `parcels.repair` is told.
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
        /// By how many square metres a repair may change an area.
        package var maxChange = 1.0
        /// By how many percent of it.
        package var maxChangePercent = 1.0
        /// What is written: the parcels, or without features a row for each change.
        package var format: ParcelFormat?

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.repair"
    package static let version = 2

    package let parameters: Parameters
    let source: ParcelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        for (name, value) in [
            ("maxChange", parameters.maxChange), ("maxChangePercent", parameters.maxChangePercent),
        ] where !(value >= 0) {
            throw ParameterFailure(name, "0 or more was expected, not \(value)")
        }
    }

    package func makeWorker() throws -> any OperationWorker<RepairSummary> {
        try RepairParcelsWorker(operation: self)
    }
}
