import DocumentModel

extension TilePyramid {
    private static let longestSide = 8e6

    /// The pyramid of a page drawn as a whole; throws `pdf.pageSize` where it would have no pixels or more than 8 million a
    /// side, which cairo's coordinates do not reach.
    init(
        of page: (widthPoints: Double, heightPoints: Double), dotsPerInch: Double, side: Int, page index: Int
    ) throws(PDFError) {
        let pixels = try RenderSize.dotsPerInch(dotsPerInch)
            .pixels(widthPoints: page.widthPoints, heightPoints: page.heightPoints)
        guard pixels.width <= Self.longestSide, pixels.height <= Self.longestSide else {
            throw PDFError(
                .pageSize, "\(pixels.width) x \(pixels.height) pixels are more than can be cut into tiles",
                place: "page \(index + 1)", remedy: "Draw the page with fewer dots an inch.")
        }
        self.init(width: Int(pixels.width), height: Int(pixels.height), side: side)
    }
}
