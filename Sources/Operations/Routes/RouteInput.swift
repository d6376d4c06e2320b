import Batch
import Routes

/// An item's fixes, whatever format they are in.
///
/// ```swift
/// let input = try RouteInput(item, options)
/// while let block = try input.blocks.next() { ... }
/// ```
struct RouteInput {
    /// What folders are searched for. Tables are read where they are named: most of those in folders are no positions.
    static let acceptedExtensions: Set<String> = ["gpx", "json"]

    /// The fixes, block by block, in the order of the file; to be read once.
    let blocks: any FixSource

    init(_ item: Item, _ options: RouteReadingOptions) throws {
        let bytes = try InputBytes(item)
        blocks = try RouteReader(options).source(bytes.source, name: item.isStandardInput ? nil : item.path)
    }

    /// Every route of the file, held in memory.
    func routes() throws -> [Route] { try blocks.routes() }
}
