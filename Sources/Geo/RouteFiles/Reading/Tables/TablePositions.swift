public import Routes
public import SimpleFeatures
package import Streams

/// The positions of a table, in blocks of rows that can be read independently.
///
/// `next` reads them one after the other. With several threads, give each its own `makeReader`, and pass blocks and their
/// results through `nextRows`, `PositionRowReader.read` and `fixes`, or `block`, in order.
package final class TablePositions: FixSource {
    private static let blockSize = 1 << 18

    /// The devices' tracks.
    package private(set) var tracks: [Track] = []
    /// Whether its times are in whole minutes.
    let isToTheMinute: Bool
    /// Whether rows are to be read with the numbers of their devices, which `block` needs.
    package var listsNumbers = false
    private var found = ReadingRemarks()
    private var hasTimes = false
    private let table: PositionTable
    private var blocks: RowBlockReader
    /// The first block, and the offset of its first position.
    private var first: (block: RowBlock, start: Int)?
    private lazy var ownReader = makeReader(lane: 0)
    /// The tracks of the devices that each reader has numbered.
    private var tracksOfLanes: [Int: [UInt32]] = [:]
    private var tracksByDevice: [String?: UInt32] = [:]
    /// The last time of each track, for clocks that go back.
    private var lastTimes: [Double] = []
    /// The last segment of each track, if the table has them.
    private var lastSegments: [Double] = []
    private var count = 0
    private let plane: (any PlaneConverter)?

    init(
        _ source: ByteSource, _ options: RouteReadingOptions, plane: (any PlaneConverter)? = nil
    ) throws(RouteError) {
        self.plane = plane
        let block: RowBlock?
        let header: HeaderSearch
        do throws(ReadingError) {
            let input = try DelimitedTextInput(source)
            let (front, rows) = try input.source.peeking(at: Self.blockSize)
            header = try HeaderSearch(front, input.delimiter, options)
            blocks = RowBlockReader(
                rows, delimiter: header.delimiter, blockSize: Self.blockSize, firstLine: input.firstLine)
            block = try blocks.next()
        } catch { throw RouteError(error) }
        guard let block else { throw .noFixes() }
        let start: Int
        (table, start) = try header.table(in: block)
        first = (block, start)
        isToTheMinute = Self.isToTheMinute(block, from: start, table)
        if let column = table.speedWithoutUnit { found.note(.assumedUnit(of: column)) }
        for name in table.header { found.noteEncoding(of: name) }
    }

    /// Whether the first time of day in a block is in whole minutes.
    private static func isToTheMinute(_ block: RowBlock, from start: Int, _ table: PositionTable) -> Bool {
        var start = start
        for _ in 0..<HeaderSearch.rowsToLookAt {
            guard let row = block.row(at: start, delimiter: table.delimiter) else { break }
            if row.fields != table.header, let answer = FieldRow(row.fields, table).isToTheMinute {
                return answer
            }
            start = row.range.upperBound
        }
        return false
    }

    /// Errors and warnings of reading so far.
    package var remarks: [ReadingRemark] { found.all }

    /// Whether the table has eastings and northings instead of degrees.
    package var isPlanar: Bool { table.isPlanar }

    /// A reader for blocks of this table, which keeps state between blocks.
    package func makeReader(lane: Int) -> PositionRowReader { PositionRowReader(table, lane: lane) }

    /// The next rows to read, and the offset of their first position; `nil` at the end.
    package func nextRows() throws(RouteError) -> (block: RowBlock, start: Int)? {
        if let first {
            self.first = nil
            return first
        }
        do throws(ReadingError) { return try blocks.next().map { ($0, 0) } } catch { throw RouteError(error) }
    }

    /// The fixes of rows, with their source indices and tracks; call in the order of the blocks.
    package func fixes(of rows: consuming PositionRows) throws(RouteError) -> [Fix] {
        for device in rows.newDevices { tracksOfLanes[rows.lane, default: []].append(track(of: device)) }
        let tracks = tracksOfLanes[rows.lane] ?? []
        // Moved out of the rows, so that they are changed in place.
        var fixes: [Fix] = []
        swap(&fixes, &rows.fixes)
        fixes.withUnsafeMutableBufferPointer { fixes in
            for index in fixes.indices {
                fixes[index].sourceIndex = count + index
                fixes[index].track = tracks[Int(fixes[index].track)]
            }
        }
        count += fixes.count
        if table.isPlanar { try toDegrees(&fixes) }
        found.add(rows.remarks)
        if !hasTimes { hasTimes = fixes.contains { $0.time != nil } }
        if table.hasSegments { markSegments(rows.segments, in: &fixes) }
        if table.zone != nil { settle(rows.folds, in: &fixes) }
        return fixes
    }

    /// The fixes of rows as `fixes` returns them, but mostly without looking at each; call in the order of the blocks.
    package func block(of rows: consuming PositionRows) throws(RouteError) -> FixBlock {
        let areUsual =
            rows.newDevices.isEmpty && rows.numbers.count == rows.fixes.count && hasTimes
            && !table.isPlanar && !table.hasSegments && table.zone == nil
        guard areUsual, tracks.count > 1, let tracks = tracksOfLanes[rows.lane] else {
            return FixBlock(try fixes(of: consume rows))
        }
        let start = count
        count += rows.fixes.count
        found.add(rows.remarks)
        return FixBlock(
            fixes: rows.fixes, numbers: rows.numbers, tracks: tracks, reader: rows.lane, start: start)
    }

    /// Converts eastings and northings, stored as longitudes and latitudes, to degrees.
    private func toDegrees(_ fixes: inout [Fix]) throws(RouteError) {
        guard let plane else {
            throw .notConverted(
                "its places are eastings and northings, which cannot be converted here",
                remedy: "Convert them to longitude and latitude first.")
        }
        var positions = fixes.map { Position(x: $0.longitude, y: $0.latitude) }
        try plane.toDegrees(&positions)
        for (index, position) in zip(fixes.indices, positions) {
            (fixes[index].longitude, fixes[index].latitude) = (position.x, position.y)
            fixes[index].judge(isTrusted: fixes[index].isValid)
        }
    }

    /// The fixes of the next rows, single-threaded.
    package func next() throws(RouteError) -> [Fix]? {
        while let (block, start) = try nextRows() {
            let fixes = try fixes(of: try ownReader.read(block, from: start))
            if !fixes.isEmpty { return fixes }
        }
        try checkEnd()
        return nil
    }

    /// Throws if the table had no fix, or none of its times could be read.
    package func checkEnd() throws(RouteError) {
        try found.check(hasFixes: count > 0, hasTimes: hasTimes)
        if count == 0 { throw .noFixes() }
        if count > 1, !hasTimes, !found.all.contains(where: { $0.first.code == .untimedPoints }) {
            found.note(.untimedPoints(count: count, leavingOut: table.otherColumns))
        }
    }

    private func track(of device: String?) -> UInt32 {
        if let known = tracksByDevice[device] { return known }
        let track = UInt32(truncatingIfNeeded: tracks.count)
        tracks.append(Track(device: device))
        found.noteEncoding(of: device)
        lastTimes.append(.nan)
        lastSegments.append(.nan)
        tracksByDevice[device] = track
        return track
    }

    /// Starts a segment when the table's segment number changes.
    private func markSegments(_ segments: [Double], in fixes: inout [Fix]) {
        for (index, segment) in zip(fixes.indices, segments) {
            let track = Int(fixes[index].track)
            fixes[index].startsSegment = segment != lastSegments[track] && !lastSegments[track].isNaN
            lastSegments[track] = segment
        }
    }

    /// Uses the later moment of a time that the clock shows twice if the earlier is before the previous fix.
    private func settle(_ folds: [(index: Int, seconds: Double)], in fixes: inout [Fix]) {
        var folds = folds[...]
        for index in fixes.indices {
            let fold = folds.first?.index == index ? folds.removeFirst().seconds : 0
            guard let time = fixes[index].time?.secondsSince1970 else { continue }
            let track = Int(fixes[index].track)
            if fold > 0, time < lastTimes[track], time + fold >= lastTimes[track] {
                fixes[index].time = Timestamp(secondsSince1970: time + fold)
            }
            lastTimes[track] = fixes[index].time?.secondsSince1970 ?? .nan
        }
    }
}

/// A block of fixes whose tracks are listed apart, so that threads that share the tracks need not look at every fix.
package struct FixBlock: Sendable {
    /// The fixes.
    package let fixes: [Fix]
    /// The number of each fix's track or, if there are `tracks`, its index in them.
    package let numbers: [UInt32]
    /// If not `nil`, the fixes still need their tracks and source indices.
    package let tracks: [UInt32]?
    /// The number of the reader that has listed `tracks`; its next blocks have the same ones, and others after them.
    package let reader: Int
    /// The source index of the first fix; only with `tracks`.
    package let start: Int

    init(fixes: [Fix], numbers: [UInt32], tracks: [UInt32], reader: Int, start: Int) {
        (self.fixes, self.numbers, self.tracks, self.start) = (fixes, numbers, tracks, start)
        self.reader = reader
    }

    /// Creates a block of fixes that have their tracks.
    package init(_ fixes: [Fix]) {
        self.fixes = fixes
        numbers = fixes.map(\.track)
        tracks = nil
        (reader, start) = (0, 0)
    }
}

extension RouteError {
    fileprivate static func untimedPoints(count: Int, leavingOut columns: [String]) -> RouteError {
        let names = columns.prefix(10).joined(separator: ", ") + (columns.count > 10 ? " and others" : "")
        return RouteError(
            .untimedPoints,
            "the \(count) points have no times and are joined in the order of the table"
                + (columns.isEmpty ? "" : "; not kept: \(names)"),
            remedy: "If they are single points, use fieldbook transform, which keeps all columns.")
    }
}

/// Converts eastings and northings of tables to degrees.
///
/// This module does not handle CRSs; a program that reads such tables passes a converter to `RouteReader`.
public protocol PlaneConverter {
    /// Converts positions in LV95 or LV03, distinguished by their size, to longitude and latitude in place.
    ///
    /// A position in neither becomes NaN. Throws if none can be converted, such as without a grid.
    func toDegrees(_ positions: inout [Position]) throws(RouteError)
}

extension RouteError {
    /// The error for a conversion that fails independently of the positions.
    public static func notConverted(_ message: String, remedy: String) -> RouteError {
        RouteError(.badPlace, message, remedy: remedy)
    }
}

/// The range of Swiss eastings and northings.
enum SwissRange {
    /// Whether two fields are an easting and a northing in LV95 or LV03.
    static func holds(_ easting: String, _ northing: String) -> Bool {
        guard let x = number(easting), let y = number(northing) else { return false }
        return (2_480_000...2_840_000).contains(x) && (1_065_000...1_305_000).contains(y)
            || (480_000...840_000).contains(x) && (65_000...305_000).contains(y)
    }

    /// A number with a decimal point or comma, perhaps with thousands separators.
    private static func number(_ text: String) -> Double? {
        let digits = text.filter { !["'", "\u{2019}", "\u{A0}", "\u{202F}"].contains($0) }
        return Double(digits.replacing(",", with: "."))
    }
}
