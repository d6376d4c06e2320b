public import DocumentModel
public import Images

extension PDFDrawer {
    /// The pixels that a page has at a resolution, drawn as a whole; see ``PDFFile/tilePyramid(ofPage:dotsPerInch:side:)``.
    public func tilePyramid(
        ofPage index: Int, dotsPerInch: Double, side: Int
    ) throws(PDFError) -> TilePyramid {
        try TilePyramid(of: try pageSize(index), dotsPerInch: dotsPerInch, side: side, page: index)
    }

    /// The engines to draw a page's tiles, first the one that draws a small picture of it. Throws as
    /// ``drawn(page:_:)``.
    public func engines(forPage index: Int) throws(PDFError) -> [PDFEngine] {
        let first = try drawn(page: index, PageDrawing(.box(width: 64, height: 64))).engine
        return [first] + engines.filter { $0 != first }
    }

    /// Draws a page in the size of a level by one engine, and hands over its tiles; see
    /// ``PDFFile/eachTile(ofPage:_:as:blockPixels:_:)``.
    public func eachTile(
        ofPage index: Int, _ level: TilePyramid.Level, as encoding: ImageEncoding, by engine: PDFEngine,
        _ body: (ImageTile) throws -> Void
    ) throws {
        switch try renderer(engine) {
        case let file as PDFFile: try file.eachTile(ofPage: index, level, as: encoding, body)
        case let file as PDFiumFile: try file.eachTile(ofPage: index, level, as: encoding, body)
        default: throw PDFError(.engineMissing, "The engine draws no tiles", remedy: "Choose another one.")
        }
    }
}
