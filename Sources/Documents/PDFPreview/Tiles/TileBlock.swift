import DocumentModel
import Images

/// Tiles that are drawn at once.
struct TileBlock: Hashable {
    let columns: Range<Int>
    let rows: Range<Int>

    /// The blocks of a level, about square, from its upper left.
    static func all(of level: TilePyramid.Level, pixels: Int) -> [TileBlock] {
        let count = max(1, Int(Double(max(pixels, 1)).squareRoot()) / level.side)
        return stride(from: 0, to: level.rows, by: count).flatMap { row in
            stride(from: 0, to: level.columns, by: count).map { column in
                TileBlock(
                    columns: column..<min(column + count, level.columns),
                    rows: row..<min(row + count, level.rows))
            }
        }
    }

    /// Hands over the tiles of the block's own picture.
    func eachTile(
        of drawn: DrawnPage, _ level: TilePyramid.Level, as encoding: ImageEncoding,
        _ body: (ImageTile) throws -> Void
    ) throws {
        let all = try drawn.lent { (pixels) throws(ImageError) in
            try tiles(of: pixels, level, as: encoding)
        }
        for tile in all { try body(tile) }
    }

    private func tiles(
        of pixels: ScreenPixels, _ level: TilePyramid.Level, as encoding: ImageEncoding
    ) throws(ImageError) -> [ImageTile] {
        let side = level.side
        var tiles: [ImageTile] = []
        for row in rows {
            for column in columns {
                let part = try pixels.part(
                    left: (column - columns.lowerBound) * side, top: (row - rows.lowerBound) * side,
                    width: side, height: side)
                let picture = EncodedImage(
                    bytes: try ImageEncoder.encode(part, as: encoding), width: part.width,
                    height: part.height)
                tiles.append(ImageTile(level: level.number, column: column, row: row, picture: picture))
            }
        }
        return tiles
    }
}
