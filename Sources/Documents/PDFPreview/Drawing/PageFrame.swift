import DocumentModel

/// The part of a page that a picture shows, and how many pixels it takes.
struct PageFrame {
    /// Pixels.
    let width: Int
    /// Pixels.
    let height: Int
    /// Points from the page's upper left.
    let left: Double
    /// Points from the page's upper left.
    let top: Double
    /// Pixels a point.
    let scaleX: Double
    /// Pixels a point.
    let scaleY: Double
    let dotsPerInch: Double

    /// Cairo's coordinates have 16 bits before the point.
    private static let longestSide = 32767.0

    /// Throws `pdf.pageSize`, `pdf.region` if the region lies beside the page, and `pdf.tooLarge`.
    init(
        of page: (widthPoints: Double, heightPoints: Double), _ drawing: PageDrawing, maximumPixels: Int,
        place: String
    ) throws(PDFError) {
        let area = try Self.area(of: page, drawing.region, place)
        let pixels = try drawing.size.pixels(widthPoints: area.width, heightPoints: area.height)
        guard pixels.width <= Self.longestSide, pixels.height <= Self.longestSide,
            pixels.width * pixels.height <= Double(maximumPixels)
        else {
            throw PDFError(
                .tooLarge,
                "\(area.width) x \(area.height) points would become "
                    + "\(pixels.width) x \(pixels.height) pixels; allowed are \(maximumPixels)",
                place: place, remedy: "Draw it smaller, in parts or as tiles.")
        }
        width = Int(pixels.width)
        height = Int(pixels.height)
        dotsPerInch = pixels.scale * 72
        if case .fill = drawing.size {
            (scaleX, scaleY) = (pixels.scale, pixels.scale)
            left = area.left + (area.width - pixels.width / pixels.scale) / 2
            top = area.top + (area.height - pixels.height / pixels.scale) / 2
        } else {
            // Whole pixels hold the whole area.
            (scaleX, scaleY) = (pixels.width / area.width, pixels.height / area.height)
            (left, top) = (area.left, area.top)
        }
    }

    private typealias Area = (left: Double, top: Double, width: Double, height: Double)

    private static func area(
        of page: (widthPoints: Double, heightPoints: Double), _ region: PageRegion?, _ place: String
    ) throws(PDFError) -> Area {
        guard let region else { return (0, 0, page.widthPoints, page.heightPoints) }
        guard region.left < page.widthPoints, region.top < page.heightPoints,
            region.left + region.width > 0, region.top + region.height > 0
        else {
            throw PDFError(
                .region, "The part lies beside the page of \(page.widthPoints) x \(page.heightPoints) points",
                place: place, remedy: "Choose a part of the page.")
        }
        return (region.left, region.top, region.width, region.height)
    }
}
