public import DocumentModel
import CVips

/// Makes image files from others: another format, size, colours, or fewer metadata.
///
/// The picture runs through in strips and is never whole in memory, unless it must be turned. Pictures are upright;
/// pictures of ink and paper stay at one bit a pixel in TIFF (G4) and PNG while they are not scaled. The position
/// never goes along unless `keepsPosition`: the new file is read again, and refused if it gives one. Same file and
/// settings, same bytes.
///
/// ```swift
/// var converter = ImageConverter(encoding: .jpeg(quality: 80))
/// converter.scaling = .fit(width: 2000, height: 2000)
/// let small = try converter.convert(fileAt: "photo.heic")
/// print(small.dropped.map(\.rawValue))   // ["GPS position", "camera", "thumbnail"]
/// ```
public struct ImageConverter: Sendable, Hashable {
    /// What is written.
    public var encoding: ImageEncoding
    /// How large the picture becomes.
    public var scaling = ImageScaling.none
    /// What happens to its colours.
    public var colours = ColourPolicy.keep
    /// What of its metadata goes along.
    public var metadata = MetadataPolicy.reduce
    /// Whether `MetadataPolicy.keep` keeps the position too.
    public var keepsPosition = false
    /// Larger pictures, before or after scaling, are refused.
    public var maximumPixels = 200_000_000

    /// A converter with everything else at its default.
    public init(encoding: ImageEncoding) { self.encoding = encoding }

    /// One page or frame as a file of its own; `page` counts from 0.
    ///
    /// Throws `image.tooLarge` before anything is decoded, `image.pageMissing`, `image.unreadable` for a file that is
    /// damaged or cut off, and `image.unsupportedFormat` where this machine cannot write the format.
    public func convert(fileAt path: String, page: Int = 0) throws(ImageError) -> ConvertedImage {
        let file = try ImageFile(path: path)
        let (image, source) = try prepared(page: page, of: file.pageCount(), in: file)
        return try described(written(image, source), madeFrom: source)
    }

    /// A file with what its own metadata say; throws where they give a position that was not to go along.
    func described(_ bytes: [UInt8], madeFrom source: ImageMetadata) throws(ImageError) -> ConvertedImage {
        let result = try ImageFile(bytes: bytes)
        let made = try result.metadata(of: result.load())
        guard keepsPosition || !made.items.contains(.position) else {
            throw ImageError(
                .encodingFailed, "The position would have gone along",
                remedy: "Use the metadata policy \"reduce\"; please report the file.")
        }
        return ConvertedImage(
            bytes: bytes, width: made.pixelWidth, height: made.pixelHeight, dotsPerInch: made.dotsPerInch,
            dropped: source.items.filter {
                !made.items.contains($0) || $0 == .comment && made.comment != source.comment
            })
    }

    /// All pages or frames as one TIFF file, of whose metadata the resolution alone goes along; gives their number.
    ///
    /// A page at a time is in memory. Throws as `convert(fileAt:page:)`, and `image.encodingFailed` if `encoding` is
    /// not TIFF.
    public func convertPages(ofFileAt path: String, toTIFFAt target: String) throws(ImageError) -> Int {
        guard case .tiff = encoding else {
            throw ImageError(
                .encodingFailed, "Only TIFF holds many pages", remedy: "Choose TIFF, or convert page by page."
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
    /// The recipe of the picture to write, and what the file says about the one that it is made from.
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

    /// The picture in its new size, of which JPEG and WebP need not be decoded whole.
    private func scaled(
        _ stored: VipsHandle, by factor: Double, page: Int, of file: ImageFile
    ) throws(ImageError) -> VipsHandle {
        guard factor != 1 else { return stored }
        func length(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        let (width, height) = (length(stored.width), length(stored.height))
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw ImageError(
                .tooLarge, "Scaled, the image would have more than \(maximumPixels) pixels",
                remedy: "Scale it less, or allow more pixels.")
        }
        let shrink = file.format.shrinkOnLoad(of: stored, to: max(width, height))
        let shrunk = shrink > 1 ? try file.load(page: page == 0 ? nil : page, shrink: shrink) : stored
        return try shrunk.scaled(width: width, height: height)
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

    /// What libvips does not write into TIFF files.
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
