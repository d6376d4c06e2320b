import CVips

/// Reads image files: JPEG, PNG, TIFF, WebP, HEIF and GIF.
///
/// The first bytes decide the format, not the name. Only the loaders of these six formats are ever called: nothing
/// is handed on to ImageMagick, to a PDF or SVG renderer, or to a plug-in chosen by the file.
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

    /// The pixels of one page, upright, in sRGB or its luma, transparency laid on white.
    ///
    /// The orientation of the metadata is applied, an embedded colour profile is converted to sRGB, CMYK and more
    /// than 8 bits are converted too. `page` counts from 0. Throws `image.tooLarge` before anything is decoded if the
    /// page has more than `maximumPixels`, `image.pageMissing`, and `image.unreadable` for a file that is damaged or
    /// cut off.
    public static func decode(
        fileAt path: String, page: Int = 0, as channels: Raster.Channels, maximumPixels: Int = 200_000_000
    ) throws(ImageError) -> Raster {
        let file = try ImageFile(path: path)
        let image = try file.load(page: page, of: file.pageCount(), maximumPixels: maximumPixels)

        let target: Raster.Channels = channels == .grey && image.isPlainGrey ? .grey : .rgb
        return try image.flattenedOnWhite().inStandardColours(target).raster(target)
            .converted(to: channels)
            .upright(exifOrientation: image.orientation)
    }

    private static func header(of image: VipsHandle, in file: borrowing ImageFile) throws(ImageError)
        -> ImageHeader
    {
        let liesOnSide = image.orientation >= 5
        return ImageHeader(
            format: file.format,
            width: liesOnSide ? image.height : image.width,
            height: liesOnSide ? image.width : image.height,
            dotsPerInch: image.dotsPerInch,
            orientation: image.orientation,
            pageCount: file.format.canHavePages ? image.pageCount : 1,
            hasGPS: image.metadataGivesPosition || file.hasGPSDirectory)
    }
}

extension VipsHandle {
    fileprivate var metadataGivesPosition: Bool {
        has("exif-ifd3-GPSLatitude") || has("exif-ifd3-GPSLongitude")
            || blob("xmp-data")?.contains(sequence: "GPSLatitude") == true
    }
}
