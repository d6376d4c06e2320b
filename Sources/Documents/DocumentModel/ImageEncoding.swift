/// A format to write, with its settings.
///
/// ```swift
/// let encoding = ImageEncoding.jpeg(quality: 80)
/// let name = "page-1." + encoding.fileExtension   // "page-1.jpg"
/// ```
public enum ImageEncoding: Hashable, Sendable, Codable {
    /// JPEG, whose picture comes from the top or, progressive, at once and ever sharper; quality from 1 to 100.
    case jpeg(quality: Int = 85, progressive: Bool = false)
    /// PNG, lossless; compression from 0 (fast) to 9 (small).
    case png(compression: Int = 6)
    /// Lossy WebP; quality from 1 to 100. At most 16,383 pixels a side; the format does not carry the resolution.
    case webp(quality: Int = 80)
    /// TIFF of one page.
    case tiff(TIFFCompression = .deflate)
    /// HEIC; quality from 1 to 100. Written only where libheif has an encoder for it.
    case heic(quality: Int = 60)

    /// The format's usual extension, without a dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .webp: "webp"
        case .tiff: "tif"
        case .heic: "heic"
        }
    }

    /// The format that such files are read as.
    public var format: ImageFormat {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .tiff: .tiff
        case .heic: .heif
        }
    }

    /// The format's media type, such as `image/jpeg`.
    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .tiff: "image/tiff"
        case .heic: "image/heic"
        }
    }
}
