public import DocumentModel
public import Images

extension PDFFile {
    /// The pixels that a page has at a resolution, drawn as a whole; throws `pdf.pageMissing`, and `pdf.pageSize` where
    /// there would be none or more than 8 million a side, which cairo's coordinates do not reach.
    public func tilePyramid(
        ofPage index: Int, dotsPerInch: Double, side: Int
    ) throws(PDFError) -> TilePyramid {
        try TilePyramid(of: try pageSize(index), dotsPerInch: dotsPerInch, side: side, page: index)
    }

    /// Draws a page in the size of a level, a block of at most `blockPixels` at a time, and hands over its tiles.
    ///
    /// A tile has the pixels that the whole picture has there, but for the last bits of smoothed edges. Throws as
    /// ``render(page:_:maximumPixels:)``, and what `body` throws.
    public func eachTile(
        ofPage index: Int, _ level: TilePyramid.Level, as encoding: ImageEncoding,
        blockPixels: Int = 16_777_216, _ body: (ImageTile) throws -> Void
    ) throws {
        let page = try page(index)
        let unit = userUnits.points(ofPage: index)
        let size = try page.size(inUnitsOf: unit)
        for block in TileBlock.all(of: level, pixels: blockPixels) {
            let frame = PageFrame(block, of: level, on: size)
            let drawn = try listening(toPage: index) { () throws(PDFError) in
                try page.drawn(
                    in: frame, PageDrawing(.dotsPerInch(frame.dotsPerInch)), inUnitsOf: unit)
            }
            try block.eachTile(of: drawn, level, as: encoding, body)
        }
    }
}

extension PageFrame {
    /// The part of the page that a block shows, where all of the page takes as many pixels as the level has.
    init(
        _ block: TileBlock, of level: TilePyramid.Level,
        on page: (widthPoints: Double, heightPoints: Double)
    ) {
        scaleX = Double(level.width) / page.widthPoints
        scaleY = Double(level.height) / page.heightPoints
        left = Double(block.columns.lowerBound * level.side) / scaleX
        top = Double(block.rows.lowerBound * level.side) / scaleY
        width =
            min(level.width, block.columns.upperBound * level.side) - block.columns.lowerBound * level.side
        height = min(level.height, block.rows.upperBound * level.side) - block.rows.lowerBound * level.side
        dotsPerInch = scaleX * 72
    }
}
