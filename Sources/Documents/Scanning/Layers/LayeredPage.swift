public import Images

/// A coloured page in layers: sharp ink over a small, soft background.
///
/// Text keeps its full resolution at one bit per pixel; paper, tints and photos need far less. Together they take
/// about a tenth of the bytes of a JPEG with equally sharp text.
public struct LayeredPage: Sendable {
    /// The mask of one ink colour; masks of a page do not overlap.
    public struct Ink: Sendable, Hashable {
        /// The mask, at the page's full resolution.
        public let mask: Bitmap
        /// 0 to 255.
        public let red: UInt8
        /// 0 to 255.
        public let green: UInt8
        /// 0 to 255.
        public let blue: UInt8
    }

    /// Everything but the ink, at a low resolution, with smooth paper in place of the ink.
    public let background: Raster
    /// The inks, the most used first; none on a page without text.
    public let inks: [Ink]
    /// The share of the page classified as pictures, which contain no ink, 0 to 1.
    public let pictureShare: Double

    /// The recombined page, as a viewer shows it; for a page without ink, the background.
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

    /// Scaling keeps proportions, so a side can be one pixel short; its last pixels are repeated.
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

extension Bitmap {
    /// Calls `body` for every run of ink, row by row from the left.
    func forEachRun(_ body: (_ row: Int, _ columns: Range<Int>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<height {
                var start: Int?
                for index in 0..<bytesPerRow {
                    let byte = bytes[row * bytesPerRow + index]
                    if byte == 0 && start == nil || byte == 0xFF && start != nil { continue }
                    for bit in 0..<8 {
                        let isInk = byte & (0x80 >> UInt8(bit)) != 0
                        if isInk, start == nil {
                            start = 8 * index + bit
                        } else if !isInk, let begun = start {
                            body(row, begun..<(8 * index + bit))
                            start = nil
                        }
                    }
                }
                if let begun = start { body(row, begun..<width) }
            }
        }
    }
}
