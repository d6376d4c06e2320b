public import DocumentModel
import CVips

/// Makes small pictures of an image file's pages, decoding no more of it than a small picture needs.
///
/// The file is recognised and guarded as by ``ImageDecoder``. Pictures are upright, 8 bits a channel in sRGB or its
/// grey, and carry no metadata: no position, no device, no profile, no resolution.
///
/// ```swift
/// let photo = try Thumbnailer(path: "photo.heic")
/// let picture = try photo.picture(fitting: 256, as: .jpeg(quality: 80))
/// ```
public struct Thumbnailer {
    /// Pages or frames, at least 1.
    public let pageCount: Int
    private let file: ImageFile

    /// Opens an image file; no pixel is decoded.
    public init(path: String) throws(ImageError) {
        file = try ImageFile(path: path)
        pageCount = try file.pageCount()
    }

    /// A page's picture in the largest size inside a square of `side` pixels that does not enlarge it.
    ///
    /// Transparency is kept in PNG and WebP, and laid on white in JPEG. `page` counts from 0. Throws `image.tooLarge`
    /// before anything is decoded if the page has more than `maximumPixels`, `image.pageMissing`, and
    /// `image.unreadable` for a file that is damaged or cut off.
    public func picture(
        ofPage page: Int = 0, fitting side: Int, as encoding: ImageEncoding,
        maximumPixels: Int = 200_000_000
    ) throws(ImageError) -> EncodedImage {
        try picture(
            ofPage: page, PageDrawing(.box(width: side, height: side)), as: encoding,
            maximumPixels: maximumPixels)
    }

    /// A page's picture in the same way as a PDF's page is drawn, but never enlarged.
    ///
    /// Of the drawing only its size and whether it is grey count; an image has as many dots an inch as are asked for.
    /// With `factor`, the picture has exactly so many times the pixels each way, and is enlarged where the image has not
    /// as many.
    public func picture(
        ofPage page: Int = 0, _ drawing: PageDrawing, times factor: Int = 1, as encoding: ImageEncoding,
        maximumPixels: Int = 200_000_000
    ) throws(ImageError) -> EncodedImage {
        let picture = try small(
            page, drawing, times: factor, keepsTransparency: encoding.keepsTransparency,
            maximumPixels: maximumPixels)
        return EncodedImage(
            bytes: try picture.encoded(as: encoding, stating: nil), width: picture.width,
            height: picture.height)
    }

    /// A page's pixels in colours on white, inside a square of `side` pixels and never enlarged.
    ///
    /// Throws as ``picture(ofPage:fitting:as:maximumPixels:)``.
    public func raster(
        ofPage page: Int = 0, fitting side: Int, maximumPixels: Int = 200_000_000
    ) throws(ImageError) -> Raster {
        let picture = try small(
            page, PageDrawing(.box(width: side, height: side)), keepsTransparency: false,
            maximumPixels: maximumPixels)
        return try picture.raster(picture.isPlainGrey ? .grey : .rgb).converted(to: .rgb)
    }

    private func small(
        _ page: Int, _ drawing: PageDrawing, times factor: Int = 1, keepsTransparency: Bool,
        maximumPixels: Int
    ) throws(ImageError) -> VipsHandle {
        let stored = try file.load(page: page, of: pageCount, maximumPixels: maximumPixels)
        let size = try ThumbnailSize(of: stored, drawing.size).times(factor)
        let shrink = file.format.shrinkOnLoad(of: stored, to: max(size.width, size.height))
        let shrunk = shrink > 1 ? try file.load(page: page == 0 ? nil : page, shrink: shrink) : stored
        let small = try shrunk.thumbnail(width: size.width, height: size.height)
        let coloured = try (keepsTransparency ? small : small.flattenedOnWhite())
            .inStandardColours(stored.isPlainGrey ? .grey : .rgb)
        return try (drawing.isGrey ? coloured.inPlainGrey() : coloured).decoded().cut(to: size)
    }
}

extension ImageFormat {
    /// How many times smaller than stored the loader may give an image that is to fit into a square.
    ///
    /// JPEG is shrunk by whole blocks, which is too sharp: at least a factor of two is left to the better filter.
    /// No side may shrink to nothing; libvips ends the process over an image without pixels.
    func shrinkOnLoad(of image: VipsHandle, to side: Int) -> Double {
        let shortest = Double(min(image.width, image.height))
        let shrink = min(Double(max(image.width, image.height)) / Double(side), shortest)
        return switch self {
        case .jpeg: [8.0, 4, 2].first { shrink >= 2 * $0 } ?? 1
        case .webp: max(1, shrink)
        case .png, .tiff, .heif, .gif, .bmp, .jpeg2000: 1
        }
    }
}

extension ImageEncoding {
    var keepsTransparency: Bool {
        switch self {
        case .jpeg: false
        case .png, .webp, .tiff, .heic: true
        }
    }
}

extension VipsHandle {
    /// The image of that size, turned upright first.
    fileprivate func thumbnail(width: Int, height: Int) throws(ImageError) -> VipsHandle {
        guard !isDisplayable || hasAlpha || orientation > 1 else {
            let (across, down) = (Double(width) / Double(self.width), Double(height) / Double(self.height))
            return try applying(.unreadable) { fieldbook_vips_scale($0, &$1, across, down) }
        }
        return try applying(.unreadable) { fieldbook_vips_resize($0, &$1, Int32(width), Int32(height)) }
    }

    /// The image with its pixels in memory, so that what is wrong with the file has come out.
    ///
    /// A few lines at a time in this thread: for a small picture libvips's own threads mostly wait for each other.
    fileprivate func decoded() throws(ImageError) -> VipsHandle {
        try applying(.unreadable) { image, result in
            guard let memory = vips_image_new_memory() else { return -1 }
            guard Self.compute(image, into: memory) else {
                g_object_unref(memory)
                return -1
            }
            result = memory
            return 0
        }
    }

    private static func compute(
        _ image: UnsafeMutablePointer<VipsImage>, into memory: UnsafeMutablePointer<VipsImage>
    ) -> Bool {
        guard let region = vips_region_new(image) else { return false }
        defer { g_object_unref(region) }
        var inputs: [UnsafeMutablePointer<VipsImage>?] = [image, nil]
        guard vips_image_pipeline_array(memory, VIPS_DEMAND_STYLE_THINSTRIP, &inputs) == 0 else {
            return false
        }
        let height = vips_image_get_height(image)
        for top in stride(from: 0, to: Int(height), by: Int(linesAtOnce)) {
            var strip = VipsRect(
                left: 0, top: Int32(top), width: vips_image_get_width(image),
                height: min(linesAtOnce, height - Int32(top)))
            guard vips_region_prepare(region, &strip) == 0 else { return false }
            for line in strip.top..<strip.top + strip.height
            where vips_image_write_line(memory, line, fieldbook_vips_line(region, line)) != 0 { return false }
        }
        return true
    }

    private static let linesAtOnce: Int32 = 16

    /// The middle of the image, as far as it is shown.
    fileprivate func cut(to size: ThumbnailSize) throws(ImageError) -> VipsHandle {
        guard size.shownWidth < width || size.shownHeight < height else { return self }
        let (left, top) = ((width - size.shownWidth) / 2, (height - size.shownHeight) / 2)
        return try applying(.unreadable) {
            fieldbook_vips_cut(
                $0, &$1, Int32(left), Int32(top), Int32(size.shownWidth), Int32(size.shownHeight))
        }
    }
}
