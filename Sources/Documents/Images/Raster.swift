/// An uncompressed image: 8 bits per channel, channels interleaved, rows from the top without padding.
///
/// Grey is luma, 0 black to 255 white; RGB is sRGB. There is no alpha channel: decoding composites transparency on
/// white. `bytes.count` is always `width * height * channels.rawValue`.
///
/// ```swift
/// let dot = try Raster(width: 1, height: 1, channels: .rgb, bytes: [255, 0, 0], dotsPerInch: 300)
/// let luma = dot.converted(to: .grey).bytes   // [76]
/// ```
public struct Raster: Hashable, Sendable {
    /// The channels of a pixel; the raw value is the number of bytes per pixel.
    public enum Channels: Int, Sendable, Hashable, Codable {
        case grey = 1
        case rgb = 3
    }

    /// Pixels per row, at least 1.
    public let width: Int
    /// Number of rows, at least 1.
    public let height: Int
    /// The channels of a pixel.
    public let channels: Channels
    /// The pixels; change them through ``withMutableBytes(_:)``.
    public private(set) var bytes: [UInt8]
    /// Pixels per inch, as stated by the source; `nil` if unknown.
    public var dotsPerInch: Double?

    /// Creates a raster from its pixels.
    ///
    /// Throws `image.invalidRaster` if a side is not between 1 and 2,147,483,647, or if the number of bytes is not
    /// width times height times channels. A resolution that is not finite and positive counts as unknown.
    public init(
        width: Int, height: Int, channels: Channels, bytes: [UInt8], dotsPerInch: Double? = nil
    ) throws(ImageError) {
        let expected = try Self.byteCount(width: width, height: height, channels: channels)
        guard bytes.count == expected else {
            throw ImageError(
                .invalidRaster, "\(width) x \(height) pixels need \(expected) bytes, not \(bytes.count)",
                remedy: "Pass width x height x channels bytes.")
        }
        self.init(
            unchecked: bytes, width: width, height: height, channels: channels,
            dotsPerInch: dotsPerInch.flatMap { $0.isFinite && $0 > 0 ? $0 : nil })
    }

    init(unchecked bytes: [UInt8], width: Int, height: Int, channels: Channels, dotsPerInch: Double?) {
        self.width = width
        self.height = height
        self.channels = channels
        self.bytes = bytes
        self.dotsPerInch = dotsPerInch
    }

    /// Gives `body` access to the pixels for changing them in place.
    public mutating func withMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeMutableBufferPointer { (buffer) throws(Failure) in try body(buffer) }
    }

    /// The number of bytes of a raster of this size; throws `image.invalidRaster` if the size is impossible.
    static func byteCount(width: Int, height: Int, channels: Channels) throws(ImageError) -> Int {
        let sides = 1...Int(Int32.max)
        let (pixels, tooManyPixels) = width.multipliedReportingOverflow(by: height)
        let (count, tooManyBytes) = pixels.multipliedReportingOverflow(by: channels.rawValue)
        guard sides.contains(width), sides.contains(height), !tooManyPixels, !tooManyBytes else {
            throw ImageError(
                .invalidRaster, "an image cannot have \(width) x \(height) pixels",
                remedy: "Both sides must be at least 1 and no longer than memory allows.")
        }
        return count
    }
}

extension Raster: CustomStringConvertible {
    /// Size, channels and resolution, without the pixels.
    public var description: String {
        "\(width) x \(height) \(channels)" + (dotsPerInch.map { ", \($0) dpi" } ?? "")
    }
}

extension Raster: CustomReflectable {
    /// A mirror without the pixels, so that a dump stays readable.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description], displayStyle: .struct)
    }
}

extension Raster {
    /// The image in other channels.
    ///
    /// Grey is the luma of Rec. ITU-R BT.601, (299 R + 587 G + 114 B) / 1000 rounded, which is also what JPEG stores;
    /// RGB from grey repeats it three times.
    public func converted(to target: Channels) -> Raster {
        let converted: [UInt8] =
            switch (channels, target) {
            case (.grey, .grey), (.rgb, .rgb): bytes
            case (.rgb, .grey): luma()
            case (.grey, .rgb): tripled()
            }
        return Raster(
            unchecked: converted, width: width, height: height, channels: target, dotsPerInch: dotsPerInch)
    }

    /// The image in grey if no pixel is coloured; channels may differ by up to 3 levels through rounding.
    public var inFewestChannels: Raster {
        channels == .grey || hasColours(fromDifference: 4) ? self : converted(to: .grey)
    }

    /// Whether any pixel's channels differ by at least 24 levels; JPEG causes smaller differences in grey.
    public var hasColours: Bool { hasColours(fromDifference: 24) }

    private func hasColours(fromDifference least: UInt8) -> Bool {
        guard channels == .rgb else { return false }
        return bytes.withUnsafeBufferPointer { source in
            stride(from: 0, to: source.count - 2, by: 3).contains { place in
                let (red, green, blue) = (source[place], source[place + 1], source[place + 2])
                return max(red, green, blue) - min(red, green, blue) >= least
            }
        }
    }

    private func luma() -> [UInt8] {
        let count = width * height
        return bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
                for pixel in 0..<count {
                    let red = UInt32(source[3 * pixel])
                    let green = UInt32(source[3 * pixel + 1])
                    let blue = UInt32(source[3 * pixel + 2])
                    // The weights times 65,536; they sum to 65,536, so that white stays white.
                    let weighted: UInt32 = 19595 * red + 38470 * green + 7471 * blue + 32768
                    target[pixel] = UInt8(truncatingIfNeeded: weighted >> 16)
                }
                initialized = count
            }
        }
    }

    private func tripled() -> [UInt8] {
        let count = width * height
        return bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: 3 * count) { target, initialized in
                for pixel in 0..<count {
                    let level = source[pixel]
                    target[3 * pixel] = level
                    target[3 * pixel + 1] = level
                    target[3 * pixel + 2] = level
                }
                initialized = 3 * count
            }
        }
    }
}

extension Raster {
    /// The image scaled to the largest size that fits a box, keeping proportions.
    ///
    /// Pixels are averaged over the area they cover and filtered with Lanczos 3. An image that already fits is
    /// returned unchanged unless `enlarging`. The resolution changes with the size, so the printed size stays the
    /// same. Throws `image.invalidRaster` if a side of the box is less than 1.
    public func resized(
        toFit boxWidth: Int, height boxHeight: Int, enlarging: Bool = false
    ) throws(ImageError) -> Raster {
        guard boxWidth >= 1, boxHeight >= 1 else {
            throw ImageError(
                .invalidRaster, "a box of \(boxWidth) x \(boxHeight) pixels holds no image",
                remedy: "Choose at least one pixel per side.")
        }
        let scale = min(Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
        if scale == 1 || (scale > 1 && !enlarging) { return self }
        let newWidth = min(boxWidth, max(1, Int((Double(width) * scale).rounded())))
        let newHeight = min(boxHeight, max(1, Int((Double(height) * scale).rounded())))
        _ = try Self.byteCount(width: newWidth, height: newHeight, channels: channels)

        var resized = try withVipsImage { (image) throws(ImageError) in
            try image.resized(width: newWidth, height: newHeight).raster(channels)
        }
        resized.dotsPerInch = dotsPerInch.map { $0 * scale }
        return resized
    }
}

extension Raster {
    /// The resolution to work with: the stated one if plausible, else one inferred from the paper size.
    ///
    /// Software often writes 72 or 96 dpi by default, so a stated value below 100 counts only if no standard paper
    /// fits and the page would not be longer than A3. Papers considered are A4 (the aspect of the A series, within
    /// 2 %) and US Letter. Otherwise 300. Always from 70 to 2400.
    public var workingDotsPerInch: Double {
        let longInches = dotsPerInch.map { Double(max(width, height)) / $0 }
        if let stated = dotsPerInch, (100...2400).contains(stated) { return stated }
        if let inferred = dotsPerInchOfStandardPaper { return min(max(inferred, 70), 2400) }
        if let stated = dotsPerInch, let longInches, (70...2400).contains(stated), longInches <= 16.6 {
            return stated
        }
        return 300
    }

    private var dotsPerInchOfStandardPaper: Double? {
        let long = Double(max(width, height))
        let aspect = long / Double(min(width, height))
        let papers = [(aspect: 2.0.squareRoot(), longInches: 297 / 25.4), (aspect: 11 / 8.5, longInches: 11)]
        return papers.first { abs(aspect / $0.aspect - 1) < 0.02 }.map { long / $0.longInches }
    }
}
