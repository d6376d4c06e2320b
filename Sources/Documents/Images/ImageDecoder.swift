import CVips

/// Reads image files: JPEG, PNG, TIFF, WebP, HEIF, GIF, BMP and JPEG 2000.
///
/// The first bytes decide the format, not the name. Only the loaders of these eight formats are ever called: nothing
/// is handed on to a PDF or SVG renderer or to a plug-in chosen by the file. BMP alone is read by ImageMagick, after
/// its header was checked.
///
/// ```swift
/// let header = try ImageDecoder.header(ofFileAt: "receipt.jpg")
/// let page = try ImageDecoder.decode(fileAt: "receipt.jpg", as: .grey)
/// ```
public enum ImageDecoder {
    /// What the file says about its image; no pixel is decoded.
    public static func header(ofFileAt path: String) throws(ImageError) -> ImageHeader {
        let file = try ImageFile(path: path)
        return try header(of: file.load(), in: file)
    }

    /// What the file says about its picture; no pixel is decoded.
    public static func metadata(ofFileAt path: String) throws(ImageError) -> ImageMetadata {
        let file = try ImageFile(path: path)
        return try file.metadata(of: file.load())
    }

    /// The pixels of one page, upright, in sRGB or its luma, transparency laid on white.
    ///
    /// The orientation of the metadata is applied, an embedded colour profile is converted to sRGB, CMYK and more
    /// than 8 bits are converted too. `page` counts from 0; without `channels` a file of grey comes in grey, any other
    /// in RGB. Throws `image.tooLarge` before anything is decoded if the
    /// page has more than `maximumPixels`, `image.pageMissing`, and `image.unreadable` for a file that is damaged or
    /// cut off.
    public static func decode(
        fileAt path: String, page: Int = 0, as channels: Raster.Channels?, maximumPixels: Int = 200_000_000
    ) throws(ImageError) -> Raster {
        try decode(ImageFile(path: path), page: page, as: channels, maximumPixels: maximumPixels)
    }

    /// The pixels of one page of a file in memory, in the same way.
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
