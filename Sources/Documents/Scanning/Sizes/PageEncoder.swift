public import Images

/// Encodes one page by the steps of a ladder, and caches intermediate results shared by steps.
///
/// ```swift
/// let encoder = PageEncoder(raster)
/// let fit = try SizeSearch(maximumBytes: 100_000).run(.pages(.colour)) { step, quality in
///     let page = try encoder.encode(step, quality: quality)
///     return (page, page.byteCount)
/// }
/// ```
public final class PageEncoder {
    private let page: Raster
    private var scaled: (scale: Double, page: Raster)?
    private var layers: (scale: Double, page: LayeredPage, masks: [G4Bitmap])?
    private var bitmap: (scale: Double, EncodedPage)?
    private var areLayersEqual: Bool?

    /// Creates an encoder for a page.
    public init(_ page: Raster) { self.page = page }

    /// Encodes the page; the same step and quality give the same bytes.
    ///
    /// Throws ``ScanningError`` and `ImageError`.
    public func encode(_ step: SizeStep, quality: Int) throws -> EncodedPage {
        switch step.pixels {
        case .colour: .jpeg(try ImageEncoder.encode(page(at: step.scale), as: .jpeg(quality: quality)))
        case .grey:
            .jpeg(
                try ImageEncoder.encode(
                    page(at: step.scale).converted(to: .grey), as: .jpeg(quality: quality)))
        case .blackAndWhite: try blackAndWhite(at: step.scale)
        case .layers: try layers(at: step.scale, quality: quality)
        }
    }

    /// Whether layers show the page as readably as plain pixels; for the page at its full resolution.
    public func layersAreEqual() throws -> Bool {
        if let areLayersEqual { return areLayersEqual }
        let isEqual = try LayerFidelity(of: separated(at: 1).page, to: page).isEqual
        areLayersEqual = isEqual
        return isEqual
    }

    private func page(at scale: Double) throws -> Raster {
        if let scaled, scaled.scale == scale { return scaled.page }
        let small = try page.resized(
            toFit: max(1, Int((Double(page.width) * scale).rounded())),
            height: max(1, Int((Double(page.height) * scale).rounded())))
        scaled = (scale, small)
        return small
    }

    private func blackAndWhite(at scale: Double) throws -> EncodedPage {
        if let bitmap, bitmap.scale == scale { return bitmap.1 }
        let ink = try SpeckleFilter().filter(PageInk(page(at: scale)).mask()).bitmap
        let encoded = EncodedPage.blackAndWhite(try G4Bitmap(ink))
        bitmap = (scale, encoded)
        return encoded
    }

    private func layers(at scale: Double, quality: Int) throws -> EncodedPage {
        let layers = try separated(at: scale)
        let background = try ImageEncoder.encode(layers.page.background, as: .jpeg(quality: quality))
        return .layers(background: background, inks: layers.page.inks, masks: layers.masks)
    }

    private func separated(at scale: Double) throws -> (page: LayeredPage, masks: [G4Bitmap]) {
        if let layers, layers.scale == scale { return (layers.page, layers.masks) }
        let separated = try PageSeparator().separate(page(at: scale))
        let masks = try separated.inks.map { try G4Bitmap($0.mask) }
        layers = (scale, separated, masks)
        return (separated, masks)
    }
}

/// The encoded image of a page.
public enum EncodedPage: Sendable {
    /// A JPEG file.
    case jpeg([UInt8])
    /// A bitonal image.
    case blackAndWhite(G4Bitmap)
    /// Inks over a JPEG; the masks are the inks' own, compressed.
    case layers(background: [UInt8], inks: [LayeredPage.Ink], masks: [G4Bitmap])

    /// The number of bytes of the encoded image.
    public var byteCount: Int {
        switch self {
        case .jpeg(let bytes): bytes.count
        case .blackAndWhite(let image): image.bytes.count
        case .layers(let background, _, let masks): masks.reduce(background.count) { $0 + $1.bytes.count }
        }
    }

    /// The decoded pixels, for viewing or recognition.
    public func decoded() throws(ImageError) -> Raster {
        switch self {
        case .jpeg(let bytes): return try ImageDecoder.decode(bytes, as: .rgb)
        case .blackAndWhite(let image): return image.bitmap.raster
        case .layers(let background, let inks, _):
            return try LayeredPage(
                background: ImageDecoder.decode(background, as: .rgb), inks: inks, pictureShare: 0
            ).flattened()
        }
    }
}
