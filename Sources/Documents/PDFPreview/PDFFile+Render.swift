public import DocumentModel
import CPoppler
public import Images

extension PDFFile {
    /// A page drawn on white, in RGB, upright as the document wants it.
    ///
    /// The raster's resolution is the one it was drawn at. The number of pixels follows from the page's size and is
    /// checked against `maximumPixels` before anything is allocated (`pdf.tooLarge`). Throws also `pdf.pageMissing`,
    /// `pdf.pageSize` and `pdf.renderingFailed`.
    public func render(
        page index: Int, _ size: RenderSize, maximumPixels: Int = 100_000_000
    ) throws(PDFError) -> Raster {
        try draw(page: index, PageDrawing(size), maximumPixels: maximumPixels) { $0.raster(.rgb) }
    }

    /// A page as an image file, straight from what was drawn.
    ///
    /// Throws as ``render(page:_:maximumPixels:)``, and `pdf.region` for a region beside the page.
    public func picture(
        ofPage index: Int, _ drawing: PageDrawing, as encoding: ImageEncoding,
        maximumPixels: Int = 100_000_000
    ) throws(PDFError) -> EncodedImage {
        try draw(page: index, drawing, maximumPixels: maximumPixels) { (pixels) throws(ImageError) in
            EncodedImage(
                bytes: try ImageEncoder.encode(pixels, as: encoding), width: pixels.width,
                height: pixels.height)
        }
    }

    private func draw<Result>(
        page index: Int, _ drawing: PageDrawing, maximumPixels: Int,
        _ use: (ScreenPixels) throws(ImageError) -> Result
    ) throws(PDFError) -> Result {
        let page = try page(index)
        let unit = drawing.isInPoints ? userUnit(ofPage: index) : 1
        let frame = try PageFrame(
            of: try page.size(inUnitsOf: unit), drawing, maximumPixels: maximumPixels, place: page.place)
        let canvas = try Canvas(
            frame, userUnit: unit, isTransparent: drawing.isTransparent, place: page.place)
        try listening(toPage: index) { () throws(PDFError) in
            if drawing.showsAnnotations {
                try canvas.draw(page)
            } else {
                try page.withoutAnnotations { () throws(PDFError) in try canvas.draw(page) }
            }
        }
        if drawing.isGrey { try canvas.removeColours() }
        return try canvas.withPixels(use)
    }
}

extension PageDrawing {
    /// Whether it matters how many points a unit of the page's plane is.
    fileprivate var isInPoints: Bool {
        if case .dotsPerInch = size { true } else { region != nil }
    }
}
