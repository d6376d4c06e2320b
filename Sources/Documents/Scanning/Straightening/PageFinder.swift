public import Images

/// Finds the paper in a photo: a quadrilateral bounded by edges, lighter or darker than its surroundings.
///
/// Straight edges are detected in a small image without text (a Hough transform over gradient directions). Among
/// the quadrilaterals that four edges form, the score prefers sides well covered by edges, an even interior and a
/// large area; the winner's sides are then fitted to a larger image. Corners may be cut off, folded or outside the
/// image, since they are computed where sides meet.
///
/// ```swift
/// if let page = try PageFinder().find(in: photo), page.isSure { print(page.quadrilateral) }
/// ```
public struct PageFinder: Sendable, Hashable, Codable {
    /// Whether documents darker than their surroundings are found too, such as cards and passports.
    ///
    /// Use it only for photos of a document, since a picture printed on a page matches too.
    public var findsDarkDocuments: Bool

    /// Creates a finder.
    public init(findsDarkDocuments: Bool = false) { self.findsDarkDocuments = findsDarkDocuments }

    /// Finds the paper; `nil` if nothing looks like one.
    public func find(in raster: Raster) throws(ScanningError) -> FoundPage? { try find(in: try Pix(raster)) }

    func find(in page: Pix) throws(ScanningError) -> FoundPage? {
        let long = Double(max(page.width, page.height))
        guard min(page.width, page.height) >= Self.shortestSide,
            long <= Self.mostStretched * Double(min(page.width, page.height))
        else { return nil }
        let small = try page.scaled(by: min(1, Self.searchSide / long))
        let scale = Double(page.width) / Double(small.width)
        var best: Candidate?
        // First without text. That also removes edges that are only thin lines, so the second search keeps the
        // text.
        for withText in [false, true] where best.map({ $0.confidence < Self.goodEnough }) ?? true {
            let edges = try EdgePicture(small, withText: withText)
            let lines = LineFinder(edges).lines()
            let found = QuadrilateralSearch(edges: edges, findsDark: findsDarkDocuments).best(of: lines)
            if let found, found.score > best?.score ?? 0,
                try !PaperBeyond(found.quadrilateral.scaled(by: scale)).isPrinted(in: page)
            {
                best = found
            }
        }
        guard let best else { return nil }
        return FoundPage(
            quadrilateral: try SideFitting(page).fitted(
                best.quadrilateral.scaled(by: scale), within: 3 * scale),
            confidence: best.confidence, isLight: best.isLight)
    }

    private static let searchSide = 400.0
    private static let shortestSide = 120
    private static let mostStretched = 5.0
    private static let goodEnough = 0.8

    /// A quadrilateral that may be the paper.
    struct Candidate {
        let quadrilateral: Quadrilateral
        let confidence: Double
        let isLight: Bool
        let score: Double
    }
}

/// The paper found in an image.
public struct FoundPage: Sendable, Hashable, Codable {
    /// Its corners.
    public let quadrilateral: Quadrilateral
    /// The share of its sides that is visible as an edge, 0 to 1: the mean of the weakest side and of all sides.
    public let confidence: Double
    /// Whether it is lighter than its surroundings, as paper usually is.
    public let isLight: Bool

    /// Pages on any background reach this confidence, other rectangles rarely.
    public static let leastConfidence = 0.62

    /// Whether the corners are reliable.
    public var isSure: Bool { confidence >= Self.leastConfidence }
}
