public import DocumentModel

/// Draws the pages of a PDF with several engines: a page that one cannot draw or leaves blank goes to the next.
///
/// If the engines count the pages of a document differently, for example because pages are lost, the same number means
/// different pages. Such a document is drawn by poppler alone, which can report the lost pages.
///
/// An instance belongs to one thread at a time.
///
/// ```swift
/// let pdf = try PDFDrawer(path: "report.pdf", engines: PDFDrawer.fastestFirst)
/// let (page, engine) = try pdf.drawn(page: 0, PageDrawing(.dotsPerInch(96)))
/// ```
public final class PDFDrawer {
    /// The engines in order of preference.
    let engines: [PDFEngine]
    private let open: (PDFEngine) throws(PDFError) -> any PageRenderer
    private var renderers: [PDFEngine: Result<any PageRenderer, PDFError>] = [:]
    /// Number of pages according to the first engine that opens the document, at least 1.
    public let pageCount: Int
    /// Whether an engine missed a page that the document claims to have.
    private var lacksPages = false

    /// All engines on this machine, fastest first.
    public static var fastestFirst: [PDFEngine] { PDFiumLibrary.isUsable ? [.pdfium, .poppler] : [.poppler] }

    /// Opens a document with engines in order of preference.
    ///
    /// If none can open it, throws the error of the first; see ``PDFFile/init(path:password:)``.
    public convenience init(
        path: String, password: String? = nil, engines: [PDFEngine]
    ) throws(PDFError) {
        try self.init(engines) { (engine) throws(PDFError) in
            switch engine {
            case .poppler: try PDFFile(path: path, password: password)
            case .pdfium: try PDFiumFile(path: path, password: password)
            }
        }
    }

    /// Uses `open` to open the document with an engine.
    package init(
        _ engines: [PDFEngine], opening open: @escaping (PDFEngine) throws(PDFError) -> any PageRenderer
    ) throws(PDFError) {
        self.open = open
        var opened: [any PageRenderer] = []
        var failure: PDFError?
        for engine in engines {
            do {
                let renderer = try open(engine)
                renderers[engine] = .success(renderer)
                opened.append(renderer)
            } catch {
                guard error.mayPassElsewhere else { throw error }
                failure = failure ?? error
                renderers[engine] = .failure(error)
            }
        }
        guard let first = opened.first else {
            throw failure
                ?? PDFError(.engineMissing, "no engine was chosen", remedy: "Choose one.")
        }
        let countsAlike = opened.allSatisfy { $0.pageCount == first.pageCount }
        let chosen = countsAlike ? first : opened.first { $0.engine == .poppler } ?? first
        self.engines = countsAlike ? engines : [chosen.engine]
        pageCount = chosen.pageCount
    }

    /// The document opened by poppler, which reports most errors; `nil` if poppler cannot open it.
    public var poppler: PDFFile? { (try? renderer(.poppler)) as? PDFFile }

    /// The lost pages of the document, whichever engine draws; `nil` if there is no sign of any so far, or if poppler
    /// cannot open the document.
    public var damage: PDFDamage? {
        guard let poppler, poppler.mayHaveLostPages || lacksPages else { return nil }
        return poppler.damage
    }

    /// The password that opened the document; `nil` also if it needs none.
    public var password: String? { poppler?.password }

    /// The size of a page as shown, in points; throws as ``PageRenderer/pageSize(_:)``.
    public func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        try firstSuccess(at: index) { (renderer) throws(PDFError) in try renderer.pageSize(index) }
    }

    /// Draws a page and returns its pixels with the engine that drew them.
    ///
    /// If a whole page comes out blank, the next engine draws it too. A page that is blank in all engines is returned
    /// blank, unless it is lost (`pdf.pageMissing`). If all engines fail, throws the error of the first; see
    /// ``PageRenderer/drawn(page:_:maximumPixels:)``.
    public func drawn(
        page index: Int, _ drawing: PageDrawing
    ) throws(PDFError) -> (page: DrawnPage, engine: PDFEngine) {
        var blank: (DrawnPage, PDFEngine)?
        do {
            return try firstSuccess(at: index) { (renderer) throws(PDFError) in
                let page = try renderer.drawn(page: index, drawing)
                if drawing.region == nil, page.isBlank {
                    blank = blank ?? (page, renderer.engine)
                    throw PDFError(
                        .renderingFailed, "the page is blank", place: "page \(index &+ 1)",
                        remedy: "Open the page in another program.")
                }
                return (page, renderer.engine)
            }
        } catch {
            guard let blank else { throw error }
            if damage?.lostPages.contains(index + 1) == true { throw Self.lost(index) }
            return blank
        }
    }

    private func firstSuccess<Value>(
        at index: Int, _ body: (any PageRenderer) throws(PDFError) -> Value
    ) throws(PDFError) -> Value {
        var failure: PDFError?
        for engine in engines {
            do {
                return try body(try renderer(engine))
            } catch {
                guard error.mayPassElsewhere else { throw error }
                if error.code == .pageMissing {
                    lacksPages = true
                    if isInvalid(index) { throw error }
                }
                failure = failure ?? error
            }
        }
        throw failure ?? PDFError(.engineMissing, "no engine is left", remedy: "Choose one.")
    }

    private static func lost(_ index: Int) -> PDFError {
        PDFError(
            .pageMissing, "the page is missing", place: "page \(index + 1)",
            remedy: "Get the file again from its source.")
    }

    /// Whether the entry in the page tree is not a page; poppler would draw the next page instead.
    private func isInvalid(_ index: Int) -> Bool {
        guard let structure = poppler?.structure else { return false }
        return structure.boxes(ofPage: index) == nil
    }

    func renderer(_ engine: PDFEngine) throws(PDFError) -> any PageRenderer {
        if let known = renderers[engine] { return try known.get() }
        let opened: Result<any PageRenderer, PDFError>
        do {
            opened = .success(try open(engine))
        } catch {
            opened = .failure(error)
        }
        renderers[engine] = opened
        return try opened.get()
    }
}

extension PDFError {
    /// Whether another engine may succeed where one failed with this error.
    fileprivate var mayPassElsewhere: Bool {
        ![.unreadable, .empty, .notAPDF, .tooLarge, .region].contains(code)
    }
}

extension PDFEngine {
    /// The engine and the version of its library, such as "poppler 22.12.0".
    public var libraryName: String {
        let version =
            switch self {
            case .poppler: PDFLibrary.version
            case .pdfium: try? PDFiumLibrary.version()
            }
        return version.map { "\(rawValue) \($0)" } ?? rawValue
    }
}
