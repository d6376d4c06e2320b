import CVips
public import DocumentModel

/// Makes thumbnails of an image file's pages, decoding no more than needed.
///
/// The file is recognised and checked as by ``ImageDecoder``. Thumbnails are upright, with 8 bits per channel in
/// sRGB or its grey, and have no metadata.
///
/// ```swift
/// let photo = try Thumbnailer(path: "photo.heic")
/// let picture = try photo.picture(fitting: 256, as: .jpeg(quality: 80))
/// ```
public struct Thumbnailer {
    /// Number of pages or frames, at least 1.
    public let pageCount: Int
    private let file: ImageFile

    /// Opens an image file without decoding pixels.
    public init(path: String) throws(ImageError) {
        file = try ImageFile(path: path)
        pageCount = try file.pageCount()
    }

    /// A thumbnail of a page, fitted into a square of `side` pixels and never enlarged.
    ///
    /// Transparency is kept in PNG and WebP, and composited on white in JPEG. `page` counts from 0. Throws
    /// `image.tooLarge` before anything is decoded if the page has more than `maximumPixels`, `image.pageMissing`,
    /// and `image.unreadable` for a damaged or truncated file.
    public func picture(
        ofPage page: Int = 0, fitting side: Int, as encoding: ImageEncoding,
        maximumPixels: Int = 200_000_000
    ) throws(ImageError) -> EncodedImage {
        try picture(
            ofPage: page, PageDrawing(.box(width: side, height: side)), as: encoding,
            maximumPixels: maximumPixels)
    }

    /// A thumbnail with the drawing settings of a PDF page, but never enlarged.
    ///
    /// Only the drawing's size and `isGrey` are used; a size in dots per inch keeps the image's own pixels.
    /// `factor` multiplies the width and height, enlarging the image if needed.
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

    /// A page's pixels in RGB on white, fitted into a square of `side` pixels and never enlarged.
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
        let shrunk = try file.shrunk(stored, page: page, toFit: max(size.width, size.height))
        let small = try shrunk.thumbnail(width: size.width, height: size.height)
        let coloured = try (keepsTransparency ? small : small.flattenedOnWhite())
            .inStandardColours(stored.isPlainGrey ? .grey : .rgb)
        return try (drawing.isGrey ? coloured.inPlainGrey() : coloured).decoded().cut(to: size)
    }
}

extension VipsHandle {
    /// The image scaled to a size, turned upright first.
    fileprivate func thumbnail(width: Int, height: Int) throws(ImageError) -> VipsHandle {
        guard !isDisplayable || hasAlpha || orientation > 1 else {
            let (across, down) = (Double(width) / Double(self.width), Double(height) / Double(self.height))
            return try applying(.unreadable) { fieldbook_vips_scale($0, &$1, across, down) }
        }
        return try applying(.unreadable) { fieldbook_vips_resize($0, &$1, Int32(width), Int32(height)) }
    }

    /// The image with its pixels in memory, so that errors in the file have been reported.
    ///
    /// Computes a few lines at a time in this thread: for a small image, libvips's own threads mostly wait for each
    /// other.
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

    /// The shown centre of the image.
    fileprivate func cut(to size: ThumbnailSize) throws(ImageError) -> VipsHandle {
        guard size.shownWidth < width || size.shownHeight < height else { return self }
        let (left, top) = ((width - size.shownWidth) / 2, (height - size.shownHeight) / 2)
        return try applying(.unreadable) {
            fieldbook_vips_cut(
                $0, &$1, Int32(left), Int32(top), Int32(size.shownWidth), Int32(size.shownHeight))
        }
    }
}

/// The size at which an image is decoded, upright and never enlarged, and the part of its centre that is shown.
private struct ThumbnailSize {
    let width: Int
    let height: Int
    let shownWidth: Int
    let shownHeight: Int

    /// Throws `image.invalidRaster` for a box without pixels.
    init(of image: VipsHandle, _ size: RenderSize) throws(ImageError) {
        let upright = image.uprightSize
        let box: (width: Int, height: Int)
        switch size {
        case .dotsPerInch: box = upright
        case .box(let width, let height), .fill(let width, let height): box = (width, height)
        }
        guard box.width >= 1, box.height >= 1 else {
            throw ImageError(
                .invalidRaster, "a box of \(box.width) x \(box.height) pixels holds no image",
                remedy: "Choose at least one pixel per side.")
        }
        let across = Double(box.width) / Double(upright.width)
        let down = Double(box.height) / Double(upright.height)
        let fills = if case .fill = size { true } else { false }
        let scale = min(1, fills ? max(across, down) : min(across, down))
        width = max(1, Int((Double(upright.width) * scale).rounded()))
        height = max(1, Int((Double(upright.height) * scale).rounded()))
        shownWidth = min(width, box.width)
        shownHeight = min(height, box.height)
    }

    private init(width: Int, height: Int, shownWidth: Int, shownHeight: Int) {
        self.width = width
        self.height = height
        self.shownWidth = shownWidth
        self.shownHeight = shownHeight
    }

    /// The size with width and height multiplied by `factor`.
    func times(_ factor: Int) -> ThumbnailSize {
        ThumbnailSize(
            width: width * factor, height: height * factor, shownWidth: shownWidth * factor,
            shownHeight: shownHeight * factor)
    }
}
