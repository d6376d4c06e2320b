import Batch
import Parcels
import SimpleFeatures

/// Checks the parcels of one file after the other.
final class CheckParcelsWorker: OperationWorker {
    private let operation: CheckParcels
    private let check: CoverageCheck
    private let transformers = TransformerCache()

    init(operation: CheckParcels) throws {
        self.operation = operation
        check = try CoverageCheck(operation.rules)
    }

    func process(_ item: Item, in context: ItemContext) throws -> CheckSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try transformers.transformer(from: .lv95, to: input.features.system)
        let output = try ParcelOutput(
            operation.parameters.format, input.transformer, name: input.features.collectionName, in: context)
        var parcels: [Parcel] = []
        try input.forEach { _, parcel in parcels.append(parcel) }
        let report = try check.report(on: parcels)
        try output.writeNames(of: FindingWords.row(of: nil, in: ""))
        for finding in report.findings {
            let words = FindingWords(finding, of: parcels)
            try output.write(
                Feature(
                    geometry: try finding.geometry.map { try back.single($0) }, properties: words.properties),
                FindingWords.row(of: words, in: item.name))
        }
        try output.finish()
        var summary = CheckSummary(input: item.name, parcels: parcels.count, report)
        summary.faults += try input.features.faults.faults(besides: parcels.count)
        summary.outputNotes = input.notes + output.notes
        return summary
    }
}

extension CoverageFinding {
    /// The land that it is about, or else its place.
    fileprivate var geometry: Geometry? {
        polygons.isEmpty ? place.map { .point($0) } : .multiPolygon(polygons)
    }
}
