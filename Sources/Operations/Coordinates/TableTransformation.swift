import Batch
import Foundation
import SimpleFeatures
import SwissCoordinates

/// Transforms a table into a table: block by block, in several threads where there is more than one block.
///
/// A row's other columns stay as they are, byte for byte. A row whose point cannot be transformed costs that row.
final class TableTransformation {
    private let operation: TransformCoordinates
    private let item: Item
    private let context: ItemContext
    private let table: PointTable
    private let transformer: Transformer
    private let layout: PointTableLayout
    private let output: OutputBytes
    private var count = 0
    private var ballpark = 0
    private var faults = FaultList()

    init(
        _ operation: TransformCoordinates, _ transformers: TransformerCache, _ item: Item,
        in context: ItemContext
    ) throws {
        self.operation = operation
        self.item = item
        self.context = context
        table = try PointTable(item, operation)
        transformer = try transformers.transformer(from: table.choice.system, to: operation.target)
        layout = try Self.layout(of: table.head, operation.parameters, transformer)
        try Self.check(operation.outputFormat(of: item), layout.delimiter)
        output = try OutputBytes(
            operation.outputFormat(of: item).rawValue, operation.parameters.compression, in: context)
    }

    func run() throws -> TransformResult {
        try output.write(TableHeader(table.head, layout, transformer).bytes)
        let ballparkBefore = transformer.ballparkCount
        var rewriter = PointTableRewriter(layout, columnNames: table.head.header)
        let first = rewriter.rewrite(table.head.block, from: table.head.start) { transformer.transform(&$0) }
        try write(TableLane.Output(rows: first, ballpark: transformer.ballparkCount - ballparkBefore))
        if let second = try table.nextBlock() { try transformRest(from: second, rewriter) }
        try output.finish()
        return TransformResult(
            item, table.choice, transformer, ballpark: ballpark, count: count,
            faults: try faults.faults(besides: count))
    }

    private func transformRest(from second: RowBlock, _ rewriter: PointTableRewriter) throws {
        let lanes = try (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
            try TableLane(
                rewriter, from: table.choice.system, to: operation.target, operation.options)
        }
        var pending: RowBlock? = second
        try BlockRounds(lanes: lanes.count) { lane, block in lanes[lane].rewrite(block) }.run(
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
            } catch {
                faults.add(error, at: place)
            }
        }
    }

    private static func layout(
        of head: PointTableHead, _ parameters: TransformCoordinates.Parameters, _ transformer: Transformer
    ) throws -> PointTableLayout {
        let isGeographic = transformer.targetIsGeographic
        let notation: PointTableLayout.Notation
        switch parameters.notation {
        case .decimal:
            notation = .decimal(
                decimals: parameters.decimals ?? FeatureOutput.millimetreDecimals(isGeographic: isGeographic),
                hasComma: parameters.decimalComma)
        case .dms:
            guard isGeographic else {
                throw ParameterFailure("notation", "\(transformer.target.name) has no degrees; use decimal")
            }
            notation = .sexagesimal(decimals: parameters.decimals ?? 5)
        }
        return head.layout(notation, parameters.placement == .appending ? .appending : .replacing)
    }

    /// A table keeps what parts its fields.
    private static func check(_ format: TransformFormat, _ delimiter: FieldDelimiter) throws {
        if format == .tsv, delimiter != .byte(0x09) {
            throw ItemFailure(
                code: "format.unsupported", message: "the table's fields are not parted by tabs",
                remedy: "Use an output that ends in .csv.")
        }
    }
}
