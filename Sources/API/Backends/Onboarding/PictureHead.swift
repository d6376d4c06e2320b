/// Format and size of a picture, as its first bytes tell; nothing is decoded.
public struct PictureHead: Hashable, Sendable {
    /// What the bytes are.
    public enum Format: String, Hashable, Sendable {
        case jpeg = "image/jpeg"
        case png = "image/png"
    }

    /// What the bytes are.
    public let format: Format
    /// Pixels from left to right, as they are stored: a turn that the metadata ask for is not made.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]

    /// Reads the head; `nil` for what is neither JPEG nor PNG, or too short or too broken to say its size.
    ///
    /// A JPEG may have its size behind megabytes of metadata; the more bytes there are, the more can be read.
    public init?(_ bytes: some RandomAccessCollection<UInt8>) {
        if bytes.starts(with: Self.pngSignature) {
            self.init(png: bytes)
        } else if bytes.starts(with: Self.jpegSignature) {
            self.init(jpeg: bytes)
        } else {
            return nil
        }
    }

    private init?(_ format: Format, _ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return nil }
        (self.format, self.width, self.height) = (format, width, height)
    }

    /// The first chunk is 13 bytes of `IHDR`, width and height at their front.
    private init?(png bytes: some RandomAccessCollection<UInt8>) {
        guard Self.number(bytes, at: 8, bytes: 4) == 13, Self.number(bytes, at: 12, bytes: 4) == 0x4948_4452
        else { return nil }
        let (width, height) = (Self.number(bytes, at: 16, bytes: 4), Self.number(bytes, at: 20, bytes: 4))
        guard width ?? 0 < 1 << 31, height ?? 0 < 1 << 31 else { return nil }
        self.init(.png, width, height)
    }

    /// Segments follow each other up to the one that begins a frame; each is passed over by its length.
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

    /// A number, the highest byte first; `nil` where there are too few bytes.
    private static func number(
        _ bytes: some RandomAccessCollection<UInt8>, at place: Int, bytes count: Int
    ) -> Int? {
        guard place + count <= bytes.count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: place)
        return bytes[start..<bytes.index(start, offsetBy: count)].reduce(0) { $0 << 8 | Int($1) }
    }
}
