/// A picture of a few words, to stand where another could not be made.
public struct NoticePicture {
    private static let ground: UInt8 = 0xF2
    private static let frame: UInt8 = 0xB0
    /// Less is too narrow for words.
    private static let narrowest = 48

    private let text: String

    /// A notice with this text, whose lines break where the picture's width asks for it.
    public init(_ text: String) { self.text = text }

    /// The picture in colours; of the text as much as there is room for. Throws `image.invalidRaster` for a size of
    /// nothing, `image.encodingFailed` where no text can be drawn.
    public func raster(width: Int, height: Int) throws(ImageError) -> Raster {
        _ = try Raster.byteCount(width: width, height: height, channels: .rgb)
        var canvas = Canvas(width: width, height: height, level: Self.ground)
        let margin = max(2, min(width, height) / 16)
        let room = width - 2 * margin
        if room >= Self.narrowest {
            let words = try TextLines(text, width: room).mask
            canvas.ink(words, left: margin, top: max(margin, (height - words.height) / 2))
        }
        canvas.frame(left: 1, top: 1, width: width - 2, height: height - 2, level: Self.frame)
        return Raster(unchecked: canvas.bytes, width: width, height: height, channels: .rgb, dotsPerInch: nil)
    }
}
