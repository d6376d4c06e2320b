import Batch
import DocumentModel
import Images

/// What stands where a page could not be drawn, or a document not opened: the page and the reason.
struct Placeholder {
    let page: Int?
    let failure: ItemFailure

    /// The narrower side is at least this share of the longer one, so that the words have room.
    private static let slimmest = 0.5
    private static let side = 1_024
    private static let longest = 4 * side
    private static let pageOfPaper = (width: 595.0, height: 842.0)

    /// The picture, in the shape that the page's would have, with so many times the pixels each way.
    func raster(
        _ pointsOfPage: (width: Double, height: Double)?, _ size: RenderSize, times factor: Int = 1
    ) throws -> Raster {
        let (width, height) = pixels(pointsOfPage ?? Self.pageOfPaper, size)
        let lines = [page.map { "Page \($0)" }, failure.message, failure.code].compactMap { $0 }
        return try NoticePicture(lines.joined(separator: "\n"))
            .raster(width: width * factor, height: height * factor)
    }

    private func pixels(
        _ points: (width: Double, height: Double), _ size: RenderSize
    ) -> (width: Int, height: Int) {
        let box: (width: Int, height: Int)
        switch size {
        case .fill(let width, let height): return (min(width, Self.longest), min(height, Self.longest))
        case .box(let width, let height): box = (min(width, Self.longest), min(height, Self.longest))
        case .dotsPerInch(let resolution):
            let longest = max(points.width, points.height) * resolution / 72
            let side = longest < Double(Self.side) ? max(1, Int(longest.rounded())) : Self.side
            box = (side, side)
        }
        let aspect = min(max(points.width / points.height, Self.slimmest), 1 / Self.slimmest)
        let width = min(Double(box.width), Double(box.height) * aspect)
        return (max(1, Int(width.rounded())), max(1, Int((width / aspect).rounded())))
    }
}
