import CVips
public import DocumentModel

/// Cuts the pages of an image file into a Deep Zoom tile pyramid.
///
/// Tiles are like the images of ``Thumbnailer``: upright, 8 bits per channel in sRGB or its grey, without metadata.
/// Each level is made from the next larger one and kept in a temporary file (TMPDIR), so that memory does not grow
/// with the image.
///
/// ```swift
/// let plan = try ImageTiler(path: "plan.tif")
/// let pyramid = try plan.pyramid(ofPage: 0, side: 512)
/// try plan.eachTile(ofPage: 0, pyramid, as: .jpeg(quality: 85)) { tile in
///     print(tile.level, tile.column, tile.row, tile.picture.bytes.count)
/// }
/// ```
public struct ImageTiler {
    /// Number of pages or frames, at least 1.
    public let pageCount: Int
    private let file: ImageFile

    /// Opens an image file without decoding pixels.
    public init(path: String) throws(ImageError) {
        file = try ImageFile(path: path)
        pageCount = try file.pageCount()
    }

    /// The levels of a page, counted from 0; throws `image.pageMissing`, and `image.tooLarge` for more than
    /// `maximumPixels`.
    public func pyramid(
        ofPage page: Int, side: Int, maximumPixels: Int = 1_000_000_000
    ) throws(ImageError) -> TilePyramid {
        let image = try file.load(page: page, of: pageCount, maximumPixels: maximumPixels)
        let size = image.uprightSize
        return TilePyramid(width: size.width, height: size.height, side: side)
    }

    /// Calls `body` with each tile of a page, the largest level first.
    ///
    /// Throws as ``pyramid(ofPage:side:maximumPixels:)``, `image.unreadable` for a file that is damaged or cut off,
    /// and any error of `body`.
    public func eachTile(
        ofPage page: Int, _ pyramid: TilePyramid, as encoding: ImageEncoding,
        _ body: (ImageTile) throws -> Void
    ) throws {
        let stored = try file.load(page: page, of: pageCount, maximumPixels: Int.max)
        let opaque = encoding.keepsTransparency ? stored : try stored.flattenedOnWhite()
        let whole = try opaque.inStandardColours(stored.isPlainGrey ? .grey : .rgb).upright()
        try whole.eachTile(pyramid, as: encoding, { (image) throws(ImageError) in try image.inFile() }, body)
    }

    /// Calls `body` with each tile of a raster, the largest level first.
    public static func eachTile(
        of raster: Raster, _ pyramid: TilePyramid, as encoding: ImageEncoding,
        _ body: (ImageTile) throws -> Void
    ) throws {
        var failure: (any Error)?
        try raster.withVipsImage { (image) throws(ImageError) in
            do {
                try image.eachTile(pyramid, as: encoding, { $0 }, body)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}

extension VipsHandle {
    /// Calls `body` with each tile, the largest level first; `settled` stores each level.
    fileprivate func eachTile(
        _ pyramid: TilePyramid, as encoding: ImageEncoding,
        _ settled: (VipsHandle) throws(ImageError) -> VipsHandle, _ body: (ImageTile) throws -> Void
    ) throws {
        var image = self
        for level in pyramid.levels.reversed() {
            image = try settled(try image.scaled(width: level.width, height: level.height))
            for row in 0..<level.rows {
                for column in 0..<level.columns {
                    let picture = try image.tile(column, row, of: level)
                    let bytes = try picture.encoded(as: encoding, stating: nil)
                    try body(
                        ImageTile(
                            level: level.number, column: column, row: row,
                            picture: EncodedImage(bytes: bytes, width: picture.width, height: picture.height))
                    )
                }
            }
        }
    }

    private func tile(_ column: Int, _ row: Int, of level: TilePyramid.Level) throws(ImageError) -> VipsHandle
    {
        let (left, top) = (column * level.side, row * level.side)
        return try applying(.unreadable) {
            fieldbook_vips_cut(
                $0, &$1, Int32(left), Int32(top), Int32(min(level.side, level.width - left)),
                Int32(min(level.side, level.height - top)))
        }
    }

    /// The image with its pixels in a temporary file, which is deleted with it.
    fileprivate func inFile() throws(ImageError) -> VipsHandle {
        try applying(.unreadable) { image, result in
            guard let file = vips_image_new_temp_file("%s.v") else { return -1 }
            guard vips_image_write(image, file) == 0 else {
                g_object_unref(file)
                return -1
            }
            result = file
            return 0
        }
    }
}

/// A square of an image at one of its sizes, as an image file.
public struct ImageTile: Hashable, Sendable {
    /// 0 for one pixel.
    public let level: Int
    /// Column from the left, counted from 0.
    public let column: Int
    /// Row from the top, counted from 0.
    public let row: Int
    /// The file.
    public let picture: EncodedImage

    /// Creates a tile.
    public init(level: Int, column: Int, row: Int, picture: EncodedImage) {
        self.level = level
        self.column = column
        self.row = row
        self.picture = picture
    }
}
