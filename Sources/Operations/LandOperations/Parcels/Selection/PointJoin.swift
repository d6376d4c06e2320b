import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// What went wrong with the table of points, and not with the item.
struct PointFileFailure: Error {
    let failure: ItemFailure
}

/// Joins the parcels of an item to the points of a table: a row a point, the point's own columns first.
///
/// The parcels are held in memory, the points are not.
final class PointJoin {
    private let parameters: SelectParcels.Parameters
    private let criteria: ParcelCriteria
    private let context: ItemContext

    init(_ parameters: SelectParcels.Parameters, _ criteria: ParcelCriteria, in context: ItemContext) {
        self.parameters = parameters
        self.criteria = criteria
        self.context = context
    }

    func run(
        _ item: Item, _ input: ParcelInput, _ file: SecondFile, _ reading: TransformCoordinates,
        _ transformers: TransformerCache
    ) throws -> SelectionSummary {
        var seen = ParcelCriteria.Sightings()
        let parcels = try input.readAll().filter { try criteria.selects($0, &seen) }
        let missing = try criteria.check(seen)
        var faults = try input.features.faults.faults(besides: parcels.count) + missing
        let index = ParcelIndex(RingTable(parcels))
        let output = try TableOutput(parameters.format?.tableFormat, in: context)
        var summary = SelectionSummary(input: item.name, hasPoints: true)
        let points = try ofPoints {
            try PointBlocks(file.path, reading, transformers, within: context.limits)
        }
        while let block = try ofPoints({ try points.next() }) {
            let lookup = index.parcels(atX: block.x, y: block.y)
            for (place, row) in block.rows.enumerated() {
                let found = lookup[place].map { parcels[$0] }
                summary.looked += 1
                if !found.isEmpty { summary.selected += 1 }
                try output.write(joined(row, found))
            }
        }
        try output.finish()
        faults += try ofPoints { try points.faults.faults(besides: summary.looked) }.map(file.named)
        guard summary.selected > 0 else { throw SelectionSummary.nothing(of: summary.looked) }
        summary.faults = faults
        return summary
    }

    private func ofPoints<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ItemFailureConvertible {
            throw PointFileFailure(failure: error.itemFailure)
        }
    }

    /// Land comes before the rights that lie over it; of several parcels, the others are named.
    private func joined(_ row: Row, _ found: [Parcel]) -> Row {
        let ordered = found.filter(\.kind.isLand) + found.filter { !$0.kind.isLand }
        let parcel = ordered.first
        var columns: [(name: String, value: Row.Value)] = [
            ("parcels", .integer(found.count)), ("parcel_egrid", .init(parcel?.egrid)),
            ("parcel_number", .init(parcel?.number)), ("parcel_bfs", .init(parcel?.municipality)),
            ("parcel_kind", .init(parcel?.kind.rawValue)),
        ]
        columns += parameters.attributes.map { ("parcel_\($0)", .init(parcel?.attribute(named: $0))) }
        let others = ordered.dropFirst().compactMap { $0.name }
        columns.append(("parcel_others", others.isEmpty ? .missing : .list(others)))
        return row.followed(by: columns)
    }
}
