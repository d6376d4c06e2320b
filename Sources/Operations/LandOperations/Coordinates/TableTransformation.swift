import Batch
import Foundation
import SimpleFeatures
import Streams
import SwissCoordinates

/// Transforms a table into a table, block by block, with several threads for all blocks but the first.
///
/// The other columns stay byte for byte. A row whose point cannot be transformed is left out and reported.
final class TableTransformation {
    private let operation: TransformCoordinates
    private let item: Item
    private let context: ItemContext
    private let table: PointTable
    private let delimiting: OutputDelimiter
    private let head: PointTableHead
    private let transformer: Transformer
    private let layout: PointTableLayout
    private let output: OutputBytes
    private var count = 0
    private var ballpark = 0
    private var faults = FaultList()

    init(
        _ operation: TransformCoordinates, _ transformers: TransformerCache, _ item: Item,
        _ formats: (input: TransformFormat, output: TransformFormat), _ bytes: InputBytes,
        in context: ItemContext
    ) throws {
        self.operation = operation
        self.item = item
        self.context = context
        let table = try PointTable(formats.input, bytes, operation, to: formats.output)
        self.table = table
        delimiting = OutputDelimiter(table.input.delimiter, from: formats.input, to: formats.output)
        head = try delimiting.byte.map { try table.head.parted(by: $0) } ?? table.head
        transformer = try transformers.transformer(from: table.choice.system, to: operation.target)
        let hasComma =
            operation.parameters.decimalComma
            || delimiting.keepsDecimalCommas && table.head.hasDecimalComma
        layout = try Self.layout(
            of: head, delimiting, operation.parameters, transformer, hasDecimalComma: hasComma)
        output = try OutputBytes(
            formats.output.rawValue, operation.parameters.compression, in: context)
    }

    func run() throws -> TransformResult {
        try writeHead()
        var first = RowRewriting(
            rewriter: PointTableRewriter(layout, columnNames: head.header), transformer: transformer)
        try write(first.rewrite(head.block, from: head.start))
        if let second = try table.nextBlock() { try transformRest(from: second, first.rewriter) }
        try output.finish()
        return TransformResult(
            item, table.choice, transformer, ballpark: ballpark, count: count,
            faults: try faults.faults(besides: count))
    }

    /// Writes what precedes the rows, as far as the new table has a place for it.
    private func writeHead() throws {
        if !delimiting.hasOnlyPoints { try output.write(table.input.byteOrderMark) }
        if delimiting.isKept { try output.write(table.input.preamble) }
        let isNew = delimiting.byte != nil && table.input.delimiter == .spaces
        try output.write(TableHeader(head, layout, transformer, isNew: isNew).bytes)
    }

    private func transformRest(from second: RowBlock, _ rewriter: PointTableRewriter) throws {
        let (delimiting, system, target, options) =
            (delimiting, table.choice.system, operation.target, operation.options)
        var pending: RowBlock? = second
        try ParallelBlocks.run(
            read: {
                defer { pending = nil }
                return try pending ?? table.nextBlock()
            },
            state: { _ in
                RowRewriting(
                    rewriter: rewriter,
                    transformer: try Transformer(from: system, to: target, options: options))
            },
            work: { rewriting, block in rewriting.rewrite(delimiting.delimited(block)) }, write: write)
    }

    private func write(_ rewritten: RowRewriting.Output) throws {
        try output.write(rewritten.rows.bytes)
        count += rewritten.rows.count
        ballpark += rewritten.ballpark
        for fault in rewritten.rows.faultsByLine { add(fault) }
        faults.add(unsaid: rewritten.rows.faultCount - rewritten.rows.faults.count)
        context.report(bytesRead: table.bytesRead)
    }

    private func add(_ fault: RewrittenRows.Fault) {
        let place = "line \(fault.line)"
        switch fault.reason {
        case .unreadable(let error): faults.add(ItemFailure(ofRow: error, in: context), at: place)
        case .untransformed(let position):
            do {
                _ = try transformer.transform(position)
                faults.add(Self.unstable, at: place)
            } catch {
                faults.add(error, at: place)
            }
        }
    }

    private static func layout(
        of head: PointTableHead, _ delimiting: OutputDelimiter, _ parameters: TransformCoordinates.Parameters,
        _ transformer: Transformer, hasDecimalComma: Bool
    ) throws -> PointTableLayout {
        let isGeographic = transformer.targetIsGeographic
        let notation: PointTableLayout.Notation
        switch parameters.notation {
        case .decimal:
            notation = .decimal(
                decimals: parameters.decimals
                    ?? CoordinateDigits.millimetreDecimals(isGeographic: isGeographic),
                hasComma: hasDecimalComma)
        case .dms:
            guard isGeographic else {
                throw ParameterFailure("notation", "\(transformer.target.name) has no degrees; use decimal")
            }
            notation = .sexagesimal(decimals: parameters.decimals ?? 5, hasComma: hasDecimalComma)
        }
        guard delimiting.hasOnlyPoints else {
            return head.layout(notation, parameters.placement == .appending ? .appending : .replacing)
        }
        guard parameters.placement == .replacing else {
            throw ItemFailure(
                code: "format.unsupported", message: "an XYZ file cannot store other columns",
                remedy: "Leave out --append, or use an output that ends in .csv.")
        }
        return head.layout(notation, .alone)
    }

    private static let unstable = ItemFailure(
        code: "coordinates.unstable", message: "the point could be transformed only at the second attempt",
        remedy: "Run the command again; report the row if that does not help.")
}

/// Rewrites blocks of rows in one thread.
private struct RowRewriting {
    /// Rows with new coordinates, and the number of ballpark positions among them.
    struct Output: Sendable {
        let rows: RewrittenRows
        let ballpark: Int
    }

    var rewriter: PointTableRewriter
    let transformer: Transformer

    mutating func rewrite(_ block: RowBlock, from start: Int = 0) -> Output {
        let before = transformer.ballparkCount
        let rows = rewriter.rewrite(block, from: start) { [transformer] run in transformer.transform(&run) }
        return Output(rows: rows, ballpark: transformer.ballparkCount - before)
    }
}

/// The delimiter of the table that is written, compared with that of the table that is read.
private struct OutputDelimiter: Sendable {
    private let found: FieldDelimiter
    /// The new delimiter, if it differs.
    let byte: UInt8?
    /// Whether only points are written, as in XYZ.
    let hasOnlyPoints: Bool

    /// A table keeps its delimiter unless its new extension demands another one: `csv` has commas or semicolons, `tsv` tabs,
    /// and `xyz` only points, separated by spaces.
    init(_ found: FieldDelimiter, from input: TransformFormat, to output: TransformFormat) {
        self.found = found
        let comma = UInt8(ascii: ",")
        let isKept =
            switch output {
            case .csv: input == .csv || [.byte(comma), .byte(UInt8(ascii: ";"))].contains(found)
            case .tsv: found == .byte(0x09)
            case .xyz: input == .xyz || found == .spaces
            case .txt, .geojson, .geojsonl: true
            }
        hasOnlyPoints = !isKept && output == .xyz
        byte = isKept || hasOnlyPoints ? nil : output == .tsv ? 0x09 : comma
    }

    /// Whether everything but the coordinates stays.
    var isKept: Bool { byte == nil && !hasOnlyPoints }

    /// Whether numbers with a decimal comma suit the output: not beside commas, and not in XYZ made of another table.
    var keepsDecimalCommas: Bool { !hasOnlyPoints && byte != UInt8(ascii: ",") }

    /// The block with the new delimiter.
    func delimited(_ block: RowBlock) -> RowBlock {
        byte.map { block.parted(by: $0, insteadOf: found) } ?? block
    }
}

/// The header of a table with new coordinates.
private struct TableHeader {
    /// The header row, unchanged except for the names of the coordinates; empty if the table has none.
    private(set) var bytes: [UInt8] = []

    private let head: PointTableHead
    private let layout: PointTableLayout
    private let system: ReferenceSystem
    private let names: [String]

    /// Rewrites the header of `head`; if there is none and `isNew`, makes one.
    init(_ head: PointTableHead, _ layout: PointTableLayout, _ transformer: Transformer, isNew: Bool) {
        self.head = head
        self.layout = layout
        system = transformer.target
        names = transformer.targetIsGeographic ? ["longitude", "latitude"] : ["easting", "northing"]
        if layout.placement == .alone { return }
        if !head.header.isEmpty {
            bytes = rewritten()
        } else if isNew {
            bytes = made()
        }
    }

    private func rewritten() -> [UInt8] {
        let row = head.firstRow
        let block = head.block.bytes
        guard layout.placement == .replacing else {
            let added = names + (layout.z == nil ? [] : ["height"])
            return block[..<row.contentEnd] + fields(behind: head.header, added)
                + block[row.contentEnd..<row.range.upperBound]
        }
        let places = [layout.x, layout.y]
        let others = head.header.indices.filter { !places.contains($0) }.map { head.header[$0] }
        var bytes: [UInt8] = []
        var copied = 0
        for (column, name) in zip(places, names).sorted(by: { $0.0 < $1.0 }) {
            let range = row.fieldRanges[column]
            bytes += block[copied..<range.lowerBound]
            bytes += text(unused(name, in: others))
            copied = range.upperBound
        }
        return bytes + block[copied..<row.range.upperBound]
    }

    /// A header with the coordinates' names, and numbers for all other columns.
    private func made() -> [UInt8] {
        var header = head.firstRow.fields.indices.map { "\($0 + 1)" }
        if layout.placement == .replacing {
            (header[layout.x], header[layout.y]) = (names[0], names[1])
        }
        if let z = layout.z ?? Self.thirdNumber(of: head), z < header.count { header[z] = "height" }
        let row = header.map(text).joined(separator: separator)
        let added = layout.placement == .replacing ? [] : names + (layout.z == nil ? [] : ["height"])
        return row + fields(behind: header, added) + [0x0A]
    }

    /// The third column if it is a number after a point in the first two, and so its height.
    private static func thirdNumber(of head: PointTableHead) -> Int? {
        guard head.columns.x == 0, head.columns.y == 1, let third = head.firstRow.fields.dropFirst(2).first,
            CoordinateText.number(third, .height) != nil
        else { return nil }
        return 2
    }

    private func fields(behind header: [String], _ added: [String]) -> [UInt8] {
        var taken = header
        return added.flatMap { name in
            let name = unused(name, in: taken)
            taken.append(name)
            return separator + text(name)
        }
    }

    /// The name, followed by that of the CRS and by a number as far as needed to be unique.
    private func unused(_ name: String, in header: [String]) -> String {
        let taken = Set(header.map { $0.lowercased() })
        if !taken.contains(name) { return name }
        let long = "\(name)_\(system.name.lowercased().split(separator: " ").joined(separator: "_"))"
        if !taken.contains(long) { return long }
        let number = (2...).first { !taken.contains("\(long)_\($0)") }
        return "\(long)_\(number ?? 2)"
    }

    private var separator: [UInt8] {
        if case .byte(let byte) = layout.delimiter { [byte] } else { [0x20] }
    }

    private func text(_ name: String) -> [UInt8] {
        guard case .byte(let byte) = layout.delimiter else { return Array(name.utf8) }
        var bytes: [UInt8] = []
        DelimitedTextWriter(delimiter: byte).append([name], to: &bytes)
        return Array(bytes.dropLast())
    }
}
