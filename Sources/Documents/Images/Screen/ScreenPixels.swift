/// Borrowed pixels in the layout of screens: four bytes each, rows from the top.
///
/// A pixel is a 32-bit word with blue in its lowest byte, then green, red and alpha; colours are premultiplied. In
/// an opaque image the highest byte has no meaning. This is cairo's layout. The memory must stay valid and
/// unchanged while the value is used.
///
/// ```swift
/// let red: [UInt32] = [0xFFFF0000]
/// let file = try red.withUnsafeBytes { bytes in
///     try ImageEncoder.encode(ScreenPixels(bytes, width: 1, height: 1, bytesPerRow: 4), as: .png())
/// }
/// ```
public struct ScreenPixels {
    /// Pixels per row, at least 1.
    public let width: Int
    /// Number of rows, at least 1.
    public let height: Int
    /// Whether the image is opaque.
    public let isOpaque: Bool
    /// Pixels per inch; `nil` if unknown.
    public let dotsPerInch: Double?
    let bytesPerRow: Int
    let bytes: UnsafeRawBufferPointer

    /// Borrows pixels from memory that is aligned to four bytes, with rows of a multiple of four bytes.
    ///
    /// Throws `image.invalidRaster` if the memory is too short or misaligned.
    public init(
        _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool = true,
        dotsPerInch: Double? = nil
    ) throws(ImageError) {
        _ = try Raster.byteCount(width: width, height: height, channels: .rgb)
        let (lastRow, tooTall) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
        let (end, tooLong) = lastRow.addingReportingOverflow(4 * width)
        let isAligned = UInt(bitPattern: bytes.baseAddress).isMultiple(of: 4) && bytesPerRow.isMultiple(of: 4)
        guard isAligned, bytesPerRow >= 4 * width, !tooTall, !tooLong, end <= bytes.count else {
            throw ImageError(
                .invalidRaster,
                "\(bytes.count) bytes do not hold \(width) x \(height) aligned pixels of four bytes",
                remedy: "Pass all rows.")
        }
        self.bytes = bytes
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.dotsPerInch = dotsPerInch.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }

    /// The pixels of a row.
    func row(_ index: Int) -> UnsafeBufferPointer<UInt32> {
        let start = index * bytesPerRow
        return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 4 * width)]).assumingMemoryBound(
            to: UInt32.self)
    }

    /// Whether no pixel is coloured; alpha is ignored.
    public var isGrey: Bool {
        (0..<height).allSatisfy { index in
            var differences: UInt32 = 0
            for pixel in row(index) { differences |= (pixel ^ (pixel >> 8)) & 0xFFFF }
            return differences == 0
        }
    }

    /// Whether most pixels equal their left neighbours, as in text and drawings; checked on every fourth row.
    var isFlat: Bool {
        var same = 0
        let rows = stride(from: 0, to: height, by: 4)
        for index in rows {
            let row = row(index)
            var count: UInt32 = 0
            for place in 1..<max(1, width) { count &+= row[place] == row[place - 1] ? 1 : 0 }
            same += Int(count)
        }
        return 2 * same > width * Array(rows).count
    }

    /// The image as RGB or luma, composited on black.
    public func raster(_ channels: Raster.Channels) -> Raster {
        let rgb = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { target, count in
            var place = 0
            for index in 0..<height {
                for pixel in row(index) {
                    target[place] = UInt8(truncatingIfNeeded: pixel >> 16)
                    target[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    target[place + 2] = UInt8(truncatingIfNeeded: pixel)
                    place += 3
                }
            }
            count = place
        }
        return Raster(unchecked: rgb, width: width, height: height, channels: .rgb, dotsPerInch: dotsPerInch)
            .converted(to: channels)
    }
}

extension ScreenPixels {
    /// A part of the image in the same memory, clipped to its edges.
    ///
    /// Throws `image.invalidRaster` if nothing remains.
    public func part(left: Int, top: Int, width: Int, height: Int) throws(ImageError) -> ScreenPixels {
        let (columns, rows) = (min(width, self.width - left), min(height, self.height - top))
        guard left >= 0, top >= 0, columns >= 1, rows >= 1 else {
            throw ImageError(
                .invalidRaster, "the part lies outside the image of \(self.width) x \(self.height) pixels",
                remedy: "Choose a part inside the image.")
        }
        return try ScreenPixels(
            UnsafeRawBufferPointer(rebasing: bytes[(top * bytesPerRow + 4 * left)...]), width: columns,
            height: rows, bytesPerRow: bytesPerRow, isOpaque: isOpaque, dotsPerInch: dotsPerInch)
    }
}
