public import DocumentModel
public import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The pixels of a page drawn by an engine, initially white or transparent.
public final class DrawnPage {
    let frame: PageFrame
    let isTransparent: Bool
    let place: String
    let pixels: UnsafeMutableRawBufferPointer

    /// Width in pixels.
    public var width: Int { frame.width }
    /// Height in pixels.
    public var height: Int { frame.height }

    var bytesPerRow: Int { 4 * frame.width }

    init(_ frame: PageFrame, _ drawing: PageDrawing, place: String) throws(PDFError) {
        self.frame = frame
        self.place = place
        isTransparent = drawing.isTransparent
        let count = 4 * frame.width * frame.height
        guard let memory = malloc(count) else {
            throw PDFError(
                .renderingFailed, "there is not enough memory", place: place,
                remedy: "Render at a smaller size.")
        }
        memset(memory, isTransparent ? 0 : 0xFF, count)
        pixels = UnsafeMutableRawBufferPointer(start: memory, count: count)
    }

    deinit { free(pixels.baseAddress) }

    /// Whether there is only background.
    public var isBlank: Bool {
        let ground: UInt32 = isTransparent ? 0 : 0xFF_FFFF
        let mask: UInt32 = isTransparent ? 0xFF00_0000 : 0xFF_FFFF
        return words.allSatisfy { $0 & mask == ground }
    }

    /// The picture in RGB.
    ///
    /// Throws `pdf.renderingFailed`, as ``picture(as:)`` does.
    public func raster() throws(PDFError) -> Raster {
        try lent { $0.raster(.rgb) }
    }

    /// The picture as an image file.
    public func picture(as encoding: ImageEncoding) throws(PDFError) -> EncodedImage {
        try lent { (pixels) throws(ImageError) in
            EncodedImage(
                bytes: try ImageEncoder.encode(pixels, as: encoding), width: pixels.width,
                height: pixels.height)
        }
    }

    /// Replaces colours by their luma.
    func removeColours() {
        let words = words
        for place in words.indices {
            let word = words[place]
            let red = 19595 * ((word >> 16) & 0xFF)
            let green = 38470 * ((word >> 8) & 0xFF)
            let luma = (red + green + 7471 * (word & 0xFF) + 32768) >> 16
            words[place] = word & 0xFF00_0000 | luma * 0x01_0101
        }
    }

    /// Multiplies colours by their alpha.
    func premultiply() {
        let words = words
        for place in words.indices {
            let word = words[place]
            let alpha = word >> 24
            guard alpha < 255 else { continue }
            let red = ((word >> 16) & 0xFF) * alpha + 127
            let green = ((word >> 8) & 0xFF) * alpha + 127
            let blue = (word & 0xFF) * alpha + 127
            words[place] = alpha << 24 | (red / 255) << 16 | (green / 255) << 8 | blue / 255
        }
    }

    private var words: UnsafeMutableBufferPointer<UInt32> { pixels.assumingMemoryBound(to: UInt32.self) }

    /// Lends the pixels to `use`; converts its errors to `pdf.renderingFailed`.
    func lent<Result>(
        _ use: (ScreenPixels) throws(ImageError) -> Result
    ) throws(PDFError) -> Result {
        defer { withExtendedLifetime(self) {} }
        do {
            return try use(
                try ScreenPixels(
                    UnsafeRawBufferPointer(pixels), width: width, height: height, bytesPerRow: bytesPerRow,
                    isOpaque: !isTransparent, dotsPerInch: frame.dotsPerInch))
        } catch {
            throw PDFError(.renderingFailed, error.message, place: place, remedy: error.remedy)
        }
    }
}
