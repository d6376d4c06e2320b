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
        bytes = grey.bytes.withUnsafeBufferPointer { pixels in
            [UInt8](unsafeUninitializedCapacity: bytesPerRow * grey.height) { packed, count in
                for row in 0..<grey.height {
                    for byte in 0..<bytesPerRow {
                        let first = row * grey.width + 8 * byte
                        let width = min(8, grey.width - 8 * byte)
                        var bits: UInt8 = 0
                        for bit in 0..<width where pixels[first + bit] < threshold {
                            bits |= 0x80 >> UInt8(bit)
                        }
                        packed[row * bytesPerRow + byte] = bits
                    }
                }
                count = packed.count
            }
        }
    }

    /// The bitmap in grey: ink is 0, paper 255.
    public var raster: Raster {
        let (width, bytesPerRow) = (width, bytesPerRow)
        let grey = bytes.withUnsafeBufferPointer { bytes in
            [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
                for row in 0..<height {
                    for byte in 0..<bytesPerRow {
                        let bits = bytes[row * bytesPerRow + byte]
                        let first = row * width + 8 * byte
                        for bit in 0..<min(8, width - 8 * byte) {
                            pixels[first + bit] = bits << UInt8(bit) & 0x80 == 0 ? 255 : 0
                        }
                    }
                }
                count = pixels.count
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

/// A bitonal image with its CCITT Group 4 compression, without a file around it.
///
/// Suitable for PDF's `CCITTFaxDecode` with `/K -1 /Columns width /Rows height` and defaults otherwise: no end-of-line codes,
/// black is 0 after decoding.
public struct G4Bitmap: Sendable, Hashable {
    /// The image.
    public let bitmap: Bitmap
    /// Its compressed pixels.
    public let bytes: [UInt8]

    /// Compresses an image; throws `image.encodingFailed` for more than 32,768 rows.
    public init(_ bitmap: Bitmap) throws(ImageError) {
        self.bitmap = bitmap
        bytes = try TIFFPage.g4(bitmap).singleStrip()
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
