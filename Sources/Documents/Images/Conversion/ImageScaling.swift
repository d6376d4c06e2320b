/// How large a picture becomes; its sides stay in proportion.
public enum ImageScaling: Hashable, Sendable, Codable {
    /// As it is.
    case none
    /// The largest size inside a box of pixels; what fits already stays as it is.
    case fit(width: Int, height: Int)
    /// A percentage of each side, at most 1,000.
    case percent(Double)
    /// As many pixels as give this resolution on the same paper, 1 to 10,000; for pictures that say their resolution.
    case dotsPerInch(Double)

    /// The factor for each side of a picture of that size.
    ///
    /// Throws `image.invalidRaster` for sizes and percentages out of range, and for a resolution that is asked of a
    /// picture which does not state its own.
    public func factor(width: Int, height: Int, dotsPerInch: Double?) throws(ImageError) -> Double {
        switch self {
        case .none: return 1
        case .fit(let boxWidth, let boxHeight) where boxWidth >= 1 && boxHeight >= 1:
            return min(1, Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
        case .percent(let percent) where percent > 0 && percent <= 1_000: return percent / 100
        case .dotsPerInch(let wanted) where (1...10_000).contains(wanted):
            guard let dotsPerInch else {
                throw ImageError(
                    .invalidRaster, "The image does not say its resolution",
                    remedy: "Scale it by percent or to a size in pixels.")
            }
            return wanted / dotsPerInch
        default:
            throw ImageError(
                .invalidRaster, "A picture cannot be scaled like this: \(self)",
                remedy: "Ask for at least one pixel a side, up to 1000 percent, or 1 to 10000 dots an inch.")
        }
    }
}
