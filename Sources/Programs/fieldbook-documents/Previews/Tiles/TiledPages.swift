import Batch
import DocumentModel
import DocumentOperations
import Images

/// The chosen pages of a document, each cut into tiles.
struct TiledPages: ItemParts {
    private static let sideOfPlaceholder = 1_024

    let input: String
    let source: TileSource
    /// From 0, in the order in which they were chosen.
    let indices: [Int]
    let task: TilePreview
    let context: ItemContext

    var count: Int { indices.count }
    /// A page has many tiles.
    var atOnce: Int { 1 }

    func process(_ range: Range<Int>) throws -> TileResult {
        var result = TileResult(input: input, pageCount: source.pageCount)
        for index in indices[range] {
            if let failure = try drawingFailure(index, &result.pages) {
                try substitute(index, failure, shape: source.shape(ofPage: index), in: &result)
            }
        }
        result.note = source.file.note
        result.complaints = source.complaints
        result.damage = source.damage
        result.unused = source.unusedParameters
        return result
    }

    func substitute(for part: Int, _ failure: ItemFailure) throws -> TileResult {
        var result = TileResult(input: input, pageCount: source.pageCount)
        try substitute(indices[part], failure, shape: nil, in: &result)
        return result
    }

    /// Why a page could not be drawn, if so.
    private func drawingFailure(_ index: Int, _ pages: inout [TileResult.Page]) throws -> ItemFailure? {
        do {
            let pyramid = try source.pyramid(ofPage: index)
            guard pyramid.tileCount <= Double(TilePreview.mostTiles) else {
                return Self.tooMany(atPage: index)
            }
            pages.append(try draw(index, pyramid))
            return nil
        } catch {
            return try PreviewSource.pageFailure(error)
        }
    }

    private func draw(_ index: Int, _ pyramid: TilePyramid) throws -> TileResult.Page {
        try source.firstSuccess(ofPage: index) { engine in
            try context.allOrNothing {
                var page = try tiled(index, pyramid).write(title: input) { body in
                    try source.eachTile(ofPage: index, pyramid, by: engine, in: context, body)
                }
                page.engine = engine?.libraryName
                return page
            }
        }
    }

    private func substitute(
        _ index: Int, _ failure: ItemFailure, shape: (width: Double, height: Double)?,
        in result: inout TileResult
    ) throws {
        let failure = failure.ofPage(index)
        result.faults.append(failure)
        let side = Self.sideOfPlaceholder
        let raster = try Placeholder(page: index + 1, failure: failure)
            .raster(shape, .box(width: side, height: side))
        let pyramid = TilePyramid(width: raster.width, height: raster.height, side: task.parameters.tile)
        var page = try tiled(index, pyramid).write(title: input) { body in
            try ImageTiler.eachTile(of: raster, pyramid, as: task.encoding, body)
        }
        page.failure = failure.code
        result.pages.append(page)
    }

    /// What is wrong where a page has more tiles than a document may have, by itself or with those before it.
    static func tooMany(atPage index: Int) -> ItemFailure {
        ItemFailure(
            code: "preview.tooManyTiles",
            message: "there would be more than \(TilePreview.mostTiles) tiles", place: "page \(index + 1)",
            remedy: "Choose fewer pages, fewer dots an inch with --dpi or larger tiles with --tile.")
    }

    private func tiled(_ index: Int, _ pyramid: TilePyramid) -> TiledPage {
        TiledPage(index: index, pageCount: source.pageCount, pyramid: pyramid, task: task, context: context)
    }
}
