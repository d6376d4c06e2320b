public import DocumentModel
public import Images

/// An open document whose pages an engine draws. Belongs to one thread at a time.
public protocol PageRenderer: AnyObject {
    /// What draws.
    var engine: PDFEngine { get }
    /// Number of pages, at least 1.
    var pageCount: Int { get }
    /// The size of a page as it is seen: the crop box, turned as the page asks for; in points of 1/72 inch.
    ///
    /// Throws `pdf.pageMissing`, and `pdf.pageSize` if a side is not finite and above zero.
    func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double)
    /// A page's pixels.
    ///
    /// Their number follows from the page's size and is checked against `maximumPixels` before anything is allocated
    /// (`pdf.tooLarge`). Throws also `pdf.pageMissing`, `pdf.pageSize`, `pdf.renderingFailed`, and `pdf.region` for a
    /// region beside the page.
    func drawn(page index: Int, _ drawing: PageDrawing, maximumPixels: Int) throws(PDFError) -> DrawnPage
}

extension PageRenderer {
    /// A page's pixels, 100 million at most. Throws as ``drawn(page:_:maximumPixels:)``.
    public func drawn(page index: Int, _ drawing: PageDrawing) throws(PDFError) -> DrawnPage {
        try drawn(page: index, drawing, maximumPixels: 100_000_000)
    }

    /// A page drawn on white, in RGB, upright as the document wants it.
    ///
    /// The raster's resolution is the one it was drawn at. Throws as ``drawn(page:_:maximumPixels:)``.
    public func render(
        page index: Int, _ size: RenderSize, maximumPixels: Int = 100_000_000
    ) throws(PDFError) -> Raster {
        try drawn(page: index, PageDrawing(size), maximumPixels: maximumPixels).raster()
    }

    /// A page as an image file, straight from what was drawn. Throws as ``drawn(page:_:maximumPixels:)``.
    public func picture(
        ofPage index: Int, _ drawing: PageDrawing, as encoding: ImageEncoding,
        maximumPixels: Int = 100_000_000
    ) throws(PDFError) -> EncodedImage {
        try drawn(page: index, drawing, maximumPixels: maximumPixels).picture(as: encoding)
    }
}
