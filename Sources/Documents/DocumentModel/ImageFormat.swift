/// A file format that can be read, told by the first bytes of a file and never by its name.
public enum ImageFormat: String, Sendable, Hashable, Codable, CaseIterable {
    case jpeg, png, tiff, webp, heif, gif, bmp, jpeg2000

    /// The format that the first bytes of a file announce, `nil` if it is none of these.
    ///
    /// HEIF includes HEIC and AVIF, JPEG 2000 both its file format and the bare codestream. Eighteen bytes are
    /// enough.
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
    /// Two letters alone begin many a text: the size of the header that follows is the rest of the mark.
    private static let bmpHeaderSizes: Set<UInt8> = [12, 40, 52, 56, 64, 108, 124]
}
