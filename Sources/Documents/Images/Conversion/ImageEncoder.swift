import CVips
public import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Encodes rasters as image files.
///
/// The same pixels and encoding give the same bytes. The only metadata written is the resolution, if known (JPEG,
/// PNG, TIFF). Pixels are sRGB, written without a profile.
///
/// ```swift
/// let bytes = try ImageEncoder.encode(raster, as: .jpeg(quality: 80))
/// ```
public enum ImageEncoder {
    /// Encodes an image file.
    ///
    /// Settings out of range are clamped. Throws `image.encodingFailed`, for example for more than 65,535 pixels
    /// per side as JPEG.
    public static func encode(_ raster: Raster, as encoding: ImageEncoding) throws(ImageError) -> [UInt8] {
        try raster.withVipsImage { (image) throws(ImageError) in
            try image.encoded(as: encoding, stating: raster.dotsPerInch)
        }
    }

    /// Encodes an image file with one bit per pixel.
    public static func encode(_ bitmap: Bitmap, as encoding: BitmapEncoding) throws(ImageError) -> [UInt8] {
        switch encoding {
        case .tiff: try TIFFPage.g4(bitmap).file(stating: bitmap.dotsPerInch)
        case .png:
            try bitmap.raster.withVipsImage { (image) throws(ImageError) in
                let bytes = try image.encoded { fieldbook_vips_save_png_1_bit($0, &$1, &$2, 1) }
                return bitmap.dotsPerInch == nil ? PNGMetadata.withoutResolution(bytes) : bytes
            }
        }
    }

    /// Writes an image file, replacing an existing one, and returns its size in bytes.
    ///
    /// Not atomic: a failure may leave part of a file. Throws `image.fileUnwritable` for a full disk too.
    @discardableResult
    public static func write(
        _ raster: Raster, toFileAt path: String, as encoding: ImageEncoding
    ) throws(ImageError) -> Int {
        try write(encode(raster, as: encoding), toFileAt: path)
    }

    /// Writes an image file with one bit per pixel, replacing an existing one, and returns its size in bytes.
    ///
    /// Not atomic: a failure may leave part of a file. Throws `image.fileUnwritable` for a full disk too.
    @discardableResult
    public static func write(
        _ bitmap: Bitmap, toFileAt path: String, as encoding: BitmapEncoding
    ) throws(ImageError) -> Int {
        try write(encode(bitmap, as: encoding), toFileAt: path)
    }

    private static func write(_ bytes: [UInt8], toFileAt path: String) throws(ImageError) -> Int {
        guard let file = fopen(path, "wb") else { throw .unwritable(errno) }
        let written = fwrite(bytes, 1, bytes.count, file)
        let problem = errno
        guard fclose(file) == 0 else { throw .unwritable(errno) }
        guard written == bytes.count else { throw .unwritable(problem) }
        return bytes.count
    }
}

/// An image file in memory.
public struct EncodedImage: Hashable, Sendable {
    /// The file's bytes.
    public let bytes: [UInt8]
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int

    /// Creates a value from its parts; nothing is checked.
    public init(bytes: [UInt8], width: Int, height: Int) {
        self.bytes = bytes
        self.width = width
        self.height = height
    }
}
