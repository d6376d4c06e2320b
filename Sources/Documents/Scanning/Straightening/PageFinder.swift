public import Images

/// Finds the paper in a photo: the quadrilateral whose sides are edges, lighter or darker than what is around it.
///
/// Straight edges are looked for in a small picture without text (a Hough transform of the gradients' directions);
/// of all quadrilaterals that four of them form, the one whose sides are best covered by edges, whose inside is most
/// even and which is largest wins, and its sides are then fitted to the edges of a larger picture. A corner may be cut
/// off, folded or outside of the picture: corners are where sides meet.
///
/// ```swift
/// if let page = try PageFinder().find(in: photo), page.isSure { print(page.quadrilateral) }
/// ```
public struct PageFinder: Sendable, Hashable, Codable {
    /// Whether documents that are darker than what they lie on are looked for too, such as cards and passports.
    ///
    /// A picture printed on a page is such a thing too: only for photos of a document.
    public var findsDarkDocuments: Bool

    /// A finder with its settings.
    public init(findsDarkDocuments: Bool = false) { self.findsDarkDocuments = findsDarkDocuments }

    /// The paper; `nil` where nothing looks like one.
    public func find(in raster: Raster) throws(ScanningError) -> FoundPage? { try find(in: try Pix(raster)) }

    func find(in page: Pix) throws(ScanningError) -> FoundPage? {
        let long = Double(max(page.width, page.height))
        guard min(page.width, page.height) >= Self.shortestSide,
            long <= Self.mostStretched * Double(min(page.width, page.height))
        else { return nil }
        let small = try page.scaled(by: min(1, Self.searchSide / long))
        var best: Candidate?
        // Without text first; an edge that is only a thin line is gone then, and is looked for in the picture as it is.
        for withText in [false, true] where best.map({ $0.confidence < Self.goodEnough }) ?? true {
            let edges = try EdgePicture(small, withText: withText)
            let lines = LineFinder(edges).lines()
            let found = QuadrilateralSearch(edges: edges, findsDark: findsDarkDocuments).best(of: lines)
            if let found, found.score > best?.score ?? 0 { best = found }
        }
        guard let best else { return nil }
        let scale = Double(page.width) / Double(small.width)
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
