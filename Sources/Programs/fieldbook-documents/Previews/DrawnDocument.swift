import Batch
import DocumentModel
import DocumentOperations
import Images

/// A document's pages as files.
struct DrawnDocument {
    let source: CachedDocument
    let pageCount: Int
    let operation: RenderPreview
    let context: ItemContext

    /// Makes a page's pictures; no file is begun before all are drawn.
    func draw(page index: Int) throws -> [PreviewResult.Page] {
        let pictures = try operation.extents.map { try source.picture(ofPage: index, $0) }
        return try write(pictures, ofPage: index)
    }

    /// Makes pictures that tell why there are none of a page.
    func drawPlaceholder(
        forPage index: Int, _ failure: ItemFailure, shape: (width: Double, height: Double)?
    ) throws -> [PreviewResult.Page] {
        let placeholder = Placeholder(page: index + 1, failure: failure)
        let pictures = try operation.extents.map { extent in
            let raster = try placeholder.raster(shape, operation.drawing.size, times: extent.rawValue)
            return EncodedImage(
                bytes: try ImageEncoder.encode(raster, as: operation.encoding), width: raster.width,
                height: raster.height)
        }
        return try write(pictures.map { ($0, nil) }, ofPage: index, failure: failure.code)
    }

    private func write(
        _ pictures: [(image: EncodedImage, engine: String?)], ofPage index: Int, failure: String? = nil
    ) throws -> [PreviewResult.Page] {
        try zip(operation.extents, pictures).map { extent, picture in
            let ending = operation.naming.ending(
                page: index + 1, of: pageCount, extent,
                extension: operation.encoding.fileExtension)
            let file = try context.makeFile(ending: ending)
            try file.write(picture.image.bytes)
            try file.close()
            var page = PreviewResult.Page(
                number: index + 1, width: picture.image.width, height: picture.image.height,
                output: context.finalPath(ending: ending), file: picture.image.bytes, failure: failure)
            page.engine = picture.engine
            return page
        }
    }
}
