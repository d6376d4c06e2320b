import Batch
package import DocumentModel

/// What an image is packed as.
package enum CompressedFormat: String, CaseIterable, ParameterValue {
    /// What it came as; JPEG in place of GIF, BMP and JPEG 2000, which are not written.
    case auto
    case jpeg
    case png
    case webp
    case tiff
    case heic

    /// The format for an image of another; `nil` stands for what is none that is known.
    package func format(of source: ImageFormat?) -> ImageFormat {
        switch self {
        case .auto: source.flatMap { Self.written.contains($0) ? $0 : nil } ?? .jpeg
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .tiff: .tiff
        case .heic: .heif
        }
    }

    private static let written: Set<ImageFormat> = [.jpeg, .png, .webp, .tiff, .heif]
}
