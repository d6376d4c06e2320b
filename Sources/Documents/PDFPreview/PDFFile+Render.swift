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
        let page = try page(index)
        let points = try page.size()
        let pixels = try size.pixels(widthPoints: points.widthPoints, heightPoints: points.heightPoints)
        guard pixels.width <= Self.longestSide, pixels.height <= Self.longestSide,
            pixels.width * pixels.height <= Double(maximumPixels)
        else {
            throw PDFError(
                .tooLarge,
                "\(points.widthPoints) x \(points.heightPoints) points would become "
                    + "\(pixels.width) x \(pixels.height) pixels; allowed are \(maximumPixels)",
                place: page.place, remedy: "Render smaller, or allow more pixels.")
        }
        let canvas = try Canvas(width: Int(pixels.width), height: Int(pixels.height), place: page.place)
        try canvas.draw(
            page, scaleX: pixels.width / points.widthPoints, scaleY: pixels.height / points.heightPoints)
        return try canvas.raster(dotsPerInch: pixels.scale * 72)
    }

    /// Cairo's coordinates have 16 bits before the point.
    private static let longestSide = 32767.0
}
