import Batch
import SimpleFeatures
import Streams
import SwissCoordinates

/// A table of points: its header and first rows, its CRS, and its blocks of rows.
final class PointTable {
    private(set) var head: PointTableHead
    /// The CRS of the points, and why it was chosen.
    let choice: SourceSystem.Choice
    /// The delimiter, and what precedes the rows.
    let input: DelimitedTextInput
    /// The number of bytes read from the file.
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
                mayLackHeader: mayLackHeader,
                check: PairCheck(source: operation.source, options: operation.options)))
        choice = try Self.choose(operation.source, head, columnsAreNamed: operation.parameters.columns != nil)
        if choice.axesAreSwapped { head.columns.exchangeAxes() }
        self.head = head
    }

    /// The next block of rows after the first; `nil` at the end.
    func nextBlock() throws -> RowBlock? { try reader.next() }

    /// The first block, with at least two rows if there are that many: the second shows whether the first is a header.
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

    /// Chooses the CRS by the points of the first block. They must agree, except for a few that fit no CRS and become errors
    /// of their rows.
    private static func choose(
        _ source: SourceSystem, _ head: PointTableHead, columnsAreNamed: Bool
    ) throws -> SourceSystem.Choice {
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
            let positions = (0..<points.count).lazy.map { points[$0] }
            let (typical, index) = Self.commonest(
                (error, at: error.code == .ambiguous ? 0 : looked), of: positions)
            let place = "line \(reading.line(ofPoint: index, in: head.block))"
            guard typical.code == .unrecognised, !columnsAreNamed, !head.columns.hasHeader else {
                throw typical.at(place)
            }
            // The first column may be the points' number.
            var failure = typical.itemFailure.at(place)
            failure.remedy += " If other columns hold the points, name them, as in --columns 2,3."
            throw failure
        }
    }

    /// The error of a point that fits no CRS with the remedy of most such points, so that one bad point does not hide
    /// the CRS that the others show. Other errors stay.
    private static func commonest(
        _ error: (TransformError, at: Int), of points: some Sequence<Position>
    ) -> (TransformError, at: Int) {
        guard error.0.code == .unrecognised else { return error }
        var found: [String: (first: (TransformError, at: Int), count: Int)] = [:]
        for (index, point) in points.enumerated() {
            var recogniser = SystemRecogniser()
            do throws(TransformError) {
                try recogniser.observe(point)
            } catch {
                guard error.code == .unrecognised else { continue }
                found[error.remedy, default: ((error, at: index), 0)].count += 1
            }
        }
        let most = found.values.max { ($0.count, $1.first.at) < ($1.count, $0.first.at) }
        return most?.first ?? error
    }

    /// The CRS of at least four in five points, if the others are impossible in it; `nil` if there is none.
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
        // Degrees in the other order would be possible, but wrong.
        let hasSwapped = readings.contains { reading in
            if case .system(.wgs84, _) = reading { system == .wgs84 && reading != most } else { false }
        }
        guard fitting.count * 5 >= points.count * 4, !hasSwapped else { return nil }
        return try? source.resolved(declared: nil, positions: fitting)
    }

    /// The CRS that one point shows.
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

    /// The error of the first row if no row has a point.
    private static func fault(of reading: inout PointTableRewriter, _ head: PointTableHead) -> ItemFailure {
        let rows = reading.rewrite(head.block, from: head.start) { _ in }
        guard let fault = rows.faults.first, case .unreadable(let error) = fault.reason else {
            return PointTableHead.empty
        }
        return error.itemFailure.at("line \(fault.line)")
    }
}

/// The beginning of a table of points: its delimiter, its header, and the columns of the points.
struct PointTableHead {
    /// How to find the columns of the points.
    struct Search {
        /// The columns' names or numbers, if given.
        let columns: [String]?
        /// Whether to look for a column of heights.
        let wantsHeights: Bool
        /// Whether the table may have points in its first columns and no header.
        let mayLackHeader: Bool
        /// Checks further columns that could hold the points.
        let check: PairCheck
    }

    static let empty = ItemFailure(
        code: "csv.empty", message: "there are no rows with points", remedy: "Check the export.")
    private static let rowsToLookAt = 100

    let delimiter: FieldDelimiter
    /// The header row, or the first point if there is no header.
    let firstRow: RowBlock.Row
    /// The columns' names; empty if there is no header.
    let header: [String]
    var columns: CoordinateColumns
    /// The first rows.
    let block: RowBlock
    /// The start of the rows with points in `block`.
    let start: Int

    /// Examines a table's first rows.
    init(_ block: RowBlock, _ delimiter: FieldDelimiter, _ search: Search) throws {
        let first = try Self.firstRow(of: block, delimiter)
        let second = block.row(at: first.range.upperBound, delimiter: delimiter)
        let columns = try Self.columns(search, in: first, second, delimiter) {
            Self.rows(of: block, from: first.range.upperBound, delimiter)
        }
        if columns.hasHeader && second == nil { throw Self.empty }
        self.init(block, delimiter, first, columns)
    }

    private init(
        _ block: RowBlock, _ delimiter: FieldDelimiter, _ first: RowBlock.Row, _ columns: CoordinateColumns
    ) {
        self.block = block
        self.delimiter = delimiter
        self.columns = columns
        firstRow = first
        header = columns.hasHeader ? first.fields : []
        start = columns.hasHeader ? first.range.upperBound : 0
    }

    /// Whether most decimals of the first points have a comma; if none of them has decimals, those of the other columns
    /// decide. In a comma-separated table they always have a point.
    var hasDecimalComma: Bool {
        guard delimiter != .byte(UInt8(ascii: ",")) else { return false }
        var points: [UInt8] = []
        var others: [UInt8] = []
        for row in Self.rows(of: block, from: start, delimiter) {
            for (column, field) in row.fields.enumerated() {
                switch column {
                case columns.x: points += Self.decimalMarks(of: field, .x)
                case columns.y: points += Self.decimalMarks(of: field, .y)
                default: others += Self.decimalMarks(of: field, .height)
                }
            }
        }
        let marks = points.isEmpty ? others : points
        return marks.count { $0 == UInt8(ascii: ",") } * 2 > marks.count
    }

    /// The decimal point or comma of a number; empty for a whole number and for anything else.
    private static func decimalMarks(of field: String, _ axis: CoordinateText.Axis) -> [UInt8] {
        let marks = field.utf8.filter { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
        return marks.count == 1 && CoordinateText.number(field, axis) != nil ? marks : []
    }

    /// The head with another delimiter.
    func parted(by byte: UInt8) throws -> PointTableHead {
        let block = block.parted(by: byte, insteadOf: delimiter)
        let first = try Self.firstRow(of: block, .byte(byte))
        return PointTableHead(block, .byte(byte), first, columns)
    }

    /// The layout of the points for a rewriter.
    func layout(_ notation: PointTableLayout.Notation, _ placement: PointTableLayout.Placement)
        -> PointTableLayout
    {
        var layout = PointTableLayout(
            delimiter: delimiter, x: columns.x, y: columns.y, z: columns.z, notation: notation)
        layout.placement = placement
        layout.width = placement == .appending ? firstRow.fields.count : nil
        return layout
    }

    /// The name of a column in errors.
    func name(ofColumn column: Int) -> String {
        column < header.count ? header[column] : "\(column + 1)"
    }

    private static func firstRow(of block: RowBlock, _ delimiter: FieldDelimiter) throws -> RowBlock.Row {
        guard let first = block.row(at: 0, delimiter: delimiter) else { throw Self.empty }
        guard first.isTooLong else { return first }
        throw RewrittenRows.tooLong.itemFailure.at("line \(block.line(at: first.range.lowerBound))")
    }

    private static func columns(
        _ search: Search, in first: RowBlock.Row, _ second: RowBlock.Row?, _ delimiter: FieldDelimiter,
        sample: () -> [RowBlock.Row]
    ) throws -> CoordinateColumns {
        if let names = search.columns {
            return try CoordinateColumns(named: names, in: first, delimiter)
        }
        if search.mayLackHeader || delimiter == .spaces,
            let columns = CoordinateColumns(
                headerless: first, second, wantsHeights: search.wantsHeights, delimiter)
        {
            return columns
        }
        return try CoordinateColumns(
            in: first, wantsHeights: search.wantsHeights, delimiter, search.check, sample: sample)
    }

    private static func rows(
        of block: RowBlock, from start: Int, _ delimiter: FieldDelimiter
    ) -> [RowBlock.Row] {
        var rows: [RowBlock.Row] = []
        var start = start
        while rows.count < rowsToLookAt, let row = block.row(at: start, delimiter: delimiter) {
            rows.append(row)
            start = row.range.upperBound
        }
        return rows
    }
}

extension ItemFailure {
    /// The error of a row that an output lacks, which a second run has to replace.
    init(ofRow error: ReadingError, in context: ItemContext) {
        self = error.itemFailure
        let again = "run the command again"
        if !context.writesToStandardOutput, remedy.hasSuffix(again + ".") {
            remedy = remedy.dropLast() + " with --overwrite."
        }
    }

    /// The error with `place`, unless it has one.
    func at(_ place: String) -> ItemFailure {
        var failure = self
        failure.place = failure.place ?? place
        return failure
    }
}
