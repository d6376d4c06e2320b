import CPDFium
import DocumentModel
import Images

extension PDFiumFile {
    private static let blockPixels = 16_777_216

    /// Draws a page in the size of a level, block by block, and hands over its tiles; as `PDFFile` does it.
    func eachTile(
        ofPage index: Int, _ level: TilePyramid.Level, as encoding: ImageEncoding,
        _ body: (ImageTile) throws -> Void
    ) throws {
        let unit = userUnits.points(ofPage: index)
        let size = try pageSize(index)
        for block in TileBlock.all(of: level, pixels: Self.blockPixels) {
            let frame = PageFrame(block, of: level, on: size)
            let drawing = PageDrawing(.dotsPerInch(frame.dotsPerInch))
            let drawn = try DrawnPage(frame, drawing, place: "page \(index + 1)")
            try draw(page: index, of: size, inUnitsOf: unit, on: drawn, drawing)
            try block.eachTile(of: drawn, level, as: encoding, body)
        }
    }
}
