import Batch
import DocumentModel
import Images

/// The picture in place of a page that could not be drawn or a document that could not be opened, with the error.
struct Placeholder {
    let page: Int?
    let failure: ItemFailure

    /// Minimum ratio of the shorter side to the longer one, to leave room for the text.
    private static let slimmest = 0.5
    private static let side = 1_024
    private static let longest = 4 * side
    private static let pageOfPaper = (width: 595.0, height: 842.0)

    /// Draws the picture in the shape of the page; `factor` multiplies both sides.
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
