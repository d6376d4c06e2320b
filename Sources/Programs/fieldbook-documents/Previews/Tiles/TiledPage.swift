import Batch
import DocumentModel
import DocumentOperations
import Images

/// A page's tiles as files: a description, a folder with a folder for each level, and a page that shows them.
struct TiledPage {
    let index: Int
    let pageCount: Int
    let pyramid: TilePyramid
    let task: TilePreview
    let context: ItemContext

    private var start: String { TilePreview.start(page: index + 1, of: pageCount) }
    private var suffix: String { task.encoding.fileExtension }

    /// Writes the tiles that `source` hands over, and what goes with them.
    func write(
        title: String, from source: ((ImageTile) throws -> Void) throws -> Void
    ) throws -> TileResult.Page {
        var page = TileResult.Page(
            number: index + 1, pyramid, output: context.finalPath(ending: start + ".dzi"))
        try source { tile in
            try write(tile.picture.bytes, "_files/\(tile.level)/\(tile.column)_\(tile.row).\(suffix)")
            page.tiles += 1
            page.bytes += tile.picture.bytes.count
        }
        try write(Array(description.utf8), ".dzi")
        if task.parameters.viewer, let level = pyramid.levels.last {
            let viewer = TileViewer(
                title: title, folder: PathParts(context.finalPath(ending: start)).name + "_files",
                suffix: suffix, level: level)
            try write(Array(viewer.page.utf8), ".html")
        }
        return page
    }

    private func write(_ bytes: [UInt8], _ ending: String) throws {
        let output = try context.makeFile(ending: start + ending)
        try output.write(bytes)
        try output.close()
    }

    /// Deep Zoom's own words.
    private var description: String {
        let (width, height) = (pyramid.levels.last?.width ?? 0, pyramid.levels.last?.height ?? 0)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(suffix)" Overlap="0" \
            TileSize="\(task.parameters.tile)">
              <Size Width="\(width)" Height="\(height)"/>
            </Image>

            """
    }
}
