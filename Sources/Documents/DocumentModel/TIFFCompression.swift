/// How the pixels of grey and coloured TIFF images are packed; bitonal ones are always packed by G4.
public enum TIFFCompression: Hashable, Sendable, Codable {
    /// As they are.
    case none
    /// Lossless, read by everything.
    case lzw
    /// Lossless and smaller than LZW.
    case deflate
    /// Lossy; quality from 1 to 100.
    case jpeg(quality: Int = 85)
}
