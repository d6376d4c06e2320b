import Batch
import SimpleFeatures
import SwissCoordinates

/// Turns a table of points into GeoJSON, the other columns as properties.
final class PointTransformation {
    private let item: Item
    private let context: ItemContext
    private let table: PointTable
    private let transformer: Transformer
    private let output: FeatureOutput
    private let columns: CoordinateColumns
    private var faults = FaultList()

    init(
        _ operation: TransformCoordinates, _ transformers: TransformerCache, _ item: Item,
        in context: ItemContext
    ) throws {
        self.item = item
        self.context = context
        table = try PointTable(item, operation)
        columns = table.head.columns
        transformer = try transformers.transformer(from: table.choice.system, to: operation.target)
        output = try FeatureOutput(
            operation.outputFormat(of: item).featureFormat ?? .geojson, operation.target,
            isGeographic: transformer.targetIsGeographic, decimals: operation.parameters.decimals, name: nil,
            packed: operation.parameters.compression, in: context)
    }

    func run() throws -> TransformResult {
        let ballparkBefore = transformer.ballparkCount
        var block: RowBlock? = table.head.block
        var start = table.head.start
        while let rows = block {
            while let row = rows.row(at: start, delimiter: table.head.delimiter) {
                try add(row, of: rows)
                start = row.range.upperBound
            }
            context.report(bytesRead: table.bytesRead)
            block = try table.nextBlock()
            start = 0
        }
        try output.finish()
        return TransformResult(
            item, table.choice, transformer, ballpark: transformer.ballparkCount - ballparkBefore,
            count: output.count, faults: try faults.faults(besides: output.count))
    }

    private func add(_ row: RowBlock.Row, of block: RowBlock) throws {
        do {
            let position = try transformer.transform(try position(in: row))
            try output.write(Feature(geometry: .point(position), properties: properties(of: row)))
        } catch let error as TransformError {
            faults.add(error, at: "line \(block.line(at: row.range.lowerBound))")
        } catch let error as ReadingError {
            faults.add(error, at: "line \(block.line(at: row.range.lowerBound))")
        }
    }

    private func position(in row: RowBlock.Row) throws(ReadingError) -> Position {
        if row.isBroken { throw RewrittenRows.brokenRow }
        return Position(
            x: try number(in: row, columns.x, .x), y: try number(in: row, columns.y, .y),
            z: try columns.z.map { (column) throws(ReadingError) in try number(in: row, column, .height) })
    }

    private func number(
        in row: RowBlock.Row, _ column: Int, _ axis: CoordinateText.Axis
    ) throws(ReadingError) -> Double {
        let text = column < row.fields.count ? row.fields[column] : nil
        if let number = text.flatMap({ CoordinateText.number($0, axis) }) { return number }
        throw RewrittenRows.noNumber(
            text, in: table.head.name(ofColumn: column), fieldCount: row.fields.count)
    }

    private func properties(of row: RowBlock.Row) -> JSONObject {
        var properties = JSONObject()
        let coordinates = [columns.x, columns.y, columns.z]
        for (column, field) in row.fields.enumerated() where !coordinates.contains(column) {
            properties.members.append(
                .init(name: table.head.name(ofColumn: column), value: .string(field)))
        }
        return properties
    }
}
