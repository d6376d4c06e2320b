/// A format to write images of ink and paper in, one bit a pixel.
public enum BitmapEncoding: String, Hashable, Sendable, Codable, CaseIterable {
    /// TIFF packed by CCITT Group 4, the fax machines' code: the smallest for text.
    case tiff
    /// PNG of one bit.
    case png

    /// The format's usual extension, without a dot.
    public var fileExtension: String {
        switch self {
        case .tiff: "tif"
        case .png: "png"
        }
    }

    /// The format's media type, such as `image/tiff`.
    public var mediaType: String { "image/\(rawValue)" }
}
