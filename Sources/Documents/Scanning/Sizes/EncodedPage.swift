public import Images

/// A page's picture as it is to be stored.
public enum EncodedPage: Sendable {
    /// A JPEG file.
    case jpeg([UInt8])
    /// Ink on paper, packed by G4 where it is stored; the number of bytes is what that takes.
    case blackAndWhite(Bitmap, byteCount: Int)
    /// Ink over a JPEG; the number of bytes is what all takes together.
    case layers(background: [UInt8], inks: [LayeredPage.Ink], byteCount: Int)

    /// The bytes that the picture takes.
    public var byteCount: Int {
        switch self {
        case .jpeg(let bytes): bytes.count
        case .blackAndWhite(_, let byteCount), .layers(_, _, let byteCount): byteCount
        }
    }

    /// The pixels as they will be seen, to be looked at or read.
    public func decoded() throws(ImageError) -> Raster {
        switch self {
        case .jpeg(let bytes): return try ImageDecoder.decode(bytes, as: .rgb)
        case .blackAndWhite(let bitmap, _): return bitmap.raster
        case .layers(let background, let inks, _):
            return try LayeredPage(
                background: ImageDecoder.decode(background, as: .rgb), inks: inks, pictureShare: 0
            ).flattened()
        }
    }
}
