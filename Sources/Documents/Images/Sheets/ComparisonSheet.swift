/// A sheet of before-and-after pairs, each image under its caption, one pair below the other.
///
/// ```swift
/// var sheet = ComparisonSheet()
/// try sheet.add(
///     ComparisonSheet.Half(before, caption: "before: 415 kB"), ComparisonSheet.Half(after, caption: "after: 40 kB"))
/// let bytes = try ImageEncoder.encode(sheet.raster(), as: .jpeg())
/// ```
public struct ComparisonSheet {
    /// One image of a pair.
    public struct Half {
        let picture: Raster
        let caption: String

        /// Creates a half from an image, which is shrunk to fit, and its caption.
        public init(_ picture: Raster, caption: String) {
            self.picture = picture
            self.caption = caption
        }
    }

    /// Width of the sheet in pixels.
    public static let width = 1_600
    /// The largest size of an image on the sheet, in pixels.
    public static let place = (width: (width - 3 * margin) / 2, height: 1_600)

    private static let margin = 16
    private static let ground: UInt8 = 0xE6
    private static let frame: UInt8 = 0x80

    private var pairs: [Canvas] = []

    /// Creates an empty sheet.
    public init() {}

    /// Adds a pair at the bottom. Throws `image.encodingFailed` if text cannot be drawn.
    public mutating func add(_ before: Half, _ after: Half) throws(ImageError) {
        let halves = [try drawn(before), try drawn(after)]
        let captionHeight = halves.reduce(0) { max($0, $1.caption.height) }
        let pictureHeight = halves.reduce(0) { max($0, $1.picture.height) }
        var pair = Canvas(
            width: Self.width, height: captionHeight + pictureHeight + 3 * Self.margin, level: Self.ground)
        for (index, half) in halves.enumerated() {
            let left = Self.margin + index * (Self.place.width + Self.margin)
            let top = captionHeight + 2 * Self.margin
            pair.ink(half.caption, left: left, top: Self.margin)
            pair.frame(
                left: left, top: top, width: half.picture.width, height: half.picture.height,
                level: Self.frame)
            pair.paste(half.picture, left: left, top: top)
        }
        pairs.append(pair)
    }

    private func drawn(_ half: Half) throws(ImageError) -> (caption: Raster, picture: Raster) {
        (
            try TextLines(half.caption, width: Self.place.width).mask,
            try half.picture.resized(toFit: Self.place.width, height: Self.place.height).converted(to: .rgb)
        )
    }

    /// The sheet's pixels. Throws `image.invalidRaster` if it is empty.
    public func raster() throws(ImageError) -> Raster {
        try Raster(
            width: Self.width, height: pairs.reduce(0) { $0 + $1.height }, channels: .rgb,
            bytes: pairs.flatMap(\.bytes))
    }
}
