import Batch
import DocumentModel
import DocumentTasks
import PDFPreview

/// Cuts pages of one document after the other into tiles; of a document with a page that fails nothing is kept.
struct TilePreviewWorker: OperationWorker {
    let task: TilePreview
    let password: String?

    func process(_ item: Item, in context: ItemContext) throws -> TileResult {
        let drawable = try DrawableFile(item.path, in: context)
        let file = try PDFFile.opened(path: drawable.path, password: password)
        var result = TileResult(input: item.name, pageCount: file.pageCount)
        for (index, pyramid) in try pyramids(of: file) {
            let page = TiledPage(file: file, index: index, pyramid: pyramid, task: task, context: context)
            result.pages.append(try page.write(title: item.name))
        }
        if file.mayHaveLostPages, let damage = file.damage { result.faults = [damage.itemFailure] }
        result.note = drawable.note
        result.complaints = file.complaintNotes
        return result
    }

    /// The pages' pyramids; all of them together are bounded before the first tile is drawn.
    private func pyramids(of file: PDFFile) throws -> [(index: Int, pyramid: TilePyramid)] {
        var tiles = 0.0
        return try task.pages.indices(pageCount: file.pageCount).map { index in
            let pyramid = try file.tilePyramid(
                ofPage: index, dotsPerInch: task.parameters.dpi, side: task.parameters.tile)
            tiles += pyramid.tileCount
            guard tiles <= Double(TilePreview.mostTiles) else {
                throw ItemFailure(
                    code: "preview.tooManyTiles",
                    message: "there would be more than \(TilePreview.mostTiles) tiles",
                    place: "page \(index + 1)",
                    remedy: "Choose fewer pages, fewer dots an inch with --dpi or larger tiles with --tile.")
            }
            return (index, pyramid)
        }
    }
}
