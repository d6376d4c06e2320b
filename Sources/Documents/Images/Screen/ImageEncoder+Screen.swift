import CJPEGFile
import CVips
public import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension ImageEncoder {
    /// Encodes drawn pixels as an image file, fast: JPEG and PNG are written straight from the pixels.
    ///
    /// An image without colours becomes a grey JPEG; one with at most 256 colours becomes a palette or grey PNG.
    /// Transparency is kept in PNG, WebP and TIFF; in other formats it is composited on black. Throws
    /// `image.encodingFailed`, for example for more than 65,500 pixels per side as JPEG.
    public static func encode(
        _ pixels: ScreenPixels, as encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] {
        switch encoding {
        case .png(let compression): try PNGWriter(compression: compression).file(pixels)
        case .jpeg(let quality, let isProgressive):
            try jpeg(pixels, quality: quality, isProgressive: isProgressive)
        case .webp, .tiff, .heic:
            try pixels.withVipsImage { (image) throws(ImageError) in
                try image.encoded(as: encoding, stating: pixels.dotsPerInch)
            }
        }
    }

    private static func jpeg(
        _ pixels: ScreenPixels, quality: Int, isProgressive: Bool
    ) throws(ImageError) -> [UInt8] {
        let resolution = pixels.dotsPerInch.map { UInt32(min(max($0.rounded(), 1), 65_535)) } ?? 0
        var count: UInt = 0
        var message = [CChar](repeating: 0, count: Int(FIELDBOOK_JPEG_MESSAGE_LENGTH))
        let isGrey = pixels.isGrey
        let file = pixels.bytes.withMemoryRebound(to: UInt8.self) { bytes in
            fieldbook_jpeg_file(
                bytes.baseAddress, pixels.bytesPerRow, UInt32(pixels.width), UInt32(pixels.height),
                isGrey ? 1 : 0, Int32(min(max(quality, 1), 100)), isProgressive ? 1 : 0, resolution, &count,
                &message)
        }
        guard let file else {
            let words = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            throw ImageError(
                .encodingFailed, String(decoding: words, as: UTF8.self),
                remedy: "Choose another format or a smaller image.")
        }
        defer { free(file) }
        return [UInt8](UnsafeBufferPointer(start: file, count: Int(count)))
    }
}

extension ScreenPixels {
    /// Calls `body` with a libvips image over a copy of the pixels; `body` must not keep it.
    fileprivate func withVipsImage<Result>(
        _ body: (VipsHandle) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        guard !isOpaque else { return try raster(isGrey ? .grey : .rgb).withVipsImage(body) }
        try ImageLibrary.start()
        var straight = [UInt8](repeating: 0, count: 4 * width * height)
        straight.withUnsafeMutableBufferPointer { target in
            guard let start = target.baseAddress else { return }
            for index in 0..<height { PNGSamples.rgba.write(row(index), to: start + 4 * width * index) }
        }
        return try straight.withUnsafeBufferPointer { (samples) throws(ImageError) -> Result in
            try body(
                VipsHandle.over(
                    samples, width: width, height: height, bands: 4, in: VIPS_INTERPRETATION_sRGB,
                    dotsPerInch: dotsPerInch))
        }
    }
}
