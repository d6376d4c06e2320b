import CVips
public import DocumentModel

/// Converts image files to another format, size or colours, or to fewer metadata.
///
/// Pixels are processed in strips and are never all in memory, unless the image must be turned. Results are
/// upright; bitonal images keep one bit per pixel in TIFF (G4) and PNG unless they are scaled. The GPS position is
/// never copied unless `keepsPosition`: the new file is read again, and the conversion fails if it contains one.
/// The same file and settings give the same bytes.
///
/// ```swift
/// var converter = ImageConverter(encoding: .jpeg(quality: 80))
/// converter.scaling = .fit(width: 2000, height: 2000)
/// let small = try converter.convert(fileAt: "photo.heic")
/// print(small.dropped.map(\.rawValue))   // ["GPS position", "camera", "thumbnail"]
/// ```
public struct ImageConverter: Sendable, Hashable {
    /// The output format.
    public var encoding: ImageEncoding
    /// The output size.
    public var scaling = ImageScaling.none
    /// The conversion of colours.
    public var colours = ColourPolicy.keep
    /// The metadata to copy.
    public var metadata = MetadataPolicy.reduce
    /// Whether `MetadataPolicy.keep` keeps the position too.
    public var keepsPosition = false
    /// Larger images, before or after scaling, fail with `image.tooLarge`.
    public var maximumPixels = 200_000_000

    /// Creates a converter with everything else at its default.
    public init(encoding: ImageEncoding) { self.encoding = encoding }

    /// Converts one page or frame to a file; `page` counts from 0.
    ///
    /// Throws `image.tooLarge` before anything is decoded, `image.pageMissing`, `image.unreadable` for a damaged or
    /// truncated file, and `image.unsupportedFormat` if the format cannot be written here.
    public func convert(fileAt path: String, page: Int = 0) throws(ImageError) -> ConvertedImage {
        let file = try ImageFile(path: path)
        let (image, source) = try prepared(page: page, of: file.pageCount(), in: file)
        return try described(written(image, source), madeFrom: source)
    }

    /// Reads the metadata of a new file; throws if they contain a position that should have been removed.
    func described(_ bytes: [UInt8], madeFrom source: ImageMetadata) throws(ImageError) -> ConvertedImage {
        let result = try ImageFile(bytes: bytes)
        let made = try result.metadata(of: result.load())
        guard keepsPosition || !made.items.contains(.position) else {
            throw ImageError(
                .encodingFailed, "the new file would contain the GPS position",
                remedy: "Use the metadata policy \"reduce\"; please report the file.")
        }
        return ConvertedImage(
            bytes: bytes, width: made.pixelWidth, height: made.pixelHeight, dotsPerInch: made.dotsPerInch,
            dropped: source.items.filter {
                !made.items.contains($0) || $0 == .comment && made.comment != source.comment
            })
    }

    /// Converts all pages or frames to one TIFF file with the resolution as the only metadata; returns their
    /// number.
    ///
    /// Only one page at a time is in memory. Throws as `convert(fileAt:page:)`, and `image.encodingFailed` if
    /// `encoding` is not TIFF.
    public func convertPages(ofFileAt path: String, toTIFFAt target: String) throws(ImageError) -> Int {
        guard case .tiff = encoding else {
            throw ImageError(
                .encodingFailed, "only TIFF stores several pages",
                remedy: "Choose TIFF, or convert page by page."
            )
        }
        var converter = self
        converter.metadata = .remove
        let file = try ImageFile(path: path)
        let count = try file.pageCount()
        let writer = try TIFFWriter(path: target)
        for index in 0..<count {
            let (image, _) = try converter.prepared(page: index, of: count, in: file)
            try writer.append(
                TIFFPage(image.saved(as: encoding, strippingMetadata: true)), stating: image.dotsPerInch)
        }
        try writer.finish()
        return count
    }
}

extension ImageConverter {
    /// The lazy image to write, and the metadata of its source.
    fileprivate func prepared(
        page: Int, of pageCount: Int, in file: ImageFile
    ) throws(ImageError) -> (VipsHandle, ImageMetadata) {
        let stored = try file.load(page: page, of: pageCount, maximumPixels: maximumPixels)
        let source = try file.metadata(of: stored)
        let factor = try scaling.factor(
            width: source.pixelWidth, height: source.pixelHeight, dotsPerInch: source.dotsPerInch)
        let image = try scaled(stored, by: factor, page: page, of: file)
        let keepsAlpha = encoding.keepsTransparency
        let opaque = keepsAlpha ? image : try image.flattenedOnWhite()
        let coloured =
            switch colours {
            case .keep where metadata != .remove && encoding.canHold(opaque): opaque
            case .keep, .sRGB: try opaque.inPlainColours()
            case .grey: try opaque.inPlainGrey()
            }
        let filtered = try MetadataFilter(self, source: source).applied(to: coloured)
        if factor == 1, file.isBitonal(page: page) { filtered.set("bits-per-sample", number: 1) }
        return (try filtered.upright().stating(source.dotsPerInch.map { $0 * factor }), source)
    }

    /// The image in its new size; JPEG and WebP are not decoded at full size.
    private func scaled(
        _ stored: VipsHandle, by factor: Double, page: Int, of file: ImageFile
    ) throws(ImageError) -> VipsHandle {
        guard factor != 1 else { return stored }
        func length(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        let (width, height) = (length(stored.width), length(stored.height))
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw ImageError(
                .tooLarge, "scaled, the image would have more than \(maximumPixels) pixels",
                remedy: "Scale it less, or allow more pixels.")
        }
        return try file.shrunk(stored, page: page, toFit: max(width, height))
            .scaled(width: width, height: height)
    }

    fileprivate func written(_ image: VipsHandle, _ source: ImageMetadata) throws(ImageError) -> [UInt8] {
        let resolution = image.dotsPerInch
        if metadata == .remove { return try image.encoded(as: encoding, stating: resolution) }
        let bytes = try image.saved(as: encoding, strippingMetadata: !image.carriesMetadata)
        return switch encoding {
        case .jpeg: JPEGMetadata.stating(resolution, in: bytes)
        case .png: resolution == nil ? PNGMetadata.withoutResolution(bytes) : bytes
        case .webp: image.carriesMetadata ? bytes : WebPMetadata.removed(from: bytes)
        case .tiff: try TIFFPage(bytes).file(stating: resolution, texts: tiffTexts(source))
        case .heic: bytes
        }
    }

    /// TIFF tags that libvips does not write.
    private func tiffTexts(_ source: ImageMetadata) -> [Int: String] {
        var texts: [Int: String] = [:]
        if let time = source.timeTaken { texts[306] = EXIFBlock.exifTime(time) }
        if metadata == .keep {
            texts[271] = source.cameraMake
            texts[272] = source.cameraModel
            texts[305] = source.software
        }
        return texts
    }
}

/// How an image is scaled; proportions are kept.
public enum ImageScaling: Hashable, Sendable, Codable {
    /// No scaling.
    case none
    /// The largest size that fits a box of pixels; an image that already fits stays unchanged.
    case fit(width: Int, height: Int)
    /// A percentage of each side, at most 1,000.
    case percent(Double)
    /// This resolution at the same printed size, 1 to 10,000; only for images that state their resolution.
    case dotsPerInch(Double)

    /// The scale factor for an image of the given size.
    ///
    /// Throws `image.invalidRaster` for sizes and percentages out of range, and for a resolution if the image does
    /// not state its own.
    public func factor(width: Int, height: Int, dotsPerInch: Double?) throws(ImageError) -> Double {
        switch self {
        case .none: return 1
        case .fit(let boxWidth, let boxHeight) where boxWidth >= 1 && boxHeight >= 1:
            return min(1, Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
        case .percent(let percent) where percent > 0 && percent <= 1_000: return percent / 100
        case .dotsPerInch(let wanted) where (1...10_000).contains(wanted):
            guard let dotsPerInch else {
                throw ImageError(
                    .invalidRaster, "the image does not state its resolution",
                    remedy: "Scale it by percent or to a size in pixels.")
            }
            return wanted / dotsPerInch
        default:
            throw ImageError(
                .invalidRaster, "an image cannot be scaled to \(self)",
                remedy: "Choose at least one pixel per side, up to 1000 percent, or 1 to 10000 dots per inch."
            )
        }
    }
}

/// A converted image file, and the metadata that were not copied.
public struct ConvertedImage: Hashable, Sendable {
    /// The file's bytes.
    public let bytes: [UInt8]
    /// Width in pixels, upright.
    public let width: Int
    /// Height in pixels, upright.
    public let height: Int
    /// Pixels per inch, if known.
    public let dotsPerInch: Double?
    /// The source's metadata that are missing in the new file, found by reading the new file again.
    public let dropped: [MetadataItem]

    /// Creates a value from its parts; nothing is checked.
    public init(bytes: [UInt8], width: Int, height: Int, dotsPerInch: Double?, dropped: [MetadataItem]) {
        self.bytes = bytes
        self.width = width
        self.height = height
        self.dotsPerInch = dotsPerInch
        self.dropped = dropped
    }
}
