import CPDFium
public import DocumentModel

/// A PDF document opened by PDFium for drawing.
///
/// ```swift
/// let pdf = try PDFiumFile(path: "report.pdf")
/// let preview = try pdf.render(page: 0, .box(width: 256, height: 256))
/// ```
public final class PDFiumFile {
    let document: FPDF_DOCUMENT
    let userUnits: UserUnits
    private var form: PDFiumForm?
    /// Number of pages, at least 1.
    public let pageCount: Int

    /// Opens a document.
    ///
    /// Throws `pdf.engineMissing` without PDFium, and otherwise as ``PDFFile/init(path:password:)``.
    public init(path: String, password: String? = nil) throws(PDFError) {
        _ = try PDFBytes(fileAt: path)
        userUnits = UserUnits(path, password: password)
        (document, pageCount) = try PDFiumLibrary.lent { (library) throws(PDFError) in
            guard let document = Self.open(path, password, library) else {
                throw Self.failure(library.FPDF_GetLastError(), password)
            }
            let count = library.FPDF_GetPageCount(document)
            guard count >= 1 else {
                library.FPDF_CloseDocument(document)
                throw PDFError.noPages
            }
            return (document, Int(count))
        }
    }

    deinit {
        try? PDFiumLibrary.lent { library in
            form?.close(library)
            library.FPDF_CloseDocument(document)
        }
    }

    /// The form, set up for the first page that may have fields.
    fileprivate func fields(_ library: fieldbook_pdfium) -> PDFiumForm? {
        form = form ?? PDFiumForm(of: document, library)
        return form
    }

    /// Opens with the password, or without one if the document does not accept it but needs none.
    private static func open(
        _ path: String, _ password: String?, _ library: fieldbook_pdfium
    ) -> FPDF_DOCUMENT? {
        if let document = library.FPDF_LoadDocument(path, password) { return document }
        guard password != nil, Int(library.FPDF_GetLastError()) == FPDF_ERR_PASSWORD else { return nil }
        return library.FPDF_LoadDocument(path, nil)
    }

    private static func failure(_ code: UInt, _ password: String?) -> PDFError {
        switch Int(code) {
        case FPDF_ERR_PASSWORD:
            PDFError.encrypted(hasPassword: password != nil)
        case FPDF_ERR_SECURITY:
            PDFError(
                .damaged, "the document is encrypted in a way that PDFium does not support",
                remedy: "Draw it with poppler.")
        default:
            PDFError(
                .damaged, "the PDF is damaged",
                remedy: "Get it again from its source.")
        }
    }
}

extension PDFiumFile: PageRenderer {
    /// PDFium.
    public var engine: PDFEngine { .pdfium }

    /// The size of a page as shown, in points of 1/72 inch. Throws as ``PageRenderer/pageSize(_:)``.
    public func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        try pageSize(index, inUnitsOf: userUnits.points(ofPage: index))
    }

    private func pageSize(
        _ index: Int, inUnitsOf unit: Double
    ) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        try PDFiumLibrary.lent { (library) throws(PDFError) in
            let place = try place(ofPage: index)
            var size = FS_SIZEF()
            guard library.FPDF_GetPageSizeByIndexF(document, Int32(index), &size) != 0 else {
                throw missing("the page cannot be read", place)
            }
            return try checkedPageSize(
                Double(size.width) * unit, Double(size.height) * unit, place: place)
        }
    }

    /// Draws a page with PDFium.
    public func drawn(
        page index: Int, _ drawing: PageDrawing, maximumPixels: Int
    ) throws(PDFError) -> DrawnPage {
        let unit = drawing.isInPoints ? userUnits.points(ofPage: index) : 1
        let size = try pageSize(index, inUnitsOf: unit)
        let place = try place(ofPage: index)
        let frame = try PageFrame(of: size, drawing, maximumPixels: maximumPixels, place: place)
        let drawn = try DrawnPage(frame, drawing, place: place)
        try draw(page: index, of: size, inUnitsOf: unit, on: drawn, drawing)
        if drawing.isTransparent { drawn.premultiply() }
        if drawing.isGrey { drawn.removeColours() }
        return drawn
    }

    /// Draws a page onto `drawn`; `unit` is points per unit of the page's plane.
    func draw(
        page index: Int, of size: (widthPoints: Double, heightPoints: Double), inUnitsOf unit: Double,
        on drawn: DrawnPage, _ drawing: PageDrawing
    ) throws(PDFError) {
        try PDFiumLibrary.lent { (library) throws(PDFError) in
            guard let page = library.FPDF_LoadPage(document, Int32(index)) else {
                throw missing("the page cannot be read", drawn.place)
            }
            defer { library.FPDF_ClosePage(page) }
            try draw(page, of: size, inUnitsOf: unit, on: drawn, drawing, library)
        }
    }

    private func draw(
        _ page: FPDF_PAGE, of size: (widthPoints: Double, heightPoints: Double), inUnitsOf unit: Double,
        on drawn: DrawnPage, _ drawing: PageDrawing, _ library: fieldbook_pdfium
    ) throws(PDFError) {
        let frame = drawn.frame
        let format = drawn.isTransparent ? FPDFBitmap_BGRA : FPDFBitmap_BGRx
        guard let pixels = drawn.pixels.baseAddress,
            let bitmap = library.FPDFBitmap_CreateEx(
                Int32(frame.width), Int32(frame.height), Int32(format), pixels, Int32(drawn.bytesPerRow))
        else {
            throw PDFError(
                .renderingFailed, "PDFium cannot draw a picture of this size", place: drawn.place,
                remedy: "Render at a smaller size.")
        }
        defer { library.FPDFBitmap_Destroy(bitmap) }
        let flags = drawing.showsAnnotations ? Int32(FPDF_ANNOT) : 0
        let (left, top) = (frame.left * frame.scaleX, frame.top * frame.scaleY)
        var matrix = FS_MATRIX(
            a: Float(frame.scaleX * unit), b: 0, c: 0, d: Float(frame.scaleY * unit), e: Float(-left),
            f: Float(-top))
        var clip = FS_RECTF(left: 0, top: 0, right: Float(frame.width), bottom: Float(frame.height))
        library.FPDF_RenderPageBitmapWithMatrix(bitmap, page, &matrix, &clip, flags)
        guard drawing.showsAnnotations, library.FPDFPage_GetAnnotCount(page) > 0, let form = fields(library)
        else { return }
        let sides = (size.widthPoints * frame.scaleX, size.heightPoints * frame.scaleY)
        guard max(abs(left), abs(top), sides.0, sides.1) < Self.greatestCoordinate else { return }
        // PDFium places form fields on whole pixels.
        library.FPDF_FFLDraw(
            form.handle, bitmap, page, Int32((-left).rounded()), Int32((-top).rounded()),
            Int32(sides.0.rounded()), Int32(sides.1.rounded()), 0, flags)
        library.FORM_OnBeforeClosePage(page, form.handle)
    }

    /// Larger coordinates in pixels are implausible and would overflow; form fields are not drawn then.
    private static let greatestCoordinate = 1e8

    private func place(ofPage index: Int) throws(PDFError) -> String {
        guard (0..<pageCount).contains(index) else {
            throw missing(
                "the document has \(pageCount) page\(pageCount == 1 ? "" : "s")", "page \(index &+ 1)")
        }
        return "page \(index + 1)"
    }

    private func missing(_ message: String, _ place: String) -> PDFError {
        PDFError(.pageMissing, message, place: place, remedy: "Choose another page.")
    }
}

/// The form fields of a document, which PDFium draws separately from its pages. A document without a form has one too.
private struct PDFiumForm {
    let handle: FPDF_FORMHANDLE
    /// The callbacks, which PDFium uses until the form is closed.
    private let callbacks: UnsafeMutablePointer<FPDF_FORMFILLINFO>

    /// `nil` if PDFium cannot set up the form. Scripts and XFA are disabled.
    init?(of document: FPDF_DOCUMENT, _ library: fieldbook_pdfium) {
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: FPDF_FORMFILLINFO())
        callbacks.pointee.version = 2
        callbacks.pointee.xfa_disabled = 1
        guard let handle = library.FPDFDOC_InitFormFillEnvironment(document, callbacks) else {
            callbacks.deallocate()
            return nil
        }
        self.handle = handle
        library.FPDF_SetFormFieldHighlightAlpha(handle, 0)
    }

    func close(_ library: fieldbook_pdfium) {
        library.FPDFDOC_ExitFormFillEnvironment(handle)
        callbacks.deallocate()
    }
}
