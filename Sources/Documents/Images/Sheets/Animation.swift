import CVips
public import DocumentModel

/// An endless animation; frames smaller than the largest are centred on grey.
///
/// ```swift
/// let file = try Animation([first, second], delay: 1.5).encoded(as: .gif)
/// ```
public struct Animation {
    private static let ground: UInt8 = 0xD8
    /// All frames are in memory at once.
    private static let mostPixels = 100_000_000
    /// Browsers show GIFs with shorter delays slowly.
    private static let shortestDelay = 0.02
    private static let longestDelay = 60.0

    private let frames: [Raster]
    private let milliseconds: Int32

    /// Creates an animation that shows each frame for `delay` seconds, from 0.02 to 60.
    public init(_ frames: [Raster], delay: Double) {
        self.frames = frames
        let bounded = delay.isFinite ? min(max(delay, Self.shortestDelay), Self.longestDelay) : 1
        milliseconds = Int32((bounded * 1_000).rounded())
    }

    /// Encodes a file; the same frames give the same bytes.
    ///
    /// Throws `image.invalidRaster` without frames or for more than 100 million pixels in total, and
    /// `image.encodingFailed`.
    public func encoded(as encoding: AnimationEncoding) throws(ImageError) -> EncodedImage {
        let width = frames.reduce(0) { max($0, $1.width) }
        let height = frames.reduce(0) { max($0, $1.height) }
        guard !frames.isEmpty,
            Double(width) * Double(height) * Double(frames.count) <= Double(Self.mostPixels)
        else {
            throw ImageError(
                .invalidRaster,
                "\(frames.count) frames of \(width) x \(height) pixels cannot be an animation",
                remedy: "Choose smaller or fewer frames.")
        }
        let bytes = try strip(width, height).withVipsImage { (image) throws(ImageError) in
            try image.copied().animated(frameHeight: height, count: frames.count, milliseconds)
                .encoded(as: encoding)
        }
        return EncodedImage(bytes: bytes, width: width, height: height)
    }

    /// All frames one below the other.
    private func strip(_ width: Int, _ height: Int) -> Raster {
        var canvas = Canvas(width: width, height: height * frames.count, level: Self.ground)
        for (index, frame) in frames.enumerated() {
            canvas.paste(
                frame.converted(to: .rgb), left: (width - frame.width) / 2,
                top: index * height + (height - frame.height) / 2)
        }
        return canvas.raster
    }
}

extension VipsHandle {
    /// Marks the image as a strip of frames. Only for copies.
    fileprivate func animated(frameHeight: Int, count: Int, _ milliseconds: Int32) -> VipsHandle {
        set("page-height", number: Int32(clamping: frameHeight))
        set("loop", number: 0)
        set("delay", numbers: [Int32](repeating: milliseconds, count: count))
        return self
    }

    fileprivate func encoded(as encoding: AnimationEncoding) throws(ImageError) -> [UInt8] {
        try encoded { image, buffer, count in
            switch encoding {
            case .gif: fieldbook_vips_save_animated_gif(image, &buffer, &count)
            case .webp(let quality):
                fieldbook_vips_save_animated_webp(image, &buffer, &count, Int32(min(max(quality, 1), 100)))
            }
        }
    }
}
