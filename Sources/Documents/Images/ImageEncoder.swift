public import DocumentModel
import CVips

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes rasters as image files.
///
/// The same raster and encoding give the same bytes. Of the metadata only the resolution is written (PNG and JPEG),
/// and only if it is known: never a position, a time, a name or a device. Pixels are sRGB, written without a profile.
///
/// ```swift
/// let bytes = try ImageEncoder.encode(raster, as: .jpeg(quality: 80))
/// ```
public enum ImageEncoder {
    /// The bytes of an image file.
    ///
    /// Settings out of range are drawn to the nearest allowed. Throws `image.encodingFailed`, for example for more
    /// than 65,535 pixels a side as JPEG.
    public static func encode(_ raster: Raster, as encoding: ImageEncoding) throws(ImageError) -> [UInt8] {
        try raster.withVipsImage { (image) throws(ImageError) in
            try image.encoded(as: encoding, stating: raster.dotsPerInch)
        }
    }

    /// Writes an image file, replacing what stands there, and gives its size in bytes.
    ///
    /// Not atomic: a failure may leave part of a file. Throws `image.fileUnwritable` for a full disk too.
    @discardableResult
    public static func write(
        _ raster: Raster, toFileAt path: String, as encoding: ImageEncoding
    ) throws(ImageError) -> Int {
        let bytes = try encode(raster, as: encoding)
        guard let file = fopen(path, "wb") else { throw unwritable(errno) }
        let written = fwrite(bytes, 1, bytes.count, file)
        let problem = errno
        guard fclose(file) == 0 else { throw unwritable(errno) }
        guard written == bytes.count else { throw unwritable(problem) }
        return bytes.count
    }

    private static func unwritable(_ number: Int32) -> ImageError {
        ImageError(
            .fileUnwritable, String(cString: strerror(number)),
            remedy: "Check that the folder exists, may be written and has room.")
    }
}

extension VipsHandle {
    /// The bytes of an image file with this image, of whose metadata nothing is written.
    func encoded(as encoding: ImageEncoding, stating dotsPerInch: Double?) throws(ImageError) -> [UInt8] {
        let bytes = try encoded { image, buffer, count in
            switch encoding {
            case .jpeg(let quality):
                fieldbook_vips_save_jpeg(image, &buffer, &count, Int32(min(max(quality, 1), 100)))
            case .png(let compression):
                fieldbook_vips_save_png(image, &buffer, &count, Int32(min(max(compression, 0), 9)))
            case .webp(let quality):
                fieldbook_vips_save_webp(image, &buffer, &count, Int32(min(max(quality, 1), 100)))
            }
        }
        return switch encoding {
        case .jpeg: JPEGMetadata.stating(dotsPerInch, in: bytes)
        case .png: dotsPerInch == nil ? PNGMetadata.withoutResolution(bytes) : bytes
        case .webp: WebPMetadata.removed(from: bytes)
        }
    }
}
