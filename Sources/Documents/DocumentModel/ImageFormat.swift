/// A file format that can be read, told by the first bytes of a file and never by its name.
public enum ImageFormat: String, Sendable, Hashable, Codable, CaseIterable {
    case jpeg, png, tiff, webp, heif, gif

    /// The format that the first bytes of a file announce, `nil` if it is none of these.
    ///
    /// HEIF includes HEIC and AVIF. Twelve bytes are enough.
    public init?(firstBytes bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(12))
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
        } else {
            return nil
        }
    }

    private static let heifBrands = ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis"]
}
