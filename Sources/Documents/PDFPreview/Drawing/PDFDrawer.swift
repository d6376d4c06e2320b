public import DocumentModel

/// Draws a PDF's pages by one engine after the other: what one fails at, or leaves empty, the next one gets.
///
/// Engines that count a document's pages differently, as where pages are lost, mean other pages by the same number. Such a
/// document is drawn by poppler alone, which tells what is lost.
///
/// Belongs to one thread at a time.
///
/// ```swift
/// let pdf = try PDFDrawer(path: "report.pdf", engines: PDFDrawer.fastestFirst)
/// let (page, engine) = try pdf.drawn(page: 0, PageDrawing(.dotsPerInch(96)))
/// ```
public final class PDFDrawer {
    /// In the order in which they are asked.
    let engines: [PDFEngine]
    private let open: (PDFEngine) throws(PDFError) -> any PageRenderer
    private var renderers: [PDFEngine: Result<any PageRenderer, PDFError>] = [:]
    /// Number of pages, at least 1: of the first engine that opens the document.
    public let pageCount: Int
    /// Whether an engine found a page missing that the document is said to have.
    private var lacksPages = false

    /// All engines that are on this machine, the faster one first.
    public static var fastestFirst: [PDFEngine] { PDFiumLibrary.isUsable ? [.pdfium, .poppler] : [.poppler] }

    /// Opens a document for these engines, in the order in which they are asked.
    ///
    /// Throws what the first one throws where none can open it; see ``PDFFile/init(path:password:)``.
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

    /// Draws what `open` opens.
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
                ?? PDFError(.engineMissing, "No engine is to draw the document", remedy: "Choose one.")
        }
        let countsAlike = opened.allSatisfy { $0.pageCount == first.pageCount }
        let chosen = countsAlike ? first : opened.first { $0.engine == .poppler } ?? first
        self.engines = countsAlike ? engines : [chosen.engine]
        pageCount = chosen.pageCount
    }

    /// The document as poppler has it, which tells most of what is wrong; `nil` where poppler does not open it.
    public var poppler: PDFFile? { (try? renderer(.poppler)) as? PDFFile }

    /// What is lost of the document, whichever engine draws; `nil` where nothing speaks for that so far, and where poppler
    /// does not open it.
    public var damage: PDFDamage? {
        guard let poppler, poppler.mayHaveLostPages || lacksPages else { return nil }
        return poppler.damage
    }

    /// The password that it needs; `nil` also for one that needs none.
    public var password: String? { poppler?.password }

    /// The size of a page as it is seen; throws as ``PageRenderer/pageSize(_:)``.
    public func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        try firstSuccess(at: index) { (renderer) throws(PDFError) in try renderer.pageSize(index) }
    }

    /// A page's pixels, and what drew them.
    ///
    /// A whole page on which nothing is to be seen is drawn by the next engine as well, and stays empty if that sees
    /// nothing either, unless it is lost (`pdf.pageMissing`). Throws what the first engine throws where all fail; see ``PageRenderer/drawn(page:_:maximumPixels:)``.
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
                        .renderingFailed, "Nothing is to be seen", place: "page \(index &+ 1)",
                        remedy: "Look at the page with another program.")
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
                    if isNone(index) { throw error }
                }
                failure = failure ?? error
            }
        }
        throw failure ?? PDFError(.engineMissing, "No engine is left", remedy: "Choose one.")
    }

    private static func lost(_ index: Int) -> PDFError {
        PDFError(
            .pageMissing, "The page is lost", place: "page \(index + 1)",
            remedy: "Get the file again from its source.")
    }

    /// Whether the document has something else in a page's place; poppler would draw the next page instead.
    private func isNone(_ index: Int) -> Bool {
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
    /// Whether another engine may have no such error with the same page.
    fileprivate var mayPassElsewhere: Bool {
        ![.unreadable, .empty, .notAPDF, .tooLarge, .region].contains(code)
    }
}
