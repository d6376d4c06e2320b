import Batch
import Streams
import SwissCoordinates

/// The points of a table in LV95, a block of rows at a time.
final class PointBlocks {
    /// Points, and the columns of each.
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

    /// The next points; `nil` at the end. A row without a point costs that row.
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
