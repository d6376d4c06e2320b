import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import PDFPreview

/// A document to make pictures of: a PDF, or an image file with its pages or frames.
enum PreviewSource {
    case pdf(PDFDrawer)
    case image(Thumbnailer)

    /// Every page of an image is looked for from the file's beginning, so that many take the square of their number.
    private static let maximumImagePages = 1_000
    private static let maximumPages = 50_000

    /// The content decides. What is neither is refused as what its name says that it is.
    init(path: String, password: String?, engine: PDFEngineChoice) throws {
        if Self.isImage(path) {
            self = .image(try Thumbnailer(path: path))
        } else {
            self = .pdf(
                try PasswordAdvice.given(for: password) { (password) throws(PDFError) in
                    try PDFDrawer(path: path, password: password, engines: engine.engines)
                })
        }
    }

    /// The password that it needs.
    var password: String? {
        guard case .pdf(let file) = self else { return nil }
        return file.password
    }

    /// The parameters of `RenderPreview` that make no difference to it.
    func unusedParameters(isTypeset: Bool) -> Set<String> {
        switch self {
        case .image: RenderPreview.unusedByImages
        case .pdf where isTypeset: RenderPreview.unusedByTexts
        case .pdf(let file): file.password == nil ? RenderPreview.unusedByPDFs : []
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
        let (indices, most) =
            switch self {
            case .pdf: (try pages.indices(pageCount: pageCount), Self.maximumPages)
            case .image: (try frames(of: pages), Self.maximumImagePages)
            }
        guard indices.count <= most else {
            throw ItemFailure(
                code: "preview.tooManyPages", message: "\(indices.count) pages are more than \(most)",
                remedy: "Choose fewer with --pages.")
        }
        return indices
    }

    private func frames(of pages: PageSelection) throws -> [Int] {
        do {
            return try pages.indices(pageCount: pageCount)
        } catch {
            var failure = error.itemFailure
            failure.code = ImageError.Code.pageMissing.description
            throw failure
        }
    }

    /// A page's picture, and the engine that drew it if it is a PDF's.
    func picture(
        ofPage index: Int, for operation: RenderPreview, _ extent: PictureExtent
    ) throws -> (image: EncodedImage, engine: String?) {
        switch self {
        case .pdf(let file):
            let (page, engine) = try file.drawn(page: index, operation.drawing.times(extent.rawValue))
            return (try page.picture(as: operation.encoding), engine.libraryName)
        case .image(let file):
            let picture = try file.picture(
                ofPage: index, try operation.imageDrawing, times: extent.rawValue, as: operation.encoding)
            return (picture, nil)
        }
    }

    /// A page's pixels, on white.
    func raster(ofPage index: Int, fitting side: Int) throws -> Raster {
        switch self {
        case .pdf(let file):
            try file.drawn(page: index, PageDrawing(.box(width: side, height: side))).page.raster()
        case .image(let file): try file.raster(ofPage: index, fitting: side)
        }
    }

    /// What is lost of a document.
    var damage: ItemFailure? {
        guard case .pdf(let file) = self else { return nil }
        return file.damage?.itemFailure
    }

    /// What is damaged or not understood in pages that were drawn.
    var complaints: [String] {
        guard case .pdf(let file) = self else { return [] }
        return file.poppler?.complaintNotes ?? []
    }

    /// A page's size, in whatever unit, to leave room of its shape where it cannot be drawn.
    func shape(ofPage index: Int) -> (width: Double, height: Double)? {
        guard case .pdf(let file) = self, let size = try? file.pageSize(index) else { return nil }
        return (size.widthPoints, size.heightPoints)
    }

    /// The failure of a page that could not be drawn; throws an error of another kind again.
    ///
    /// Ends the process where poppler can draw no letters any more: the page, and what else was to be done here, are tried
    /// again by another one.
    static func pageFailure(_ error: any Error) throws -> ItemFailure {
        if PDFLibrary.isBroken { exit(EXIT_FAILURE) }
        return switch error {
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
