import Batch
import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates

/// Joins the parcels of an item to the points of a table. Each point gets a row: its own columns, then those of its parcel.
///
/// The parcels are held in memory, the points are streamed.
struct PointJoin {
    let parameters: SelectParcels.Parameters
    let criteria: ParcelCriteria
    /// The table of points, and the settings for reading it.
    let file: SecondFile
    let reading: TransformCoordinates

    func run(
        _ item: Item, _ input: ParcelInput, _ transformers: TransformerCache, in context: ItemContext
    ) throws -> SelectionSummary {
        var seen = ParcelCriteria.Sightings()
        let parcels = try input.readAll().filter { try criteria.selects($0, &seen) }
        try criteria.check(seen)
        var faults = try input.features.faults.faults(besides: parcels.count)
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
        guard summary.selected > 0 else {
            throw criteria.nothing(of: summary.looked, seen, besides: faults)
        }
        summary.faults = faults + criteria.faults
        summary.foundNames = criteria.foundNames(seen)
        return summary
    }

    /// Reads from the table of points; errors name the table, since they are not about the item.
    private func ofPoints<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ItemFailureConvertible {
            throw file.named(error.itemFailure)
        }
    }

    /// The point's columns with those of its parcel. Land comes before rights over it; further parcels are named.
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

/// Reads the points of a table, transformed to LV95, a block of rows at a time.
private final class PointBlocks {
    /// Points and their columns.
    struct Block {
        var rows: [Row] = []
        var x: [Double] = []
        var y: [Double] = []
    }

    private(set) var faults = FaultList()
    private let table: PointTable
    private let reader: PointRowReader
    private let transformer: Transformer
    private var pending: (block: RowBlock, start: Int)?

    init(
        _ path: String, _ reading: TransformCoordinates, _ transformers: TransformerCache,
        within limits: WorkerLimits
    ) throws {
        let item = Item(path: path, stem: path)
        table = try PointTable(
            TransformFormat(of: item) ?? .csv, try InputBytes(item, within: limits), reading, to: .csv)
        reader = try PointRowReader(table.head)
        transformer = try transformers.transformer(from: table.choice.system, to: .lv95)
        pending = (table.head.block, table.head.start)
    }

    /// The next points; `nil` at the end. Rows without a point are left out and reported in `faults`.
    func next() throws -> Block? {
        guard let (rows, start) = try pending ?? table.nextBlock().map({ ($0, 0) }) else { return nil }
        pending = nil
        var block = Block()
        try reader.forEachRow(of: rows, from: start) { row, line in
            do {
                let position = try transformer.transform(try reader.position(in: row))
                block.x.append(position.x)
                block.y.append(position.y)
                block.rows.append(self.row(row))
            } catch let error as TransformError {
                faults.add(error, at: "line \(line)")
            } catch let error as ReadingError {
                guard error.canContinue else { throw error.itemFailure.at("line \(line)") }
                faults.add(error, at: "line \(line)")
            }
        }
        return block
    }

    private func row(_ row: RowBlock.Row) -> Row {
        Row(
            row.fields.enumerated().map { column, field in
                (reader.name(ofColumn: column), field.isEmpty ? .missing : .text(field))
            })
    }
}
