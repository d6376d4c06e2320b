/// How large a page is drawn.
public enum RenderSize: Sendable, Codable, Hashable {
    /// Pixels an inch of paper; 72 makes one pixel a point.
    case dotsPerInch(Double)
    /// The largest size inside a box of pixels, sides in proportion; small pages are drawn larger.
    case box(width: Int, height: Int)
    /// All of a box of pixels, sides in proportion; what reaches over it on two sides is left out.
    case fill(width: Int, height: Int)

    /// The same with so many times as many pixels each way.
    public func times(_ factor: Int) -> RenderSize {
        switch self {
        case .dotsPerInch(let resolution): .dotsPerInch(resolution * Double(factor))
        case .box(let width, let height): .box(width: width * factor, height: height * factor)
        case .fill(let width, let height): .fill(width: width * factor, height: height * factor)
        }
    }

    /// The factor from points to pixels and the pixels that come of it, for a page of this size.
    package func pixels(
        widthPoints: Double, heightPoints: Double
    ) throws(PDFError) -> (scale: Double, width: Double, height: Double) {
        switch self {
        case .dotsPerInch(let resolution):
            guard resolution.isFinite, resolution > 0 else {
                throw Self.invalid("\(resolution) dots an inch")
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
        guard width >= 1, height >= 1 else { throw invalid("A box of \(width) x \(height) pixels") }
    }

    private static func invalid(_ size: String) -> PDFError {
        PDFError(.pageSize, "\(size) is no size to draw at", remedy: "Ask for a size above zero.")
    }
}
