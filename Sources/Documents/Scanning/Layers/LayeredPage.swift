public import Images

/// A coloured page in layers: sharp ink over a small, soft background.
///
/// Text keeps its full resolution at one bit a pixel; paper, tints and photos need far less. Together they take about
/// a tenth of the bytes of a JPEG in which the text is as sharp.
public struct LayeredPage: Sendable {
    /// Where a colour of ink stands; masks of a page do not overlap.
    public struct Ink: Sendable, Hashable {
        /// The ink, in the page's pixels.
        public let mask: Bitmap
        /// 0 to 255.
        public let red: UInt8
        /// 0 to 255.
        public let green: UInt8
        /// 0 to 255.
        public let blue: UInt8
    }

    /// Everything but the ink, at a low resolution, with smooth paper where the ink was.
    public let background: Raster
    /// The inks, the most used first; none on a page without text.
    public let inks: [Ink]
    /// The share of the page that was taken for pictures, in which nothing is ink, 0 to 1.
    public let pictureShare: Double

    /// The page put together again, as a viewer shows it; of a page without ink, the background.
    public func flattened() throws(ImageError) -> Raster {
        guard let mask = inks.first?.mask else { return background }
        let large = try background.resized(toFit: mask.width, height: mask.height, enlarging: true)
        var bytes = Self.stretched(large, width: mask.width, height: mask.height)
        bytes.withUnsafeMutableBufferPointer { bytes in
            for ink in inks {
                ink.mask.forEachRun { row, columns in
                    for pixel in columns {
                        let at = 3 * (row * mask.width + pixel)
                        (bytes[at], bytes[at + 1], bytes[at + 2]) = (ink.red, ink.green, ink.blue)
                    }
                }
            }
        }
        return try Raster(
            width: mask.width, height: mask.height, channels: .rgb, bytes: bytes,
            dotsPerInch: mask.dotsPerInch)
    }

    /// Scaling keeps proportions, so that a side can be a pixel short: its last pixels are repeated.
    private static func stretched(_ page: Raster, width: Int, height: Int) -> [UInt8] {
        page.bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: 3 * width * height) { target, count in
                for row in 0..<height {
                    for column in 0..<width {
                        let from = 3 * (min(row, page.height - 1) * page.width + min(column, page.width - 1))
                        let to = 3 * (row * width + column)
                        (target[to], target[to + 1], target[to + 2]) = (
                            source[from], source[from + 1], source[from + 2]
                        )
                    }
                }
                count = 3 * width * height
            }
        }
    }
}
