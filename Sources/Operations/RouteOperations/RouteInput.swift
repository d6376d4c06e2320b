import LandOperations
import Batch
import Compression
import Routes
import Streams

/// An item's fixes, whatever format they are in.
///
/// ```swift
/// let input = try RouteInput(item, options, in: context)
/// while let block = try input.blocks.next() { ... }
/// ```
struct RouteInput {
    /// What folders are searched for, packed or not.
    static let acceptedExtensions = withPacked([
        "gpx", "kml", "tcx", "fit", "json", "geojson", "geojsonl", "ndjson", "nmea", "polyline",
    ]).union(["kmz"])
    /// Tables, which are read where they are named: most of those in folders are no positions.
    static let namedExtensions = withPacked(["csv"])

    private static func withPacked(_ plain: [String]) -> Set<String> {
        Set(plain + CompressionFormat.allCases.flatMap { format in plain.map { "\($0).\(format.rawValue)" } })
    }

    /// Whether a file under any other name shows by its content that it is of routes: NMEA in a `.log`, GPX in a `.xml`.
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

    /// The fixes, block by block, in the order of the file; to be read once.
    let blocks: any FixSource

    /// Opens an item; the rows of tables are read in as many threads as there are processors.
    ///
    /// - Parameters:
    ///   - context: told how far the file is read; none for a file beside the item.
    ///   - limits: those for a file beside the item.
    init(
        _ item: Item, _ options: RouteReadingOptions, in context: ItemContext?,
        within limits: WorkerLimits = WorkerLimits()
    ) throws {
        let bytes = try InputBytes(item, within: context?.limits ?? limits, opensKMZ: true)
        let source = try RouteReader(options, convertingBy: { SwissPlane() }).source(
            bytes.source, name: item.isStandardInput ? nil : item.path)
        let lanes = SideBySide.cores
        let blocks: any FixSource =
            (source as? TablePositions).map { ParallelTable($0, lanes: lanes) } ?? source
        self.blocks = context.map { ReportedFixes(blocks, bytes, in: $0) } ?? blocks
    }

    /// Every route of the file, held in memory.
    func routes() throws -> [Route] { try blocks.routes() }

    /// What is wrong with the routes that were read; `name` is that of a file beside the item.
    func findings(in routes: [Route], ofFile name: String? = nil) -> RouteFindings {
        RouteFindings(routes, from: blocks, ofFile: name)
    }
}
