import DocumentModel

extension ImageFormat {
    /// The name of libvips's operation that reads it.
    var loader: String {
        switch self {
        case .bmp: "magickload_buffer"
        case .jpeg2000: "jp2kload_source"
        case .jpeg, .png, .tiff, .webp, .heif, .gif: "\(rawValue)load_source"
        }
    }

    /// Whether a file can have several pages or frames; what libvips calls pages of JPEG 2000 are sizes.
    var canHavePages: Bool { [.tiff, .webp, .heif, .gif].contains(self) }

    /// The name of a well-known format that is deliberately not read.
    static func refusedFormat(firstBytes bytes: some Collection<UInt8>) -> String? {
        let start = Array(bytes.prefix(12))
        let refused: [(magic: [UInt8], name: String)] = [
            (Array("%PDF".utf8), "a PDF document"),
            (Array("<svg".utf8), "an SVG drawing"),
            (Array("<?xml".utf8), "an XML document"),
            (Array("P4".utf8), "a PBM image"), (Array("P5".utf8), "a PGM image"),
            (Array("P6".utf8), "a PPM image"),
            (Array("8BPS".utf8), "a Photoshop file"),
            ([0xFF, 0x0A], "a JPEG XL image"), ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL image"),
        ]
        return refused.first { start.starts(with: $0.magic) }?.name
    }
}
