import Batch
import DocumentModel
import Images

/// A page's picture on its way to the process that puts all together.
enum RasterPart {
    /// Writes it into a file beside the outputs that are made.
    static func kept(_ raster: Raster, in context: ItemContext) throws -> String {
        try context.keepPart(try ImageEncoder.encode(raster, as: .png(compression: 1)), extension: "png")
    }

    /// Reads it, and removes the file.
    static func taken(from path: String, in context: ItemContext) throws -> Raster {
        let file = try TemporaryFile(ofPart: path, in: context)
        defer { withExtendedLifetime(file) {} }
        return try ImageDecoder.decode(fileAt: file.path, as: .rgb)
    }
}
