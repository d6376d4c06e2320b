import DocumentModel

/// A file's coded picture as it is, in the company of what another file of the same picture says.
enum KeptPicture {
    /// `nil` where the format does not allow it, or where more would stay than was looked at.
    ///
    /// Only JPEG can state an orientation beside that of its pixels.
    static func file(
        of format: ImageFormat, _ bytes: [UInt8], orientation: Int, withWordsOf made: [UInt8]
    ) -> [UInt8]? {
        guard format == .jpeg || orientation == 1 else { return nil }
        return switch format {
        case .jpeg:
            JPEGParts(made).flatMap { JPEGParts(bytes)?.file(withWordsOf: $0, orientation: orientation) }
        case .png: png(bytes, withWordsOf: made)
        case .webp: WebPMetadata.removed(from: made) == made ? WebPMetadata.removed(from: bytes) : nil
        case .tiff: TIFFStructure(bytes).flatMap { $0.holdsPixelsAlone ? bytes : nil }
        case .heif, .gif, .bmp, .jpeg2000: nil
        }
    }

    private static func png(_ bytes: [UInt8], withWordsOf made: [UInt8]) -> [UInt8]? {
        guard let own = PNGMetadata.chunks(of: bytes), let others = PNGMetadata.chunks(of: made),
            let firstPixels = own.firstIndex(where: { $0.type == "IDAT" })
        else { return nil }
        let words = others.filter { ["pHYs", "eXIf", "tEXt", "zTXt", "iTXt"].contains($0.type) }
        let kept: Set = ["IHDR", "PLTE", "tRNS", "iCCP", "sRGB", "gAMA", "cHRM", "sBIT", "IDAT", "IEND"]
        let head = own[..<firstPixels].filter { kept.contains($0.type) }
        let pixels = own[firstPixels...].filter { kept.contains($0.type) }
        return Array(bytes.prefix(8)) + head.flatMap { bytes[$0.range] } + words.flatMap { made[$0.range] }
            + pixels.flatMap { bytes[$0.range] }
    }
}

extension TIFFStructure {
    /// Whether every page's tags say nothing but how its pixels are stored and to be shown, as they lie.
    var holdsPixelsAlone: Bool {
        var place = firstDirectory
        for _ in 0..<Self.mostPages {
            guard let directory = directory(at: place),
                directory.entries.allSatisfy({ Self.tagsOfPixels.contains($0.tag) }),
                directory.number(Self.orientation) ?? 1 == 1
            else { return false }
            if directory.next == 0 { return true }
            place = directory.next
        }
        return false
    }

    private static let mostPages = 10_000
    private static let orientation = 274

    /// Sides, depth, packing, polarity, order, strips, tiles, resolution, palette, number of the page, luma and chroma.
    private static let tagsOfPixels: Set<Int> = [
        254, 255, 256, 257, 258, 259, 262, 266, 273, orientation, 277, 278, 279, 280, 281, 282, 283, 284, 292,
        293, 296, 297, 317, 320, 322, 323, 324, 325, 338, 339, 347, 529, 530, 531, 532,
    ]
}
