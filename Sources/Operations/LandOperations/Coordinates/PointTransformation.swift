import Batch
import SimpleFeatures
import Streams
import SwissCoordinates

/// Transforms a table of points into GeoJSON, with the other columns as attributes.
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

    /// A note that a column of heights becomes an attribute, and how to make it the third coordinate.
    private var heightNotes: [String] {
        let (names, columns) = (table.head.header, table.head.columns)
        let height = names.indices.first {
            ![columns.x, columns.y].contains($0) && ColumnMeaning(names[$0]) == .height
        }
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

/// Reads the rows of a table of points one by one.
struct PointRowReader {
    private let head: PointTableHead
    /// The columns' names, made unique; empty if the table has no header.
    let names: [String]

    init(_ head: PointTableHead) throws {
        self.head = head
        names = try Self.names(of: head)
    }

    /// Calls `body` with each row from `start` on that is not empty, and its line.
    func forEachRow(
        of block: RowBlock, from start: Int, _ body: (RowBlock.Row, _ line: Int) throws -> Void
    ) rethrows {
        var start = start
        while let row = block.row(at: start, delimiter: head.delimiter) {
            start = row.range.upperBound
            // With spaces as delimiter, a blank line is a row of empty fields.
            if row.fields.allSatisfy(\.isEmpty) && head.delimiter == .spaces { continue }
            try body(row, block.line(at: row.range.lowerBound))
        }
    }

    /// The row's point, easting or longitude first.
    func position(in row: RowBlock.Row) throws(ReadingError) -> Position {
        if row.isBroken { throw RewrittenRows.brokenRow(lines: row.lines) }
        if row.isTooLong { throw RewrittenRows.tooLong }
        if !row.isUTF8 { throw RewrittenRows.notUTF8 }
        return Position(
            x: try number(in: row, head.columns.x, .x), y: try number(in: row, head.columns.y, .y),
            z: try head.columns.z.map { (column) throws(ReadingError) in
                try number(in: row, column, .height)
            })
    }

    /// The name of a column, or its number from 1.
    func name(ofColumn column: Int) -> String { column < names.count ? names[column] : "\(column + 1)" }

    private func number(
        in row: RowBlock.Row, _ column: Int, _ axis: CoordinateText.Axis
    ) throws(ReadingError) -> Double {
        let text = column < row.fields.count ? row.fields[column] : nil
        if let text, let number = CoordinateText.number(text, axis, partedBy: head.delimiter) {
            return number
        }
        throw RewrittenRows.noNumber(
            text, in: head.name(ofColumn: column), fieldCount: row.fields.count)
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
