import Batch
import DocumentModel
import DocumentTasks
import Foundation
import Images
import PDFPreview

/// A document to make pictures of: a PDF, or an image file with its pages or frames.
enum PreviewSource {
    case pdf(PDFFile)
    case image(Thumbnailer)

    /// Every page of an image is looked for from the file's beginning, so that many take the square of their number.
    private static let maximumImagePages = 1_000

    /// The content decides. What is neither is refused as what its name says that it is.
    init(_ item: Item, password: String?) throws {
        if Self.isImage(item) {
            self = .image(try Thumbnailer(path: item.path))
        } else {
            self = .pdf(try PDFFile(path: item.path, password: password))
        }
    }

    var pageCount: Int {
        switch self {
        case .pdf(let file): file.pageCount
        case .image(let file): file.pageCount
        }
    }

    /// The chosen pages, counted from 0.
    func indices(of pages: PageSelection) throws -> [Int] {
        guard case .image = self else { return try pages.indices(pageCount: pageCount) }
        let indices: [Int]
        do {
            indices = try pages.indices(pageCount: pageCount)
        } catch {
            var failure = error.itemFailure
            failure.code = ImageError.Code.pageMissing.description
            throw failure
        }
        guard indices.count <= Self.maximumImagePages else {
            throw ItemFailure(
                code: "preview.tooManyPages",
                message: "\(indices.count) pages of an image are more than \(Self.maximumImagePages)",
                remedy: "Choose fewer with --pages.")
        }
        return indices
    }

    func picture(ofPage index: Int, for operation: RenderPreview) throws -> EncodedImage {
        switch self {
        case .pdf(let file):
            let raster = try file.render(page: index, operation.pageSize)
            return EncodedImage(
                bytes: try ImageEncoder.encode(raster, as: operation.encoding), width: raster.width,
                height: raster.height)
        case .image(let file):
            return try file.picture(
                ofPage: index, fitting: operation.parameters.size, as: operation.encoding)
        }
    }

    private static func isImage(_ item: Item) -> Bool {
        guard let file = FileHandle(forReadingAtPath: item.path) else { return false }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: 1_024)) ?? Data()
        if ImageFormat(firstBytes: start) != nil { return true }
        let isNamedImage = RenderPreview.imageExtensions.contains(PathParts(item.path).suffix.lowercased())
        return isNamedImage && start.range(of: Data("%PDF-".utf8)) == nil
    }
}
