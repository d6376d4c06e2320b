import Batch
import DocumentModel
import DocumentTasks
import Images

/// A document's pages as files.
struct DrawnDocument {
    let source: PreviewSource
    let operation: RenderPreview
    let context: ItemContext

    /// Makes a page's pictures; no file is begun before all are drawn.
    func draw(page index: Int) throws -> [PreviewResult.Page] {
        let pictures = try operation.extents.map {
            try source.picture(ofPage: index, for: operation, $0)
        }
        return try write(pictures, ofPage: index)
    }

    /// Makes pictures that tell why there are none of a page.
    func drawPlaceholder(forPage index: Int, _ failure: ItemFailure) throws -> [PreviewResult.Page] {
        let placeholder = Placeholder(page: index + 1, failure: failure)
        let shape = source.shape(ofPage: index)
        let pictures = try operation.extents.map { extent in
            let raster = try placeholder.raster(shape, operation.drawing.size, times: extent.rawValue)
            return EncodedImage(
                bytes: try ImageEncoder.encode(raster, as: operation.encoding), width: raster.width,
                height: raster.height)
        }
        return try write(pictures, ofPage: index, failure: failure.code)
    }

    private func write(
        _ pictures: [EncodedImage], ofPage index: Int, failure: String? = nil
    ) throws -> [PreviewResult.Page] {
        try zip(operation.extents, pictures).map { extent, picture in
            let ending = operation.naming.ending(
                page: index + 1, of: source.pageCount, extent,
                extension: operation.encoding.fileExtension)
            let file = try context.makeFile(ending: ending)
            try file.write(picture.bytes)
            try file.close()
            return PreviewResult.Page(
                number: index + 1, width: picture.width, height: picture.height,
                output: context.finalPath(ending: ending), file: picture.bytes, failure: failure)
        }
    }
}
