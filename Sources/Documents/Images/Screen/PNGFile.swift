import CDeflate

/// A PNG file that grows chunk by chunk.
struct PNGFile {
    private var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A file with its header and, where it is known, the resolution.
    init(_ pixels: ScreenPixels, bitDepth: Int, colourType: UInt8) {
        let size = Self.bigEndian(pixels.width) + Self.bigEndian(pixels.height)
        append("IHDR", size + [UInt8(bitDepth), colourType, 0, 0, 0])
        guard let dotsPerInch = pixels.dotsPerInch else { return }
        let dotsPerMetre = Int(min(dotsPerInch / 0.0254, Double(Int32.max)).rounded())
        append("pHYs", Self.bigEndian(dotsPerMetre) + Self.bigEndian(dotsPerMetre) + [1])
    }

    /// The longest chunk that others read is one of 2^31 - 1 bytes.
    static let longestPiece = 1 << 30

    /// Appends the deflated rows, in as many chunks as they need.
    mutating func appendRows(_ content: [UInt8], inPiecesOf length: Int = longestPiece) {
        for start in stride(from: 0, to: content.count, by: length) {
            append("IDAT", content[start..<min(start + length, content.count)])
        }
    }

    mutating func append(_ name: String, _ content: some Collection<UInt8>) {
        bytes += Self.bigEndian(content.count)
        let start = bytes.count
        bytes += name.utf8
        bytes += content
        let sum = bytes.withUnsafeBytes {
            libdeflate_crc32(0, $0.baseAddress?.advanced(by: start), $0.count - start)
        }
        bytes += Self.bigEndian(Int(sum))
    }

    /// All bytes, with the end.
    consuming func finished() -> [UInt8] {
        append("IEND", [])
        return bytes
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
