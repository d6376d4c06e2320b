package import Batch
import Parcels

/// Counts parcels and adds up their areas, in all or by an attribute; rights over land apart.
package struct SummarizeParcels: ParcelOperation {
    /// Parameters of `parcels.summary`.
    package struct Parameters: ParcelReading {
        package var input = ParcelInputParameters()
        @Parameter("Attribute to group by: a name from the file, bfs, canton or kind.", .value("attribute"))
        package var by: String?
        @Parameter(
            "Condition on attributes, such as Flaeche > 1000 and Nummer like '12%'.", .value("condition"))
        package var `where`: String?
        @Parameter("Format of the output. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: TableFormat?

        package init() {}
    }

    package static let name = "parcels.summary"
    package static let traits = OperationTraits.parcels(version: 4)

    package let parameters: Parameters
    let source: ParcelSource
    let condition: AttributeCondition?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
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
