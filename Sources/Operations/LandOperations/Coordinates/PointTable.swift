import Batch
import SimpleFeatures
import Streams
import SwissCoordinates

/// An item that is a table of points: its first rows, its reference system, and its blocks of rows.
final class PointTable {
    private(set) var head: PointTableHead
    /// The system of the points, and why it was taken.
    let choice: SourceSystem.Choice
    /// What parts the fields, and what stands in front of the rows.
    let input: DelimitedTextInput
    /// Bytes of the file that are read.
    var bytesRead: Int { bytes.offset }

    private let bytes: InputBytes
    private var reader: RowBlockReader

    init(
        _ format: TransformFormat, _ bytes: InputBytes, _ operation: TransformCoordinates,
        to output: TransformFormat
    ) throws {
        self.bytes = bytes
        let mayLackHeader = format == .xyz || format == .txt
        input = try DelimitedTextInput(
            bytes.source, encoding: operation.parameters.encoding.textEncoding, isXYZ: mayLackHeader)
        reader = RowBlockReader(input.source, delimiter: input.delimiter, firstLine: input.firstLine)
        let isXYZ = format == .xyz || input.delimiter == .spaces
        var head = try PointTableHead(
            try Self.firstBlock(of: &reader, input.delimiter), input.delimiter,
            .init(
                columns: operation.parameters.columns,
                wantsHeights: operation.convertsHeights || isXYZ && output.featureFormat != nil
                    || output == .xyz && !isXYZ,
                mayLackHeader: mayLackHeader))
        choice = try Self.choose(operation.source, head)
        if choice.axesAreSwapped { head.columns.exchangeAxes() }
        self.head = head
    }

    /// The rows behind the first block, block by block.
    func nextBlock() throws -> RowBlock? { try reader.next() }

    /// At least two rows, if there are so many, since the second tells much of the first.
    private static func firstBlock(
        of reader: inout RowBlockReader, _ delimiter: FieldDelimiter
    ) throws -> RowBlock {
        guard var block = try reader.next() else { throw PointTableHead.empty }
        while block.bytes.count <= 2 * RowBlockReader.maximumRow {
            let first = block.row(at: 0, delimiter: delimiter)
            let second = first.flatMap { block.row(at: $0.range.upperBound, delimiter: delimiter) }
            guard second == nil, let next = try reader.next() else { return block }
            block = block.joined(with: next)
        }
        return block
    }

    /// All points of the first block must agree on what they are.
    private static func choose(_ source: SourceSystem, _ head: PointTableHead) throws -> SourceSystem.Choice {
        if case .named = source { return try source.resolved(declared: nil, positions: []) }
        var reading = PointTableRewriter(
            head.layout(.decimal(decimals: 0, hasComma: false), .replacing), columnNames: head.header)
        let points = reading.points(of: head.block, from: head.start)
        if points.count == 0 { throw Self.fault(of: &reading, head) }
        var looked = 0
        let positions = (0..<points.count).lazy.map { index in
            looked = index
            return points[index]
        }
        do {
            return try source.resolved(declared: nil, positions: positions)
        } catch let error as TransformError {
            let index = error.code == .ambiguous ? 0 : looked
            throw error.at("line \(reading.line(ofPoint: index, in: head.block))")
        }
    }

    /// What is wrong with the first row, where no row has a point.
    private static func fault(of reading: inout PointTableRewriter, _ head: PointTableHead) -> ItemFailure {
        let rows = reading.rewrite(head.block, from: head.start) { _ in }
        guard let fault = rows.faults.first, case .unreadable(let error) = fault.reason else {
            return PointTableHead.empty
        }
        return error.itemFailure.at("line \(fault.line)")
    }
}
