/// An uncompressed image: 8 bits a channel, channels interleaved, rows from the top without padding.
///
/// Grey is luma, 0 black to 255 white; RGB is sRGB. There is no alpha channel: what is transparent in a file is
/// laid on white when it is decoded. `bytes.count` is always `width * height * channels.rawValue`.
///
/// ```swift
/// let dot = try Raster(width: 1, height: 1, channels: .rgb, bytes: [255, 0, 0], dotsPerInch: 300)
/// let luma = dot.converted(to: .grey).bytes   // [76]
/// ```
public struct Raster: Hashable, Sendable {
    /// What a pixel consists of; the raw value is the number of bytes a pixel.
    public enum Channels: Int, Sendable, Hashable, Codable {
        case grey = 1
        case rgb = 3
    }

    /// Pixels a row, at least 1.
    public let width: Int
    /// Number of rows, at least 1.
    public let height: Int
    /// What a pixel consists of.
    public let channels: Channels
    /// The pixels; changed through ``withMutableBytes(_:)``.
    public private(set) var bytes: [UInt8]
    /// Pixels an inch, as the source states it; `nil` where it is unknown.
    public var dotsPerInch: Double?

    /// A raster of given pixels.
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

    /// Lends the pixels for changing in place; their number stays.
    public mutating func withMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeMutableBufferPointer { (buffer) throws(Failure) in try body(buffer) }
    }

    /// The number of bytes that a raster of this size has; throws `image.invalidRaster` where there can be none.
    static func byteCount(width: Int, height: Int, channels: Channels) throws(ImageError) -> Int {
        let sides = 1...Int(Int32.max)
        let (pixels, tooManyPixels) = width.multipliedReportingOverflow(by: height)
        let (count, tooManyBytes) = pixels.multipliedReportingOverflow(by: channels.rawValue)
        guard sides.contains(width), sides.contains(height), !tooManyPixels, !tooManyBytes else {
            throw ImageError(
                .invalidRaster, "An image cannot have \(width) x \(height) pixels",
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
    /// Without the pixels, so that a dump stays readable.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description], displayStyle: .struct)
    }
}
