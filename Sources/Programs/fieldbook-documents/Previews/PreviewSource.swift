import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import PDFPreview

/// A document to draw: a PDF, or an image file with its pages or frames.
enum PreviewSource {
    case pdf(PDFDrawer)
    case image(Thumbnailer)

    /// Each page of an image is searched from the start of the file, so the time grows with the square of their number.
    private static let maximumImagePages = 1_000
    private static let maximumPages = 50_000

    /// The content decides between image and PDF. Anything else fails as what its extension claims.
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

    /// The password, if the document needs it.
    var password: String? {
        guard case .pdf(let file) = self else { return nil }
        return file.password
    }

    /// The parameters of `RenderPreview` without effect on the document.
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

    /// The selected pages, counted from 0.
    func indices(of pages: PageSelection) throws -> [Int] {
        let (indices, most) =
            switch self {
            case .pdf: (try pages.indices(pageCount: pageCount), Self.maximumPages)
            case .image: (try frames(of: pages), Self.maximumImagePages)
            }
        guard indices.count <= most else {
            throw ItemFailure(
                code: "preview.tooManyPages",
                message: "\(indices.count) pages are selected; at most \(most) are allowed",
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

    /// A page's picture, and the engine that drew it if the document is a PDF.
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

    /// What a damaged document has lost.
    var damage: ItemFailure? {
        guard case .pdf(let file) = self else { return nil }
        return file.damage?.itemFailure
    }

    /// Damaged or unsupported content on pages that were drawn.
    var complaints: [String] {
        guard case .pdf(let file) = self else { return [] }
        return file.poppler?.complaintNotes ?? []
    }

    /// A page's size in any unit, for the shape of a placeholder.
    func shape(ofPage index: Int) -> (width: Double, height: Double)? {
        guard case .pdf(let file) = self, let size = try? file.pageSize(index) else { return nil }
        return (size.widthPoints, size.heightPoints)
    }

    /// The failure of a page that could not be drawn; rethrows any other error.
    ///
    /// Ends the process if poppler can no longer draw letters; another process then repeats the page and the rest.
    static func pageFailure(_ error: any Error) throws -> ItemFailure {
        if PDFLibrary.isBroken { exit(EXIT_FAILURE) }
        return switch error {
        case let error as PDFError: error.itemFailure
        case let error as ImageError: error.itemFailure
        default: throw error
        }
    }

    /// The failure of a document that could not be opened.
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

extension PDFEngineChoice {
    /// A single engine.
    init(_ engine: PDFEngine) {
        self =
            switch engine {
            case .poppler: .poppler
            case .pdfium: .pdfium
            }
    }

    /// Throws `pdf.engineMissing` if PDFium is chosen but not installed, or named by the environment but unusable.
    func check() throws {
        let isNamed = ProcessInfo.processInfo.environment[PDFiumInstallation.variable]?.isEmpty == false
        if self == .pdfium || self == .auto && isNamed { _ = try PDFiumLibrary.version() }
    }

    /// The engines, in the order in which they are tried.
    var engines: [PDFEngine] {
        switch self {
        case .auto: PDFDrawer.fastestFirst
        case .poppler: [.poppler]
        case .pdfium: [.pdfium]
        }
    }

    /// The engine to use alone after the first one crashed a process; `nil` if there is no other one.
    var second: PDFEngineChoice? {
        guard self == .auto else { return nil }
        return PDFDrawer.fastestFirst.dropFirst().last.map(PDFEngineChoice.init)
    }
}
