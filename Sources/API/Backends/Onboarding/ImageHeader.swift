/// Format and size of an image from its first bytes, without decoding it.
public struct ImageHeader: Hashable, Sendable {
    /// An image format; the raw value is its media type.
    public enum Format: String, Hashable, Sendable {
        case jpeg = "image/jpeg"
        case png = "image/png"
        /// TIFF, which services do not take, like all that follow.
        case tiff = "image/tiff"
        case webp = "image/webp"
        /// HEIF, including HEIC and AVIF.
        case heif = "image/heif"
        case gif = "image/gif"
        case bmp = "image/bmp"
        /// JPEG 2000, including the bare codestream.
        case jpeg2000 = "image/jp2"

        /// The usual name, such as `JPEG`.
        public var word: String {
            switch self {
            case .jpeg: "JPEG"
            case .png: "PNG"
            case .tiff: "TIFF"
            case .webp: "WebP"
            case .heif: "HEIF"
            case .gif: "GIF"
            case .bmp: "BMP"
            case .jpeg2000: "JPEG 2000"
            }
        }

        /// Whether the onboarding service takes it.
        public var isUploadable: Bool { self == .jpeg || self == .png }
    }

    /// The format.
    public let format: Format
    /// The width in pixels as stored, before a rotation in the metadata.
    public let width: Int
    /// The height in pixels as stored.
    public let height: Int

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]

    /// Reads the header; `nil` for other formats and for an image that is truncated or damaged before its size.
    ///
    /// A JPEG may have megabytes of metadata before its size.
    public init?(_ bytes: some RandomAccessCollection<UInt8>) {
        if bytes.starts(with: Self.pngSignature) {
            self.init(png: bytes)
        } else if bytes.starts(with: Self.jpegSignature) {
            self.init(jpeg: bytes)
        } else if let place = Self.tiffDirectory(of: bytes), place <= bytes.count {
            self.init(tiffDirectory: bytes.dropFirst(place), of: bytes)
        } else {
            self.init(otherFormat: bytes)
        }
    }

    /// Creates a header; `nil` without a size, or with one that no image has.
    init?(_ format: Format, _ width: Int?, _ height: Int?) {
        guard let width, let height, (1...Int(Int32.max)).contains(width),
            (1...Int(Int32.max)).contains(height)
        else { return nil }
        (self.format, self.width, self.height) = (format, width, height)
    }

    /// The first chunk is 13 bytes of `IHDR` that begin with width and height.
    private init?(png bytes: some RandomAccessCollection<UInt8>) {
        guard Self.number(bytes, at: 8, bytes: 4) == 13, Self.number(bytes, at: 12, bytes: 4) == 0x4948_4452
        else { return nil }
        self.init(.png, Self.number(bytes, at: 16, bytes: 4), Self.number(bytes, at: 20, bytes: 4))
    }

    /// The size is in the first segment that starts a frame; segments before it are skipped by their length.
    private init?(jpeg bytes: some RandomAccessCollection<UInt8>) {
        var place = 2
        while Self.number(bytes, at: place, bytes: 1) == 0xFF,
            let marker = Self.number(bytes, at: place + 1, bytes: 1)
        {
            switch marker {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD7: place += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                self.init(
                    .jpeg, Self.number(bytes, at: place + 7, bytes: 2),
                    Self.number(bytes, at: place + 5, bytes: 2))
                return
            case 0xD9, 0xDA: return nil
            default:
                guard let length = Self.number(bytes, at: place + 2, bytes: 2), length >= 2 else {
                    return nil
                }
                place += 2 + length
            }
        }
        return nil
    }

    /// The most bytes of a directory of a TIFF: a count and as many entries of 12 bytes.
    static let mostDirectoryBytes = 2 + 12 * 0xFFFF

    /// The place of the first directory of a TIFF; `nil` for other formats, and for BigTIFF.
    static func tiffDirectory(of bytes: some RandomAccessCollection<UInt8>) -> Int? {
        let marks: [[UInt8]] = [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]]
        guard marks.contains(where: bytes.starts) else { return nil }
        return number(bytes, at: 4, bytes: 4, isLittleEndian: bytes.first == 0x49)
    }

    /// Reads the size of a TIFF from its first directory, which begins with the number of its entries; `file` begins with
    /// the byte order.
    init?(
        tiffDirectory bytes: some RandomAccessCollection<UInt8>, of file: some RandomAccessCollection<UInt8>
    ) {
        let isLittleEndian = file.first == 0x49
        func number(at place: Int, bytes count: Int) -> Int? {
            Self.number(bytes, at: place, bytes: count, isLittleEndian: isLittleEndian)
        }
        /// The value of a tag: of type 3 in two bytes, of type 4 in four.
        func value(of tag: Int) -> Int? {
            let places = (0..<(number(at: 0, bytes: 2) ?? 0)).lazy.map { 2 + 12 * $0 }
            guard let place = places.first(where: { number(at: $0, bytes: 2) == tag }) else { return nil }
            return switch number(at: place + 2, bytes: 2) {
            case 3: number(at: place + 8, bytes: 2)
            case 4: number(at: place + 8, bytes: 4)
            default: nil
            }
        }
        self.init(.tiff, value(of: 256), value(of: 257))
    }

    /// An unsigned number of at most four bytes, big-endian by default; `nil` beyond the end.
    static func number(
        _ bytes: some RandomAccessCollection<UInt8>, at place: Int, bytes count: Int,
        isLittleEndian: Bool = false
    ) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: place)
        let digits = bytes[start..<bytes.index(start, offsetBy: count)]
        return isLittleEndian
            ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
}
