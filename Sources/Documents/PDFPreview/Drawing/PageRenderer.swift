public import DocumentModel
public import Images

/// An open document whose pages an engine draws. An instance belongs to one thread at a time.
public protocol PageRenderer: AnyObject {
    /// The engine.
    var engine: PDFEngine { get }
    /// Number of pages, at least 1.
    var pageCount: Int { get }
    /// The size of a page as shown, that is, of the rotated crop box, in points of 1/72 inch.
    ///
    /// Throws `pdf.pageMissing`, and `pdf.pageSize` if a side is not finite and above zero.
    func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double)
    /// Draws a page.
    ///
    /// The number of pixels is checked against `maximumPixels` before memory is allocated (`pdf.tooLarge`). Also throws
    /// `pdf.pageMissing`, `pdf.pageSize`, `pdf.renderingFailed`, and `pdf.region` for a region outside the page.
    func drawn(page index: Int, _ drawing: PageDrawing, maximumPixels: Int) throws(PDFError) -> DrawnPage
}

extension PageRenderer {
    /// Draws a page with at most 100 million pixels. Throws as ``drawn(page:_:maximumPixels:)``.
    public func drawn(page index: Int, _ drawing: PageDrawing) throws(PDFError) -> DrawnPage {
        try drawn(page: index, drawing, maximumPixels: 100_000_000)
    }

    /// Draws a page on white in RGB, rotated as the document specifies.
    ///
    /// The raster has the resolution at which it was drawn. Throws as ``drawn(page:_:maximumPixels:)``.
    public func render(
        page index: Int, _ size: RenderSize, maximumPixels: Int = 100_000_000
    ) throws(PDFError) -> Raster {
        try drawn(page: index, PageDrawing(size), maximumPixels: maximumPixels).raster()
    }

    /// Draws a page and encodes it as an image file. Throws as ``drawn(page:_:maximumPixels:)``.
    public func picture(
        ofPage index: Int, _ drawing: PageDrawing, as encoding: ImageEncoding,
        maximumPixels: Int = 100_000_000
    ) throws(PDFError) -> EncodedImage {
        try drawn(page: index, drawing, maximumPixels: maximumPixels).picture(as: encoding)
    }
}

/// The size of a page in points; throws `pdf.pageSize` if a side is not finite and above zero.
func checkedPageSize(
    _ width: Double, _ height: Double, place: String
) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else {
        throw PDFError(
            .pageSize, "the page measures \(width) x \(height) points", place: place,
            remedy: "Get the file again from its source.")
    }
    return (width, height)
}

extension PDFError {
    /// The error of both engines for a document without pages.
    static var noPages: PDFError {
        PDFError(
            .noPages, "the document has no pages",
            remedy: "Get the file again from its source, where it may be unfinished.")
    }

    /// The error of both engines for a missing or wrong password.
    static func encrypted(hasPassword: Bool) -> PDFError {
        PDFError(
            .encrypted, hasPassword ? "the password is wrong" : "the document needs a password",
            remedy: hasPassword ? "Check the password." : "Pass the document's password.")
    }
}
