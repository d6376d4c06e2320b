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
        let first = try file.load()
        try check(page: page, of: first)
        let image = page == 0 ? first : try file.load(page: page)
        try check(pixelsOf: image, maximum: maximumPixels)

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

    private static func check(page: Int, of image: VipsHandle) throws(ImageError) {
        guard page >= 0, page < image.pageCount else {
            throw ImageError(
                .pageMissing, "The file has \(image.pageCount) page\(image.pageCount == 1 ? "" : "s")",
                place: "page \(page &+ 1)", remedy: "Ask for a page that is there.")
        }
    }

    private static func check(pixelsOf image: VipsHandle, maximum: Int) throws(ImageError) {
        let (pixels, overflow) = image.width.multipliedReportingOverflow(by: image.height)
        guard !overflow, pixels <= maximum else {
            throw ImageError(
                .tooLarge, "\(image.width) x \(image.height) pixels are more than \(maximum)",
                remedy: "Scan at a lower resolution, or allow more pixels.")
        }
    }
}

extension VipsHandle {
    /// Whether the pixels are grey and mean luma as they are.
    fileprivate var isPlainGrey: Bool {
        (interpretation == VIPS_INTERPRETATION_B_W || interpretation == VIPS_INTERPRETATION_GREY16)
            && !has("icc-profile-data")
    }

    fileprivate func flattenedOnWhite() throws(ImageError) -> VipsHandle {
        guard hasAlpha else { return self }
        let white: Double =
            switch (interpretation, bandFormat) {
            case (VIPS_INTERPRETATION_CMYK, _): 0
            case (VIPS_INTERPRETATION_scRGB, _): 1
            case (_, VIPS_FORMAT_USHORT): 65535
            default: 255
            }
        return try applying(.unreadable) { fieldbook_vips_flatten($0, &$1, white) }
    }

    fileprivate func inStandardColours(_ channels: Raster.Channels) throws(ImageError) -> VipsHandle {
        let space = channels == .grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
        let converted: VipsHandle
        if channels == .rgb, needsProfileConversion, let exact = withEmbeddedProfileApplied() {
            converted = exact
        } else {
            converted = try applying(.unreadable) { fieldbook_vips_colourspace($0, &$1, space) }
        }
        let narrowed = try converted.applying(.unreadable) { fieldbook_vips_cast_to_8_bit($0, &$1) }
        guard narrowed.bands == channels.rawValue else {
            throw ImageError(
                .unreadable, "The image has \(bands) channels that have no meaning as colours",
                remedy: "Convert it to RGB or greyscale first.")
        }
        return narrowed
    }

    /// `nil` if the profile is damaged or belongs to other channels; the pixels are then taken as they are.
    private func withEmbeddedProfileApplied() -> VipsHandle? {
        do {
            return try applying(.unreadable) { fieldbook_vips_embedded_profile_to_srgb($0, &$1) }
        } catch {
            return nil
        }
    }

    /// False without a profile and for sRGB's own, which would change nothing and costs the most time.
    private var needsProfileConversion: Bool {
        guard let profile = blob("icc-profile-data") else { return false }
        return !profile.contains(sequence: "sRGB IEC61966-2.1")
    }

    fileprivate var metadataGivesPosition: Bool {
        has("exif-ifd3-GPSLatitude") || has("exif-ifd3-GPSLongitude")
            || blob("xmp-data")?.contains(sequence: "GPSLatitude") == true
    }
}

extension [UInt8] {
    fileprivate func contains(sequence text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard let first = wanted.first, count >= wanted.count else { return false }
        return (0...(count - wanted.count)).contains {
            self[$0] == first && self[$0..<($0 + wanted.count)].elementsEqual(wanted)
        }
    }
}
