import Batch
import Compression
import LandOperations
import RouteFiles
import Routes
import SimpleFeatures
import Streams
import SwissCoordinates
import Synchronization

/// The fixes of an item in any format.
///
/// ```swift
/// let input = try RouteInput(item, options, in: context)
/// while let block = try input.blocks.next() { ... }
/// ```
struct RouteInput {
    /// Extensions to collect from a folder, packed or not.
    static let acceptedExtensions = withPacked([
        "gpx", "kml", "tcx", "fit", "json", "geojson", "geojsonl", "ndjson", "nmea", "polyline",
    ]).union(["kmz"])
    /// Extensions of tables, which are accepted only if named: most tables in folders have no positions.
    static let namedExtensions = withPacked(["csv"])

    private static func withPacked(_ plain: [String]) -> Set<String> {
        Set(plain + CompressionFormat.allCases.flatMap { format in plain.map { "\($0).\(format.rawValue)" } })
    }

    /// Whether the content of a file with another extension is a route, such as NMEA in a `.log` or GPX in a `.xml`.
    static func isRecognised(fileAt path: String) -> Bool {
        let ending = PathParts(path).suffix.lowercased()
        guard !namedExtensions.contains(ending), ending != "tsv" else { return false }
        do {
            let bytes = try InputBytes(Item(path: path, stem: ""), within: WorkerLimits())
            return RouteFormat.isUnmistakable(try bytes.source.peeking(at: RouteFormat.bytesToLookAt).front)
        } catch {
            return false
        }
    }

    /// The fixes in blocks, in the order of the file. They can be read once.
    let blocks: any FixSource

    /// Opens an item. Rows of tables are read on all cores.
    ///
    /// - Parameters:
    ///   - context: receives the progress of reading; `nil` for a file beside the item.
    ///   - limits: used if there is no context.
    init(
        _ item: Item, _ options: RouteReadingOptions, in context: ItemContext?,
        within limits: WorkerLimits = WorkerLimits()
    ) throws {
        let bytes = try InputBytes(item, within: context?.limits ?? limits, opensKMZ: true)
        let source = try RouteReader(options, convertingBy: { SwissPlane() }).source(
            bytes.source, name: item.isStandardInput ? nil : item.path)
        let blocks: any FixSource = (source as? TablePositions).map { ParallelTable($0) } ?? source
        self.blocks = context.map { ReportedFixes(blocks, bytes, in: $0) } ?? blocks
    }

    /// All routes of the file, in memory.
    func routes() throws -> [Route] { try blocks.routes() }

    /// Errors and notes on the routes that were read.
    ///
    /// - Parameters:
    ///   - name: the file's name, if it is read beside the item.
    ///   - joinedName: the file's name, if notes are on several files.
    func findings(in routes: [Route], ofFile name: String? = nil, joined joinedName: String? = nil)
        -> RouteFindings
    {
        RouteFindings(routes, from: blocks, ofFile: name, joined: joinedName)
    }
}

/// A source that returns fixes with their tracks listed apart.
private protocol FixBlockSource: FixSource {
    /// The next fixes, as `next` returns them.
    func nextBlock() throws(RouteError) -> FixBlock?
}

extension FixSource {
    /// The next fixes with their tracks listed apart; use either this or `next` on a source.
    func block() throws(RouteError) -> FixBlock? {
        if let source = self as? any FixBlockSource { return try source.nextBlock() }
        return try next().map { FixBlock($0) }
    }
}

/// Reports how far the file of the fixes is read.
private final class ReportedFixes: FixBlockSource {
    private let fixes: any FixSource
    private let bytes: InputBytes
    private let context: ItemContext

    init(_ fixes: any FixSource, _ bytes: InputBytes, in context: ItemContext) {
        self.fixes = fixes
        self.bytes = bytes
        self.context = context
    }

    var tracks: [Track] { fixes.tracks }
    var waypoints: [Waypoint] { fixes.waypoints }
    var extensions: KeptExtensions? { fixes.extensions }
    var remarks: [ReadingRemark] { fixes.remarks }
    var isPlanar: Bool { fixes.isPlanar }

    func next() throws(RouteError) -> [Fix]? {
        let block = try fixes.next()
        context.report(bytesRead: bytes.offset)
        return block
    }

    func nextBlock() throws(RouteError) -> FixBlock? {
        let block = try fixes.block()
        context.report(bytesRead: bytes.offset)
        return block
    }
}

/// Reads a table's rows in several threads.
private final class ParallelTable: FixBlockSource {
    private struct Rows: Sendable {
        let block: RowBlock
        let start: Int
        let listsNumbers: Bool
    }

    /// A thread's reader, which keeps state between blocks.
    private final class Lane: Sendable {
        private let reader: Mutex<PositionRowReader>

        init(_ reader: sending PositionRowReader) { self.reader = Mutex(reader) }

        func read(_ rows: Rows) throws -> PositionRows {
            try reader.withLock {
                try $0.read(rows.block, from: rows.start, listsNumbers: rows.listsNumbers)
            }
        }
    }

    private let table: TablePositions
    private let blocks: ParallelBlocks<Rows, PositionRows>

    init(_ table: TablePositions) {
        self.table = table
        let lanes = (0..<SideBySide.cores).map { Lane(table.makeReader(lane: $0)) }
        blocks = ParallelBlocks(
            threads: lanes.count,
            read: {
                try table.nextRows().map {
                    Rows(block: $0.block, start: $0.start, listsNumbers: table.listsNumbers)
                }
            },
            state: { lanes[$0] }, work: { lane, rows in try lane.read(rows) })
    }

    var tracks: [Track] { table.tracks }
    var remarks: [ReadingRemark] { table.remarks }
    var isPlanar: Bool { table.isPlanar }

    func next() throws(RouteError) -> [Fix]? {
        while let rows = try nextRows() {
            let fixes = try table.fixes(of: rows)
            if !fixes.isEmpty { return fixes }
        }
        try table.checkEnd()
        return nil
    }

    func nextBlock() throws(RouteError) -> FixBlock? {
        table.listsNumbers = true
        while let rows = try nextRows() {
            let block = try table.block(of: rows)
            if !block.fixes.isEmpty { return block }
        }
        try table.checkEnd()
        return nil
    }

    private func nextRows() throws(RouteError) -> PositionRows? {
        do {
            return try blocks.next()
        } catch let error as RouteError {
            throw error
        } catch {
            throw RouteError(reading: error)
        }
    }
}

/// Converts eastings and northings in LV95 or LV03, distinguished by their size, to degrees.
final class SwissPlane: PlaneConverter {
    private var transformers: [ReferenceSystem: Transformer] = [:]

    func toDegrees(_ positions: inout [Position]) throws(RouteError) {
        var places: [ReferenceSystem: [Int]] = [:]
        for (index, position) in positions.enumerated() {
            if let system = [ReferenceSystem.lv95, .lv03].first(where: { holds(position, in: $0) }) {
                places[system, default: []].append(index)
            } else {
                (positions[index].x, positions[index].y) = (.nan, .nan)
            }
        }
        for (system, places) in places { try convert(places, of: &positions, from: system) }
    }

    private func holds(_ position: Position, in system: ReferenceSystem) -> Bool {
        guard let range = system.range else { return false }
        return position.x >= range.minX && position.x <= range.maxX && position.y >= range.minY
            && position.y <= range.maxY
    }

    private func convert(
        _ places: [Int], of positions: inout [Position], from system: ReferenceSystem
    ) throws(RouteError) {
        let transformer = try transformer(from: system)
        var eastings = places.map { positions[$0].x }
        var northings = places.map { positions[$0].y }
        eastings.withUnsafeMutableBufferPointer { x in
            northings.withUnsafeMutableBufferPointer { y in
                transformer.transform(x: x, y: y, z: UnsafeMutableBufferPointer(start: nil, count: 0))
            }
        }
        for (number, index) in places.enumerated() {
            (positions[index].x, positions[index].y) = (eastings[number], northings[number])
        }
    }

    private func transformer(from system: ReferenceSystem) throws(RouteError) -> Transformer {
        if let known = transformers[system] { return known }
        do throws(TransformError) {
            let made = try Transformer(from: system, to: .wgs84)
            transformers[system] = made
            return made
        } catch {
            throw .notConverted(
                "its places are in \(system.name), which cannot be converted: \(error.message)",
                remedy: error.remedy)
        }
    }
}
