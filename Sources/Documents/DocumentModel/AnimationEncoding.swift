/// A format of moving pictures, with its settings.
public enum AnimationEncoding: Hashable, Sendable, Codable {
    /// GIF, at most 256 colours a frame.
    case gif
    /// Lossy WebP; quality from 1 to 100.
    case webp(quality: Int = 80)

    /// The format's usual extension, without a dot.
    public var fileExtension: String {
        switch self {
        case .gif: "gif"
        case .webp: "webp"
        }
    }
}
