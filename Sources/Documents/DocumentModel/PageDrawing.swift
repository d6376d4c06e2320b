/// How a page is rendered.
///
/// ```swift
/// var drawing = PageDrawing(.dotsPerInch(96))
/// drawing.showsAnnotations = false
/// ```
public struct PageDrawing: Sendable, Hashable {
    /// The size of the rendered page, or of its region if one is given.
    public var size: RenderSize
    /// The part to render; `nil` for the whole page.
    public var region: PageRegion?
    /// Whether the background is transparent instead of white.
    public var isTransparent = false
    /// Whether annotations are drawn: notes, marks, stamps and form fields.
    public var showsAnnotations = true
    /// Whether colours are converted to their luma.
    public var isGrey = false

    /// Renders the page in colours on white, with its annotations.
    public init(_ size: RenderSize) { self.size = size }

    /// The same with width and height in pixels multiplied by `factor`.
    public func times(_ factor: Int) -> PageDrawing {
        var drawing = self
        drawing.size = size.times(factor)
        return drawing
    }
}

/// The size at which a page is rendered.
public enum RenderSize: Sendable, Codable, Hashable {
    /// Pixels per inch of paper; at 72, one pixel is one point.
    case dotsPerInch(Double)
    /// The largest size that fits a box of pixels, keeping proportions; small pages are enlarged.
    case box(width: Int, height: Int)
    /// Fills a box of pixels, keeping proportions; what extends beyond it on two sides is cropped.
    case fill(width: Int, height: Int)

    /// The same with width and height in pixels multiplied by `factor`.
    public func times(_ factor: Int) -> RenderSize {
        switch self {
        case .dotsPerInch(let resolution): .dotsPerInch(resolution * Double(factor))
        case .box(let width, let height): .box(width: width * factor, height: height * factor)
        case .fill(let width, let height): .fill(width: width * factor, height: height * factor)
        }
    }

    /// The factor from points to pixels and the resulting size in pixels, for a page of the given size.
    package func pixels(
        widthPoints: Double, heightPoints: Double
    ) throws(PDFError) -> (scale: Double, width: Double, height: Double) {
        switch self {
        case .dotsPerInch(let resolution):
            guard resolution.isFinite, resolution > 0 else {
                throw Self.invalid("\(resolution) dots per inch")
            }
            let scale = resolution / 72
            return (scale, max(1, (widthPoints * scale).rounded()), max(1, (heightPoints * scale).rounded()))
        case .box(let width, let height):
            try Self.check(width, height)
            let scale = min(Double(width) / widthPoints, Double(height) / heightPoints)
            return (
                scale, min(Double(width), max(1, (widthPoints * scale).rounded())),
                min(Double(height), max(1, (heightPoints * scale).rounded()))
            )
        case .fill(let width, let height):
            try Self.check(width, height)
            let scale = max(Double(width) / widthPoints, Double(height) / heightPoints)
            return (scale, Double(width), Double(height))
        }
    }

    private static func check(_ width: Int, _ height: Int) throws(PDFError) {
        guard width >= 1, height >= 1 else { throw invalid("a box of \(width) x \(height) pixels") }
    }

    private static func invalid(_ size: String) -> PDFError {
        PDFError(.pageSize, "\(size) is not a valid size to draw at", remedy: "Choose a size above zero.")
    }
}

/// A rectangle on a page as displayed, in points of 1/72 inch from its upper left corner.
///
/// ```swift
/// let stamp = try PageRegion("350,20,200,100")   // left, top, width, height
/// ```
public struct PageRegion: Sendable, Hashable {
    /// Distance from the page's left side.
    public let left: Double
    /// Distance from the page's top.
    public let top: Double
    /// Above zero.
    public let width: Double
    /// Above zero.
    public let height: Double

    /// Throws `pdf.region` if a number is not finite, or a side is not above zero.
    public init(left: Double, top: Double, width: Double, height: Double) throws(PDFError) {
        guard [left, top, width, height].allSatisfy({ abs($0) <= 1e9 }), width > 0, height > 0 else {
            throw Self.senseless("\(left),\(top),\(width),\(height)")
        }
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// Parses `left,top,width,height`; throws `pdf.region` if that fails.
    public init(_ text: String) throws(PDFError) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { $0 != " " }) ?? .nan }
        guard numbers.count == 4 else { throw Self.senseless(text) }
        do {
            try self.init(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3])
        } catch {
            throw Self.senseless(text)
        }
    }

    private static func senseless(_ text: String) -> PDFError {
        PDFError(
            .region, "\"\(text)\" is not a part of a page",
            remedy: "Write left, top, width and height in points from the page's upper left: 0,0,200,100.")
    }
}

/// The page box that is shown.
public enum PDFPageBox: String, Sendable, Hashable, Codable, CaseIterable {
    /// The area that the document specifies for display.
    case crop
    /// The whole sheet, including printer's marks.
    case media
}
