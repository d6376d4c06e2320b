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
    /// The columns' names, each once; columns behind them go by their numbers.
    private let names: [String]
    private var faults = FaultList()

    init(
        _ operation: TransformCoordinates, _ transformers: TransformerCache, _ item: Item,
        _ formats: (input: TransformFormat, output: TransformFormat), _ bytes: InputBytes,
        in context: ItemContext
    ) throws {
        self.item = item
        self.context = context
        table = try PointTable(formats.input, bytes, operation, to: formats.output)
        columns = table.head.columns
        names = try Self.names(of: table.head)
        transformer = try transformers.transformer(from: table.choice.system, to: operation.target)
        output = try FeatureOutput(
            formats.output.featureFormat ?? .geojson, operation.target,
            isGeographic: transformer.targetIsGeographic, decimals: operation.parameters.decimals,
            heightDecimals: transformer.computedHeightDecimals, name: nil,
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
        // In a table parted by spaces, a line with nothing else is a row.
        if row.fields.allSatisfy(\.isEmpty) && table.head.delimiter == .spaces { return }
        do {
            let position = try transformer.transform(try position(in: row))
            try output.write(Feature(geometry: .point(position), properties: properties(of: row)))
        } catch let error as TransformError {
            faults.add(error, at: "line \(block.line(at: row.range.lowerBound))")
        } catch let error as ReadingError {
            let place = "line \(block.line(at: row.range.lowerBound))"
            guard error.canContinue else { throw error.itemFailure.at(place) }
            faults.add(error, at: place)
        }
    }

    private func position(in row: RowBlock.Row) throws(ReadingError) -> Position {
        if row.isBroken { throw RewrittenRows.brokenRow(lines: row.lines) }
        if row.isTooLong { throw RewrittenRows.tooLong }
        if !row.isUTF8 { throw RewrittenRows.notUTF8 }
        return Position(
            x: try number(in: row, columns.x, .x), y: try number(in: row, columns.y, .y),
            z: try columns.z.map { (column) throws(ReadingError) in try number(in: row, column, .height) })
    }

    private func number(
        in row: RowBlock.Row, _ column: Int, _ axis: CoordinateText.Axis
    ) throws(ReadingError) -> Double {
        let text = column < row.fields.count ? row.fields[column] : nil
        if let text, let number = CoordinateText.number(text, axis, partedBy: table.head.delimiter) {
            return number
        }
        throw RewrittenRows.noNumber(
            text, in: table.head.name(ofColumn: column), fieldCount: row.fields.count)
    }

    private func properties(of row: RowBlock.Row) -> JSONObject {
        var properties = JSONObject()
        let coordinates = [columns.x, columns.y, columns.z]
        for (column, field) in row.fields.enumerated() where !coordinates.contains(column) {
            let name = column < names.count ? names[column] : "\(column + 1)"
            properties.members.append(.init(name: name, value: JSONValue(field: field)))
        }
        return properties
    }

    private static func names(of head: PointTableHead) throws -> [String] {
        guard !head.header.isEmpty else { return [] }
        guard head.firstRow.isUTF8 else {
            let line = head.block.line(at: head.firstRow.range.lowerBound)
            throw RewrittenRows.notUTF8.itemFailure.at("line \(line)")
        }
        var taken = Set(head.header)
        var numbers: [String: Int] = [:]
        return head.header.enumerated().map { column, name in
            let base = name.isEmpty ? "\(column + 1)" : name
            guard let last = numbers[base] else {
                numbers[base] = 1
                return base
            }
            let number = ((last + 1)...).first { taken.insert("\(base)_\($0)").inserted } ?? last + 1
            numbers[base] = number
            return "\(base)_\(number)"
        }
    }
}
