/// A bitonal image: one bit per pixel, rows from the top, each row padded to a whole byte.
///
/// The highest bit of a byte is the leftmost pixel; 1 is ink (black), 0 is paper (white). Bits past the width are 0.
/// This is the layout of TIFF's and PDF's bitonal images.
///
/// ```swift
/// let dot = try Bitmap(width: 1, height: 1, bytes: [0x80], dotsPerInch: 300)
/// dot.raster.bytes   // [0]
/// ```
public struct Bitmap: Hashable, Sendable {
    /// Pixels per row, at least 1.
    public let width: Int
    /// Number of rows, at least 1.
    public let height: Int
    /// The pixels, eight per byte.
    public let bytes: [UInt8]
    /// Pixels per inch, as stated by the source; `nil` if unknown.
    public var dotsPerInch: Double?

    /// Bytes per row.
    public var bytesPerRow: Int { (width + 7) / 8 }

    /// Creates a bitmap from its pixels; bits past the width are cleared.
    ///
    /// Throws `image.invalidRaster` if a side is not between 1 and 2,147,483,647, or if the number of bytes does
    /// not match the rows. A resolution that is not finite and positive counts as unknown.
    public init(width: Int, height: Int, bytes: [UInt8], dotsPerInch: Double? = nil) throws(ImageError) {
        _ = try Raster.byteCount(width: width, height: height, channels: .grey)
        let expected = (width + 7) / 8 * height
        guard bytes.count == expected else {
            throw ImageError(
                .invalidRaster,
                "\(width) x \(height) bitonal pixels need \(expected) bytes, not \(bytes.count)",
                remedy: "Pass whole bytes for each row, with eight pixels per byte.")
        }
        self.width = width
        self.height = height
        self.bytes = Self.cleared(bytes, past: width)
        self.dotsPerInch = dotsPerInch.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }

    private static func cleared(_ bytes: [UInt8], past width: Int) -> [UInt8] {
        guard width % 8 != 0 else { return bytes }
        let inside = UInt8(truncatingIfNeeded: 0xFF << (8 - width % 8))
        let bytesPerRow = (width + 7) / 8
        var bytes = bytes
        for last in stride(from: bytesPerRow - 1, to: bytes.count, by: bytesPerRow) { bytes[last] &= inside }
        return bytes
    }

    /// Creates a bitmap with ink where the luma is below `threshold`.
    public init(_ raster: Raster, inkBelow threshold: UInt8) {
        let grey = raster.converted(to: .grey)
        width = grey.width
        height = grey.height
        dotsPerInch = grey.dotsPerInch
        let bytesPerRow = (grey.width + 7) / 8
        var packed = [UInt8](repeating: 0, count: bytesPerRow * grey.height)
        for row in 0..<grey.height {
            for column in 0..<grey.width where grey.bytes[row * grey.width + column] < threshold {
                packed[row * bytesPerRow + column / 8] |= 0x80 >> UInt8(column % 8)
            }
        }
        bytes = packed
    }

    /// The bitmap in grey: ink is 0, paper 255.
    public var raster: Raster {
        var grey = [UInt8](repeating: 255, count: width * height)
        for row in 0..<height {
            for column in 0..<width
            where bytes[row * bytesPerRow + column / 8] << UInt8(column % 8) & 0x80 != 0 {
                grey[row * width + column] = 0
            }
        }
        return Raster(
            unchecked: grey, width: width, height: height, channels: .grey, dotsPerInch: dotsPerInch)
    }

    /// The share of pixels that are ink, 0 to 1.
    public var inkShare: Double {
        let ink = bytes.reduce(0) { $0 + $1.nonzeroBitCount }
        return Double(ink) / (Double(width) * Double(height))
    }
}

extension Bitmap: CustomReflectable {
    /// A mirror without the pixels, so that a dump stays readable.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["width": width, "height": height, "dotsPerInch": dotsPerInch as Any],
            displayStyle: .struct)
    }
}
