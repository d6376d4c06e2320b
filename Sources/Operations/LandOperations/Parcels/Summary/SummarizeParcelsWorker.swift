import Batch
import Parcels

/// Adds up the parcels of one file after the other.
final class SummarizeParcelsWorker: OperationWorker {
    private let operation: SummarizeParcels
    private let repairer: ParcelRepairer
    private let transformers = TransformerCache()

    init(operation: SummarizeParcels) throws {
        self.operation = operation
        repairer = try ParcelRepairer()
    }

    func process(_ item: Item, in context: ItemContext) throws -> SelectionSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let by = [operation.parameters.by].compactMap(\.self)
        let grouping = try input.grouped(apartBy: by)
        let parcels = grouping.parcels
        input.reportAreas()
        var summary = SelectionSummary(input: item.name, looked: parcels.count)
        var groups: [String: ParcelTotals] = [:]
        var names: [String] = []
        var hasAttribute = operation.parameters.by == nil
        var faults: [ItemFailure] = []
        for (index, parcel) in parcels.enumerated() {
            if let condition = operation.condition, !condition.holds({ parcel.attribute(named: $0) }) {
                continue
            }
            summary.selected += 1
            let value = operation.parameters.by.flatMap { parcel.attribute(named: $0) }
            hasAttribute = hasAttribute || value != nil
            let name = value?.text ?? ""
            if groups[name] == nil { names.append(name) }
            let repair = try repairer.repair(features: grouping.features(ofParcel: index))
            let fault = repair.flatMap { $0.joinsSoundParts ? nil : $0.reason }
            if let fault { faults.append(Self.failure(parcel, fault)) }
            groups[name, default: ParcelTotals()].add(parcel, isValid: fault == nil)
        }
        try checkAttributes(parcels, hasAttribute)
        guard summary.selected > 0 else { throw SelectionSummary.nothing(of: summary.looked) }
        try write(groups, names.sorted(by: Self.comesBefore), item, in: context)
        summary.outputNotes = input.notes + grouping.notes(apartBy: by)
        summary.faults = try input.features.faults.faults(besides: summary.selected) + Self.told(faults)
        return summary
    }

    private func write(
        _ groups: [String: ParcelTotals], _ names: [String], _ item: Item, in context: ItemContext
    ) throws {
        let output = try TableOutput(operation.parameters.format, in: context)
        var total = ParcelTotals()
        for name in names {
            guard let group = groups[name] else { continue }
            total.add(group)
            if let by = operation.parameters.by {
                try output.write(
                    try group.row(of: item.name, by: by, value: .init(name.isEmpty ? nil : name)))
            }
        }
        try output.write(try total.row(of: item.name, by: operation.parameters.by, value: .text("(all)")))
        try output.finish()
    }

    private func checkAttributes(_ parcels: [Parcel], _ hasAttribute: Bool) throws {
        guard let first = parcels.first else { return }
        let missing =
            hasAttribute
            ? operation.condition?.attributes.sorted().first { name in
                !parcels.contains { $0.attribute(named: name) != nil }
            } : operation.parameters.by
        if let missing { throw ParcelCriteria.noAttribute(missing, first.attributes.members.map(\.name)) }
    }

    /// Whole numbers by their size, then texts.
    private static func comesBefore(_ one: String, _ other: String) -> Bool {
        switch (Int(one), Int(other)) {
        case (let one?, let other?): one < other
        case (nil, nil): one < other
        case (let number, _): number != nil
        }
    }

    private static func failure(_ parcel: Parcel, _ fault: String) -> ItemFailure {
        ItemFailure(
            code: "parcel.invalid",
            message: "\(fault); its area is not to be trusted, and it has no part in the perimeter",
            place: parcel.name.map { "parcel \($0)" }, remedy: "Repair it first: fieldbook parcels repair.")
    }

    private static func told(_ faults: [ItemFailure]) -> [ItemFailure] {
        guard faults.count > 100 else { return faults }
        return faults.prefix(100) + [
            ItemFailure(
                code: "features.moreFaults", message: "\(faults.count - 100) more parcels are not valid",
                remedy: "Repair them first: fieldbook parcels repair.")
        ]
    }
}
