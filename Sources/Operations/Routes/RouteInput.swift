import Batch
import Routes
import SimpleFeatures

/// An item's fixes, whatever format they are in.
///
/// ```swift
/// let input = try RouteInput(item, options, in: context)
/// while let block = try input.blocks.next() { ... }
/// ```
struct RouteInput {
    /// What folders are searched for. Tables are read where they are named: most of those in folders are no positions.
    static let acceptedExtensions: Set<String> = [
        "gpx", "kml", "json", "geojson", "geojsonl", "ndjson", "nmea", "polyline",
    ]

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
        let bytes = try InputBytes(item, within: context?.limits ?? limits)
        let source = try RouteReader(options).source(
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
        RouteFindings(routes, blocks.remarks, ofFile: name)
    }
}
