/// An image format that can be read, recognised by the first bytes of a file and never by its name.
public enum ImageFormat: String, Sendable, Hashable, Codable, CaseIterable {
    case jpeg, png, tiff, webp, heif, gif, bmp, jpeg2000

    /// Recognises the format from the first bytes of a file; `nil` if it is none of these.
    ///
    /// HEIF includes HEIC and AVIF; JPEG 2000 includes the bare codestream. Eighteen bytes are enough.
    public init?(firstBytes bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(18))
        func has(_ text: String, at offset: Int = 0) -> Bool {
            start.dropFirst(offset).starts(with: text.utf8)
        }

        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: [0x49, 0x49, 0x2A, 0]) || start.starts(with: [0x4D, 0x4D, 0, 0x2A])
            || start.starts(with: [0x49, 0x49, 0x2B, 0]) || start.starts(with: [0x4D, 0x4D, 0, 0x2B])
        {
            self = .tiff
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("ftyp", at: 4), Self.heifBrands.contains(where: { has($0, at: 8) }) {
            self = .heif
        } else if start.starts(with: [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20])
            || start.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
        {
            self = .jpeg2000
        } else if has("BM"), start.count == 18, Self.bmpHeaderSizes.contains(start[14]),
            start[15...] == [0, 0, 0]
        {
            self = .bmp
        } else {
            return nil
        }
    }

    private static let heifBrands = ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis"]
    /// Texts can begin with "BM" too, so the size of the header that follows is checked as well.
    private static let bmpHeaderSizes: Set<UInt8> = [12, 40, 52, 56, 64, 108, 124]
}

/// An image output format, with its settings.
///
/// ```swift
/// let encoding = ImageEncoding.jpeg(quality: 80)
/// let name = "page-1." + encoding.fileExtension   // "page-1.jpg"
/// ```
public enum ImageEncoding: Hashable, Sendable, Codable {
    /// JPEG, baseline or progressive; quality from 1 to 100.
    case jpeg(quality: Int = 85, progressive: Bool = false)
    /// PNG, lossless; compression from 0 (fast) to 9 (small).
    case png(compression: Int = 6)
    /// Lossy WebP; quality from 1 to 100. At most 16,383 pixels per side; the format does not store the resolution.
    case webp(quality: Int = 80)
    /// TIFF with one page.
    case tiff(TIFFCompression = .deflate)
    /// HEIC; quality from 1 to 100. Available only if libheif has an encoder for it.
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

    /// The format of the written files.
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

/// The compression of grey and colour TIFF images; bitonal images always use G4.
public enum TIFFCompression: Hashable, Sendable, Codable {
    /// Uncompressed.
    case none
    /// Lossless, supported by all readers.
    case lzw
    /// Lossless and smaller than LZW.
    case deflate
    /// Lossy; quality from 1 to 100.
    case jpeg(quality: Int = 85)
}

/// An output format for bitonal images, one bit per pixel.
public enum BitmapEncoding: String, Hashable, Sendable, Codable, CaseIterable {
    /// TIFF compressed with CCITT Group 4 (fax), the smallest for text.
    case tiff
    /// PNG with one bit per pixel.
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

/// An animation format, with its settings.
public enum AnimationEncoding: Hashable, Sendable, Codable {
    /// GIF, at most 256 colours per frame.
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

/// How colours are converted when one image file is made from another.
public enum ColourPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Values, bit depth and profile are kept if the new format supports them.
    case keep
    /// 8 bits in sRGB or its grey, without a profile.
    case sRGB
    /// 8 bits of grey, without a profile.
    case grey
}

/// Which metadata an image file passes on to a file made from it.
///
/// Under every policy the orientation is applied to the pixels. Maker notes, embedded thumbnails and Photoshop
/// resources are never copied, since their contents are unknown.
public enum MetadataPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Everything the new format supports, except the GPS position.
    case keep
    /// Resolution, time and colour profile.
    case reduce
    /// Resolution only; colours are converted to sRGB, since the profile is removed.
    case remove
}
