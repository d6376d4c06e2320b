public import Images

/// Encodes one page in the ways of a ladder, and remembers what several ways have in common.
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
    private var layers: (scale: Double, page: LayeredPage, byteCount: Int)?
    private var bitmap: (scale: Double, EncodedPage)?

    /// An encoder for a page.
    public init(_ page: Raster) { self.page = page }

    /// The page encoded; the same step and quality give the same bytes.
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
        let encoded = EncodedPage.blackAndWhite(ink, byteCount: try ImageEncoder.g4(ink).count)
        bitmap = (scale, encoded)
        return encoded
    }

    private func layers(at scale: Double, quality: Int) throws -> EncodedPage {
        if layers?.scale != scale {
            let separated = try PageSeparator().separate(page(at: scale))
            let masks = try separated.inks.reduce(0) { try $0 + ImageEncoder.g4($1.mask).count }
            layers = (scale, separated, masks)
        }
        guard let layers else { return .jpeg([]) }
        let background = try ImageEncoder.encode(layers.page.background, as: .jpeg(quality: quality))
        return .layers(
            background: background, inks: layers.page.inks, byteCount: background.count + layers.byteCount)
    }
}
