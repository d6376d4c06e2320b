public import DocumentModel
public import Images

extension PDFDrawer {
    /// The tile pyramid of a page at a resolution; see ``PDFFile/tilePyramid(ofPage:dotsPerInch:side:)``.
    public func tilePyramid(
        ofPage index: Int, dotsPerInch: Double, side: Int
    ) throws(PDFError) -> TilePyramid {
        try TilePyramid(of: try pageSize(index), dotsPerInch: dotsPerInch, side: side, page: index)
    }

    /// The engines for a page's tiles, first the one that can draw a small picture of it.
    ///
    /// Throws as ``drawn(page:_:)``.
    public func engines(forPage index: Int) throws(PDFError) -> [PDFEngine] {
        let first = try drawn(page: index, PageDrawing(.box(width: 64, height: 64))).engine
        return [first] + engines.filter { $0 != first }
    }

    /// Draws a page at the size of a level with one engine and passes its tiles to `body`; see
    /// ``PDFFile/eachTile(ofPage:_:as:blockPixels:_:)``.
    public func eachTile(
        ofPage index: Int, _ level: TilePyramid.Level, as encoding: ImageEncoding, by engine: PDFEngine,
        _ body: (ImageTile) throws -> Void
    ) throws {
        switch try renderer(engine) {
        case let file as PDFFile: try file.eachTile(ofPage: index, level, as: encoding, body)
        case let file as PDFiumFile: try file.eachTile(ofPage: index, level, as: encoding, body)
        default: throw PDFError(.engineMissing, "the engine cannot draw tiles", remedy: "Choose another one.")
        }
    }
}

extension PDFFile {
    /// The tile pyramid of a page at a resolution.
    ///
    /// Throws `pdf.pageMissing`, and `pdf.pageSize` if a side would have no pixels or more than 8 million, the limit of
    /// cairo's coordinates.
    public func tilePyramid(
        ofPage index: Int, dotsPerInch: Double, side: Int
    ) throws(PDFError) -> TilePyramid {
        try TilePyramid(of: try pageSize(index), dotsPerInch: dotsPerInch, side: side, page: index)
    }

    /// Draws a page at the size of a level in blocks of at most `blockPixels` and passes its tiles to `body`.
    ///
    /// A tile equals its part of the whole picture, except for rounding at smoothed edges. Throws as
    /// ``drawn(page:_:maximumPixels:)``, and the errors of `body`.
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
    /// The part of the page that a block shows if the whole page has the size of the level.
    fileprivate init(
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

extension PDFiumFile {
    private static let blockPixels = 16_777_216

    /// Draws a page at the size of a level in blocks and passes its tiles to `body`, like `PDFFile`.
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

/// A rectangle of tiles that are drawn together.
private struct TileBlock: Hashable {
    let columns: Range<Int>
    let rows: Range<Int>

    /// The blocks of a level, approximately square, from its upper left.
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

    /// Cuts the drawn block into tiles and passes them to `body`.
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

extension TilePyramid {
    private static let longestSide = 8e6

    /// The pyramid of a page; throws `pdf.pageSize` if a side would have no pixels or more than 8 million.
    fileprivate init(
        of page: (widthPoints: Double, heightPoints: Double), dotsPerInch: Double, side: Int, page index: Int
    ) throws(PDFError) {
        let pixels = try RenderSize.dotsPerInch(dotsPerInch)
            .pixels(widthPoints: page.widthPoints, heightPoints: page.heightPoints)
        guard pixels.width <= Self.longestSide, pixels.height <= Self.longestSide else {
            throw PDFError(
                .pageSize, "\(pixels.width) x \(pixels.height) pixels are too many for tiles",
                place: "page \(index + 1)", remedy: "Draw the page with fewer dots per inch.")
        }
        self.init(width: Int(pixels.width), height: Int(pixels.height), side: side)
    }
}
