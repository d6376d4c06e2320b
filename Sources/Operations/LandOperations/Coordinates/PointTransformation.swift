import Batch
import SimpleFeatures
import Streams
import SwissCoordinates

/// Transforms a table of points into GeoJSON, with the other columns as attributes of one type each.
final class PointTransformation {
    /// The types of attributes if later rows show that they differ from those of the first rows.
    private struct Surprise: Error {
        let types: AttributeTypes
    }

    private let item: Item
    private let context: ItemContext
    private let table: PointTable
    private let transformer: Transformer
    private let output: FeatureOutput
    private let rows: PointRowReader
    private var types: AttributeTypes
    private var faults = FaultList()

    /// Transforms an item, of which `bytes` are the beginning; a second time if later rows show other types of
    /// attributes than the first ones. On standard output, the first rows decide.
    static func result(
        _ operation: TransformCoordinates, _ transformers: TransformerCache, _ item: Item,
        _ formats: (input: TransformFormat, output: TransformFormat), _ bytes: InputBytes,
        in context: ItemContext
    ) throws -> TransformResult {
        func transformed(_ bytes: InputBytes, _ types: AttributeTypes?, mayRepeat: Bool) throws
            -> TransformResult
        {
            try PointTransformation(operation, transformers, item, formats, bytes, types, in: context)
                .run(mayRepeat: mayRepeat)
        }
        if context.writesToStandardOutput { return try transformed(bytes, nil, mayRepeat: false) }
        let spooled = try SpooledItem(item, from: bytes.source, in: context)
        func bytesAgain() throws -> InputBytes { try InputBytes(spooled.item, within: context.limits) }
        do {
            return try context.allOrNothing {
                try transformed(item.isPipe ? try bytesAgain() : bytes, nil, mayRepeat: true)
            }
        } catch let surprise as Surprise {
            return try transformed(try bytesAgain(), surprise.types, mayRepeat: false)
        }
    }

    private init(
        _ operation: TransformCoordinates, _ transformers: TransformerCache, _ item: Item,
        _ formats: (input: TransformFormat, output: TransformFormat), _ bytes: InputBytes,
        _ types: AttributeTypes?, in context: ItemContext
    ) throws {
        self.item = item
        self.context = context
        table = try PointTable(formats.input, bytes, operation, to: formats.output)
        let rows = try PointRowReader(table.head)
        self.rows = rows
        self.types = types ?? rows.types(in: table.head)
        transformer = try transformers.transformer(from: table.choice.system, to: operation.target)
        output = try FeatureOutput(
            formats.output.featureFormat ?? .geojson, operation.target,
            isGeographic: transformer.targetIsGeographic,
            decimals: CoordinateDigits(operation.parameters.decimals),
            heightDecimals: transformer.computedHeightDecimals, name: nil,
            packed: operation.parameters.compression, in: context)
    }

    private func run(mayRepeat: Bool) throws -> TransformResult {
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
        if mayRepeat, !types.areRight { throw Surprise(types: types.found) }
        return result.noting(heightNotes + types.notes(naming: rows.name(ofColumn:)))
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
            let properties = rows.properties(of: row, line: line, &types)
            try output.write(Feature(geometry: .point(position), properties: properties))
        } catch let error as TransformError {
            faults.add(error, at: place)
        } catch let error as ReadingError {
            guard error.canContinue else { throw error.itemFailure.at(place) }
            faults.add(ItemFailure(ofRow: error, in: context), at: place)
        }
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

    /// The fields of all columns but those of the point, by their types.
    func properties(of row: RowBlock.Row, line: Int, _ types: inout AttributeTypes) -> JSONObject {
        var properties = JSONObject()
        let coordinates = [head.columns.x, head.columns.y, head.columns.z]
        for (column, field) in row.fields.enumerated() where !coordinates.contains(column) {
            properties.members.append(
                .init(
                    name: name(ofColumn: column), value: types.value(of: field, inColumn: column, line: line))
            )
        }
        return properties
    }

    /// The types that the first rows with a point show.
    func types(in head: PointTableHead) -> AttributeTypes {
        var types = AttributeTypes(hasDecimalComma: head.hasDecimalComma)
        forEachRow(of: head.block, from: head.start) { row, line in
            if (try? position(in: row)) != nil { _ = properties(of: row, line: line, &types) }
        }
        return types.found
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
