/// Pixels as screens keep them, lent by whoever drew them: four bytes each, rows from the top.
///
/// A pixel is a word of 32 bits with blue in its lowest byte, then green, red, and alpha, by which the colours are
/// multiplied. In an opaque picture the highest byte means nothing. This is how cairo draws. The memory must stay as it
/// is while the value is used.
///
/// ```swift
/// let red: [UInt32] = [0xFFFF0000]
/// let file = try red.withUnsafeBytes { bytes in
///     try ImageEncoder.encode(ScreenPixels(bytes, width: 1, height: 1, bytesPerRow: 4), as: .png())
/// }
/// ```
public struct ScreenPixels {
    /// Pixels a row, at least 1.
    public let width: Int
    /// Number of rows, at least 1.
    public let height: Int
    /// Whether nothing shines through.
    public let isOpaque: Bool
    /// Pixels an inch; `nil` where it is unknown.
    public let dotsPerInch: Double?
    let bytesPerRow: Int
    let bytes: UnsafeRawBufferPointer

    /// Pixels in someone else's memory, which begins at a multiple of four bytes, and a multiple of four bytes a row.
    ///
    /// Throws `image.invalidRaster` if the rows do not lie in the memory, or not so.
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
                .invalidRaster, "\(bytes.count) bytes hold no \(width) x \(height) pixels of four bytes",
                remedy: "Pass all rows.")
        }
        self.bytes = bytes
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.dotsPerInch = dotsPerInch.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }

    /// A row's pixels.
    func row(_ index: Int) -> UnsafeBufferPointer<UInt32> {
        let start = index * bytesPerRow
        return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 4 * width)]).assumingMemoryBound(
            to: UInt32.self)
    }

    /// Whether no pixel has a colour; alpha does not count.
    public var isGrey: Bool {
        (0..<height).allSatisfy { index in
            var differences: UInt32 = 0
            for pixel in row(index) { differences |= (pixel ^ (pixel >> 8)) & 0xFFFF }
            return differences == 0
        }
    }

    /// Whether most pixels are as their left neighbours, as in text and drawings; of some rows, which tell enough.
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

    /// The picture as RGB or its luma, what is transparent laid on black.
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
