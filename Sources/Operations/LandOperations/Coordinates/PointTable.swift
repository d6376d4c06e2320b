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

    /// The points of the first block must agree on what they are, but for a few that fit nothing: these become errors of
    /// their rows.
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
            if let choice = try Self.majority(of: Array((0..<points.count).lazy.map { points[$0] }), source) {
                return choice
            }
            let index = error.code == .ambiguous ? 0 : looked
            throw error.at("line \(reading.line(ofPoint: index, in: head.block))")
        }
    }

    /// The system that four in five points or more show, if all others are impossible in it; `nil` if there is none.
    private static func majority(
        of points: [Position], _ source: SourceSystem
    ) throws -> SourceSystem.Choice? {
        var counts: [Reading: Int] = [:]
        let readings = points.map { point in
            let reading = Reading(point)
            if case .system = reading { counts[reading, default: 0] += 1 }
            return reading
        }
        guard let (most, count) = counts.max(by: { $0.value < $1.value }), count >= 3,
            case .system(let system, _) = most
        else { return nil }
        let fitting = zip(points, readings).filter { $1 == most || $1 == .open }.map(\.0)
        // Degrees in the other order are possible, and wrong.
        let hasSwapped = readings.contains { reading in
            if case .system(.wgs84, _) = reading { system == .wgs84 && reading != most } else { false }
        }
        guard fitting.count * 5 >= points.count * 4, !hasSwapped else { return nil }
        return try? source.resolved(declared: nil, positions: fitting)
    }

    /// What a point alone shows.
    private enum Reading: Hashable {
        case system(ReferenceSystem, areSwapped: Bool)
        /// Degrees in either order.
        case open
        case nothing

        init(_ position: Position) {
            var recogniser = SystemRecogniser()
            do throws(TransformError) {
                try recogniser.observe(position)
                let decision = try recogniser.decide()
                self = .system(decision.system, areSwapped: decision.axesAreSwapped)
            } catch {
                self = error.code == .ambiguous ? .open : .nothing
            }
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
