import Batch
import DocumentModel
import DocumentTasks
import PDFPreview

/// A page's tiles as files: a description, a folder with a folder for each level, and a page that shows them.
struct TiledPage {
    let file: PDFFile
    let index: Int
    let pyramid: TilePyramid
    let task: TilePreview
    let context: ItemContext

    private var start: String { TilePreview.start(page: index + 1, of: file.pageCount) }
    private var suffix: String { task.encoding.fileExtension }

    func write(title: String) throws -> TileResult.Page {
        var (tiles, bytes) = (0, 0)
        for level in pyramid.levels {
            context.report(
                progress: "page \(index + 1), level \(level.number) of \(pyramid.levels.count - 1)")
            try file.eachTile(ofPage: index, level, as: task.encoding) { tile in
                try write(
                    tile.picture.bytes, "_files/\(level.number)/\(tile.column)_\(tile.row).\(suffix)")
                tiles += 1
                bytes += tile.picture.bytes.count
            }
        }
        try write(Array(description.utf8), ".dzi")
        if task.parameters.viewer, let level = pyramid.levels.last {
            let viewer = TileViewer(
                title: title, folder: PathParts(context.finalPath(ending: start)).name + "_files",
                suffix: suffix, level: level)
            try write(Array(viewer.page.utf8), ".html")
        }
        return TileResult.Page(
            number: index + 1, width: pyramid.levels.last?.width ?? 0,
            height: pyramid.levels.last?.height ?? 0, levels: pyramid.levels.count, tiles: tiles,
            bytes: bytes, output: context.finalPath(ending: start + ".dzi"))
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
