import Batch
import SimpleFeatures
import SwissCoordinates

/// An item that is a table of points: its first rows, its reference system, and its blocks of rows.
final class PointTable {
    let head: PointTableHead
    /// The system of the points, and why it was taken.
    let choice: SourceSystem.Choice
    /// Bytes of the file that are read.
    var bytesRead: Int { bytes.offset }

    private let bytes: InputBytes
    private var reader: RowBlockReader

    init(_ item: Item, _ operation: TransformCoordinates) throws {
        bytes = try InputBytes(item)
        let input = try DelimitedTextInput(
            bytes.source, isSpaced: operation.inputFormat(of: item) == .xyz)
        reader = RowBlockReader(input.source, delimiter: input.delimiter)
        guard let first = try reader.next() else { throw PointTableHead.empty }
        var head = try PointTableHead(
            first, input.delimiter, columns: operation.parameters.columns,
            wantsHeights: operation.convertsHeights)
        choice = try Self.choose(operation.source, head)
        if choice.axesAreSwapped { head.columns.exchangeAxes() }
        self.head = head
    }

    /// The rows behind the first block, block by block.
    func nextBlock() throws -> RowBlock? { try reader.next() }

    /// All points of the first block must agree on what they are.
    private static func choose(_ source: SourceSystem, _ head: PointTableHead) throws -> SourceSystem.Choice {
        if case .named = source { return try source.resolved(declared: nil, positions: []) }
        var reading = PointTableRewriter(
            head.layout(.decimal(decimals: 0, hasComma: false), .replacing), columnNames: head.header)
        let points = reading.points(of: head.block, from: head.start)
        if points.count == 0 { throw Self.fault(of: &reading, head) }
        return try source.resolved(declared: nil, positions: (0..<points.count).lazy.map { points[$0] })
    }

    /// What is wrong with the first row, where no row has a point.
    private static func fault(of reading: inout PointTableRewriter, _ head: PointTableHead) -> ItemFailure {
        let rows = reading.rewrite(head.block, from: head.start) { _ in }
        guard case .unreadable(let error)? = rows.faults.first?.reason else { return PointTableHead.empty }
        return error.itemFailure
    }
}
