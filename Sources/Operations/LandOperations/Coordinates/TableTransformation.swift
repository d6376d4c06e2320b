import Batch
import Foundation
import SimpleFeatures
import Streams
import SwissCoordinates

/// Transforms a table into a table: block by block, in several threads where there is more than one block.
///
/// A row's other columns stay as they are, byte for byte. A row whose point cannot be transformed costs that row.
final class TableTransformation {
    private let operation: TransformCoordinates
    private let item: Item
    private let context: ItemContext
    private let table: PointTable
    private let parting: TableParting
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
        parting = TableParting(table.input.delimiter, from: formats.input, to: formats.output)
        head = try parting.byte.map { try table.head.parted(by: $0) } ?? table.head
        transformer = try transformers.transformer(from: table.choice.system, to: operation.target)
        layout = try Self.layout(of: head, parting, operation.parameters, transformer)
        output = try OutputBytes(
            formats.output.rawValue, operation.parameters.compression, in: context)
    }

    func run() throws -> TransformResult {
        try writeHead()
        let ballparkBefore = transformer.ballparkCount
        var rewriter = PointTableRewriter(layout, columnNames: head.header)
        let first = rewriter.rewrite(head.block, from: head.start) { transformer.transform(&$0) }
        try write(TableLane.Output(rows: first, ballpark: transformer.ballparkCount - ballparkBefore))
        if let second = try table.nextBlock() { try transformRest(from: second, rewriter) }
        try output.finish()
        return TransformResult(
            item, table.choice, transformer, ballpark: ballpark, count: count,
            faults: try faults.faults(besides: count))
    }

    /// What stands above the rows, as far as the new table has a place for it.
    private func writeHead() throws {
        if !parting.isBare { try output.write(table.input.byteOrderMark) }
        if parting.isKept { try output.write(table.input.preamble) }
        let isNew = parting.byte != nil && table.input.delimiter == .spaces
        try output.write(TableHeader(head, layout, transformer, isNew: isNew).bytes)
    }

    private func transformRest(from second: RowBlock, _ rewriter: PointTableRewriter) throws {
        let (parting, system, target, options) =
            (parting, table.choice.system, operation.target, operation.options)
        let lanes = try SideBySide.map(SideBySide.cores) { _ in
            try TableLane(parting, rewriter, from: system, to: target, options)
        }
        var pending: RowBlock? = second
        try BlockPipeline(lanes: lanes.count) { lane, block in lanes[lane].rewrite(block) }.run(
            read: {
                defer { pending = nil }
                return try pending ?? table.nextBlock()
            }, write: write)
    }

    private func write(_ rewritten: TableLane.Output) throws {
        try output.write(rewritten.rows.bytes)
        count += rewritten.rows.count
        ballpark += rewritten.ballpark
        for fault in rewritten.rows.faults { add(fault) }
        faults.add(unsaid: rewritten.rows.faultCount - rewritten.rows.faults.count)
        context.report(bytesRead: table.bytesRead)
    }

    private func add(_ fault: RewrittenRows.Fault) {
        let place = "line \(fault.line)"
        switch fault.reason {
        case .unreadable(let error): faults.add(error, at: place)
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
        of head: PointTableHead, _ parting: TableParting, _ parameters: TransformCoordinates.Parameters,
        _ transformer: Transformer
    ) throws -> PointTableLayout {
        let isGeographic = transformer.targetIsGeographic
        let notation: PointTableLayout.Notation
        switch parameters.notation {
        case .decimal:
            notation = .decimal(
                decimals: parameters.decimals
                    ?? CoordinateDigits.millimetreDecimals(isGeographic: isGeographic),
                hasComma: parameters.decimalComma)
        case .dms:
            guard isGeographic else {
                throw ParameterFailure("notation", "\(transformer.target.name) has no degrees; use decimal")
            }
            notation = .sexagesimal(decimals: parameters.decimals ?? 5, hasComma: parameters.decimalComma)
        }
        guard parting.isBare else {
            return head.layout(notation, parameters.placement == .appending ? .appending : .replacing)
        }
        guard parameters.placement == .replacing else {
            throw ItemFailure(
                code: "format.unsupported", message: "an XYZ file has no place for other columns",
                remedy: "Leave --append, or use an output that ends in .csv.")
        }
        return head.layout(notation, .alone)
    }

    private static let unstable = ItemFailure(
        code: "coordinates.unstable", message: "the point could not be transformed, and then could",
        remedy: "Run again; if it stays so, report the row.")
}
