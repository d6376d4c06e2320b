import DocumentModel

/// The part of a page that a picture shows, and its size in pixels.
struct PageFrame {
    /// Width in pixels.
    let width: Int
    /// Height in pixels.
    let height: Int
    /// Left edge in points from the left edge of the page.
    let left: Double
    /// Upper edge in points from the upper edge of the page.
    let top: Double
    /// Pixels per point.
    let scaleX: Double
    /// Pixels per point.
    let scaleY: Double
    let dotsPerInch: Double

    /// Cairo's coordinates have 16 integer bits.
    private static let longestSide = 32767.0

    /// Computes the frame. Throws `pdf.pageSize`, `pdf.region` if the region is outside the page, and `pdf.tooLarge`.
    init(
        of page: (widthPoints: Double, heightPoints: Double), _ drawing: PageDrawing, maximumPixels: Int,
        place: String
    ) throws(PDFError) {
        let area = try Self.area(of: page, drawing.region, place)
        let pixels = try drawing.size.pixels(widthPoints: area.width, heightPoints: area.height)
        guard pixels.width <= Self.longestSide, pixels.height <= Self.longestSide,
            pixels.width * pixels.height <= Double(maximumPixels)
        else {
            let limit =
                max(pixels.width, pixels.height) > Self.longestSide
                ? "\(Self.grouped(Self.longestSide)) per side"
                : maximumPixels % 1_000_000 == 0
                    ? "\(maximumPixels / 1_000_000) million" : Self.grouped(Double(maximumPixels))
            throw PDFError(
                .tooLarge,
                "a \(drawing.region == nil ? "page" : "region") of "
                    + "\(Self.grouped(area.width)) x \(Self.grouped(area.height)) points would become "
                    + "\(Self.grouped(pixels.width)) x \(Self.grouped(pixels.height)) pixels; the limit is \(limit)",
                place: place, remedy: "Draw at a smaller size, in parts or as tiles.")
        }
        width = Int(pixels.width)
        height = Int(pixels.height)
        dotsPerInch = pixels.scale * 72
        if case .fill = drawing.size {
            (scaleX, scaleY) = (pixels.scale, pixels.scale)
            left = area.left + (area.width - pixels.width / pixels.scale) / 2
            top = area.top + (area.height - pixels.height / pixels.scale) / 2
        } else {
            // Whole pixels cover the whole area.
            (scaleX, scaleY) = (pixels.width / area.width, pixels.height / area.height)
            (left, top) = (area.left, area.top)
        }
    }

    /// A positive number, rounded, with commas between thousands.
    private static func grouped(_ number: Double) -> String {
        guard number < 1e15 else { return "\(number)" }
        var text = "\(Int(number.rounded()))"
        for place in stride(from: text.count - 3, to: 0, by: -3) {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
        }
        return text
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
                .region,
                "the region is outside the page of \(page.widthPoints) x \(page.heightPoints) points",
                place: place, remedy: "Choose a region of the page.")
        }
        return (region.left, region.top, region.width, region.height)
    }
}

extension PageDrawing {
    /// Whether the result depends on the points per unit of the page's plane.
    var isInPoints: Bool {
        if case .dotsPerInch = size { true } else { region != nil }
    }
}
