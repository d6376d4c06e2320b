import Batch
import Parcels
import SimpleFeatures

/// Selects parcels of one file after the other.
final class SelectParcelsWorker: OperationWorker {
    private let operation: SelectParcels
    private let transformers = TransformerCache()
    /// Made with the first item, since its files are read then.
    private var criteria: ParcelCriteria?
    private var faultsOfCriteria: [ItemFailure] = []

    init(operation: SelectParcels) throws {
        self.operation = operation
    }

    func process(_ item: Item, in context: ItemContext) throws -> SelectionSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let criteria = try criteria(in: context)
        if let reading = operation.pointReading, let path = operation.parameters.points {
            let join = PointJoin(operation.parameters, criteria, in: context)
            let table = SecondFile(path)
            do {
                var result = try join.run(item, input, table, reading, transformers)
                result.faults += faultsOfCriteria
                return result
            } catch let error as PointFileFailure {
                throw table.named(error.failure)
            }
        }
        return try select(item, input, criteria, in: context)
    }

    private func select(
        _ item: Item, _ input: ParcelInput, _ criteria: ParcelCriteria, in context: ItemContext
    ) throws -> SelectionSummary {
        let output = try ParcelOutput(
            operation.parameters.format, input.transformer, name: input.features.collectionName,
            fields: operation.source.fields, in: context)
        var summary = SelectionSummary(input: item.name)
        var seen = ParcelCriteria.Sightings()
        try input.forEach { feature, parcel in
            summary.looked += 1
            guard try criteria.selects(parcel, &seen) else { return }
            summary.selected += 1
            try output.write(
                feature, SelectedRow.row(of: parcel, in: item.name, operation.parameters.attributes))
        }
        try output.finish()
        let missing = try criteria.check(seen)
        let faults = try input.features.faults.faults(besides: summary.looked)
        guard summary.selected > 0 else {
            throw missing.first ?? SelectionSummary.nothing(of: summary.looked)
        }
        summary.faults = faults + missing + faultsOfCriteria
        summary.outputNotes = input.notes + output.notes
        return summary
    }

    private func criteria(in context: ItemContext) throws -> ParcelCriteria {
        if let criteria { return criteria }
        let made = try ParcelCriteria(operation, transformers, in: context) { faultsOfCriteria.append($0) }
        criteria = made
        return made
    }
}
