import Batch
import SimpleFeatures
import Streams
import SwissCoordinates

/// Turns a table of points into GeoJSON, the other columns as properties.
final class PointTransformation {
    private let item: Item
    private let context: ItemContext
    private let table: PointTable
    private let transformer: Transformer
    private let output: FeatureOutput
    private let rows: PointRowReader
    private var faults = FaultList()

    init(
        _ operation: TransformCoordinates, _ transformers: TransformerCache, _ item: Item,
        _ formats: (input: TransformFormat, output: TransformFormat), _ bytes: InputBytes,
        in context: ItemContext
    ) throws {
        self.item = item
        self.context = context
        table = try PointTable(formats.input, bytes, operation, to: formats.output)
        rows = try PointRowReader(table.head)
        transformer = try transformers.transformer(from: table.choice.system, to: operation.target)
        output = try FeatureOutput(
            formats.output.featureFormat ?? .geojson, operation.target,
            isGeographic: transformer.targetIsGeographic,
            decimals: CoordinateDigits(operation.parameters.decimals),
            heightDecimals: transformer.computedHeightDecimals, name: nil,
            packed: operation.parameters.compression, in: context)
    }

    func run() throws -> TransformResult {
        let ballparkBefore = transformer.ballparkCount
        var block: RowBlock? = table.head.block
        var start = table.head.start
        while let rows = block {
            try self.rows.forEachRow(of: rows, from: start) { row, line in try add(row, line: line) }
            context.report(bytesRead: table.bytesRead)
            block = try table.nextBlock()
            start = 0
        }
        try output.finish()
        let result = TransformResult(
            item, table.choice, transformer, ballpark: transformer.ballparkCount - ballparkBefore,
            count: output.count, faults: try faults.faults(besides: output.count))
        return result.noting(heightNotes)
    }

    /// Says that a column of heights stays an attribute, and how to make it the third coordinate.
    private var heightNotes: [String] {
        let (names, columns) = (table.head.header, table.head.columns)
        let height = names.indices.first { ![columns.x, columns.y].contains($0) && ColumnMeaning(names[$0]) == .height }
        guard columns.z == nil, let height else { return [] }
        let all = [columns.x, columns.y, height].map { names[$0] }.joined(separator: ",")
        return [
            "the column \(names[height]) is kept as an attribute; --columns \(all) makes it the third coordinate"
        ]
    }

    private func add(_ row: RowBlock.Row, line: Int) throws {
        let place = "line \(line)"
        do {
            let position = try transformer.transform(try rows.position(in: row))
            try output.write(Feature(geometry: .point(position), properties: properties(of: row)))
        } catch let error as TransformError {
            faults.add(error, at: place)
        } catch let error as ReadingError {
            guard error.canContinue else { throw error.itemFailure.at(place) }
            faults.add(error, at: place)
        }
    }

    private func properties(of row: RowBlock.Row) -> JSONObject {
        var properties = JSONObject()
        let columns = table.head.columns
        let coordinates = [columns.x, columns.y, columns.z]
        for (column, field) in row.fields.enumerated() where !coordinates.contains(column) {
            properties.members.append(
                .init(name: rows.name(ofColumn: column), value: JSONValue(field: field)))
        }
        return properties
    }
}
