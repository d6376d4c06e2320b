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
    init(path: String, password: String?) throws {
        if Self.isImage(path) {
            self = .image(try Thumbnailer(path: path))
        } else {
            self = .pdf(try PDFFile.opened(path: path, password: password))
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

    func picture(
        ofPage index: Int, for operation: RenderPreview, _ extent: PictureExtent
    ) throws -> EncodedImage {
        switch self {
        case .pdf(let file):
            try file.picture(ofPage: index, operation.drawing.times(extent.rawValue), as: operation.encoding)
        case .image(let file):
            try file.picture(
                ofPage: index, try operation.imageDrawing, times: extent.rawValue, as: operation.encoding)
        }
    }

    /// A page's pixels, on white.
    func raster(ofPage index: Int, fitting side: Int) throws -> Raster {
        switch self {
        case .pdf(let file): try file.render(page: index, .box(width: side, height: side))
        case .image(let file): try file.raster(ofPage: index, fitting: side)
        }
    }

    /// What is lost of a document.
    var damage: ItemFailure? {
        guard case .pdf(let file) = self, file.mayHaveLostPages else { return nil }
        return file.damage?.itemFailure
    }

    /// What a person should know of the pages that were drawn.
    var notes: [String] {
        guard case .pdf(let file) = self else { return [] }
        return file.complaintNotes
    }

    /// A page's size, in whatever unit, to leave room of its shape where it cannot be drawn.
    func shape(ofPage index: Int) -> (width: Double, height: Double)? {
        guard case .pdf(let file) = self, let size = try? file.pageSize(index) else { return nil }
        return (size.widthPoints, size.heightPoints)
    }

    /// The failure of a page that could not be drawn; throws an error of another kind again.
    static func pageFailure(_ error: any Error) throws -> ItemFailure {
        switch error {
        case let error as PDFError: error.itemFailure
        case let error as ImageError: error.itemFailure
        default: throw error
        }
    }

    /// What is wrong with a document that could not be opened.
    static func failure(_ error: any Error) -> ItemFailure {
        if let error = error as? any ItemFailureConvertible { return error.itemFailure }
        return ItemFailure(
            code: "preview.unreadable", message: "\(error)", remedy: "Get the file again from its source.")
    }

    private static func isImage(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: 1_024)) ?? Data()
        if ImageFormat(firstBytes: start) != nil { return true }
        let isNamedImage = RenderPreview.imageExtensions.contains(PathParts(path).suffix.lowercased())
        return isNamedImage && start.range(of: Data("%PDF-".utf8)) == nil
    }
}
