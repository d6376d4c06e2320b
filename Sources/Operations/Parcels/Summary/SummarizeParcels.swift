package import Batch
import Parcels

/// Counts parcels and adds up their areas, in all or by an attribute; rights over land apart.
package struct SummarizeParcels: ParcelOperation {
    /// What `parcels.summary` is told.
    package struct Parameters: ParcelReading {
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
        /// The attribute by whose values parcels are put together.
        package var by: String?
        /// A condition on attributes that parcels have to fulfil.
        package var `where`: String?
        /// What is written; without it, rows among the results, or CSV in a file.
        package var format: TableFormat?

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.summary"
    package static let version = 4

    package let parameters: Parameters
    let source: ParcelSource
    let condition: AttributeCondition?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        condition = try parameters.where.map { text in
            try ParameterCheck.taken("where") { try AttributeCondition(text) }
        }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<SelectionSummary> {
        try SummarizeParcelsWorker(operation: self)
    }
}
