import CVips
public import DocumentModel

/// Decodes image files: JPEG, PNG, TIFF, WebP, HEIF, GIF, BMP and JPEG 2000.
///
/// The first bytes decide the format, not the name. Only the loaders of these eight formats are called, never a PDF
/// or SVG renderer or a plug-in chosen by the file. BMP is read by ImageMagick, after its header has been checked.
///
/// ```swift
/// let header = try ImageDecoder.header(ofFileAt: "receipt.jpg")
/// let page = try ImageDecoder.decode(fileAt: "receipt.jpg", as: .grey)
/// ```
public enum ImageDecoder {
    /// Reads the header of an image file without decoding pixels.
    public static func header(ofFileAt path: String) throws(ImageError) -> ImageHeader {
        let file = try ImageFile(path: path)
        return try header(of: file.load(), in: file)
    }

    /// Reads the metadata of an image file without decoding pixels.
    public static func metadata(ofFileAt path: String) throws(ImageError) -> ImageMetadata {
        let file = try ImageFile(path: path)
        return try file.metadata(of: file.load())
    }

    /// Decodes one page: upright, in sRGB or its luma, transparency composited on white.
    ///
    /// The orientation of the metadata is applied, and embedded colour profiles, CMYK and more than 8 bits are
    /// converted to 8-bit sRGB. `page` counts from 0; without `channels` a grey file is decoded to grey, any other
    /// to RGB. Throws `image.tooLarge` before anything is decoded if the page has more than `maximumPixels`,
    /// `image.pageMissing`, and `image.unreadable` for a damaged or truncated file.
    public static func decode(
        fileAt path: String, page: Int = 0, as channels: Raster.Channels?, maximumPixels: Int = 200_000_000
    ) throws(ImageError) -> Raster {
        try decode(ImageFile(path: path), page: page, as: channels, maximumPixels: maximumPixels)
    }

    /// Decodes one page of a file in memory, in the same way.
    public static func decode(
        _ bytes: [UInt8], page: Int = 0, as channels: Raster.Channels, maximumPixels: Int = 200_000_000
    ) throws(ImageError) -> Raster {
        try decode(ImageFile(bytes: bytes), page: page, as: channels, maximumPixels: maximumPixels)
    }

    private static func decode(
        _ file: ImageFile, page: Int, as channels: Raster.Channels?, maximumPixels: Int
    ) throws(ImageError) -> Raster {
        let image = try file.load(page: page, of: file.pageCount(), maximumPixels: maximumPixels)

        let target: Raster.Channels = channels != .rgb && image.isPlainGrey ? .grey : .rgb
        return try image.flattenedOnWhite().inStandardColours(target).raster(target)
            .converted(to: channels ?? target)
            .upright(exifOrientation: image.orientation)
    }

    private static func header(of image: VipsHandle, in file: ImageFile) throws(ImageError)
        -> ImageHeader
    {
        let metadata = try file.metadata(of: image)
        return ImageHeader(
            format: file.format, width: metadata.pixelWidth, height: metadata.pixelHeight,
            dotsPerInch: metadata.dotsPerInch, orientation: metadata.orientation,
            pageCount: file.format.canHavePages ? image.pageCount : 1,
            hasGPS: metadata.items.contains(.position))
    }
}

/// The header of an image file, read without decoding the pixels.
public struct ImageHeader: Hashable, Sendable, Codable {
    /// The file's format.
    public let format: ImageFormat
    /// Width in pixels of the upright image.
    public let width: Int
    /// Height in pixels of the upright image.
    public let height: Int
    /// Pixels per inch; `nil` if the file does not state it or states different values for the two axes.
    public let dotsPerInch: Double?
    /// The EXIF or TIFF orientation from 1 to 8, which decoding undoes; 1 if missing or invalid.
    public let orientation: Int
    /// Number of pages or frames, at least 1.
    public let pageCount: Int
    /// Whether the metadata contain a position: GPS in EXIF or XMP, or a GPS directory of a TIFF file.
    public let hasGPS: Bool
}
