import DocumentModel

/// The fonts of invisible words: one shape, nothing, in boxes of different heights.
///
/// A reader of a PDF takes a word's height from its font. All words of a line have the same size, so that readers see
/// one line; the font then says how far a word's ink goes above and below the line, in sixteenths of the size.
struct InvisibleFonts {
    /// How far the ink of a word goes.
    struct Extent: Hashable, Comparable {
        /// Sixteenths above the line the letters stand on, 1 to 16.
        let above: Int
        /// Sixteenths below it, 0 to 6: more is taken for a fault by poppler.
        let below: Int

        init(above: Double, below: Double) {
            self.above = min(max(Int((above * 16).rounded()), 1), 16)
            self.below = min(max(Int((below * 16).rounded()), 0), 6)
        }

        /// The font's name in a page's resources.
        var name: String { "T\(above)-\(below)" }

        /// The extent of a name, with or without the slash of PDF; `nil` for any other name.
        init?(name: String) {
            let numbers = name.drop { $0 == "/" || $0 == "T" }.split(separator: "-").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            self.init(above: Double(numbers[0]) / 16, below: Double(numbers[1]) / 16)
            if self.name != name.drop(while: { $0 == "/" }) { return nil }
        }

        static func < (one: Extent, other: Extent) -> Bool {
            (one.above, one.below) < (other.above, other.below)
        }
    }

    /// The objects that all fonts share.
    private let program: Int
    private let glyphs: Int
    private let unicodeMap: Int
    private var fonts: [Extent: Int] = [:]
    var codes = GlyphCodes()

    init(in file: PDFObjectFile) {
        program = file.reserve()
        glyphs = file.reserve()
        unicodeMap = file.reserve()
    }

    /// Every character is as wide as half the size.
    static let characterWidth = 0.5

    mutating func font(_ extent: Extent, in file: PDFObjectFile) -> Int {
        if let number = fonts[extent] { return number }
        let number = file.reserve()
        fonts[extent] = number
        return number
    }

    /// Writes all fonts that were used.
    func write(to file: PDFObjectFile) throws(PDFError) {
        let font = GlyphlessFont.file
        try file.write(program, stream: font, "/Length1 \(font.count)")
        try file.write(glyphs, stream: GlyphlessFont.glyphOfEachCode)
        try file.write(unicodeMap, stream: Array(codes.unicodeMap.utf8))
        for (extent, number) in fonts.sorted(by: { $0.key < $1.key }) {
            try write(extent, number, to: file)
        }
    }

    private func write(_ extent: Extent, _ number: Int, to file: PDFObjectFile) throws(PDFError) {
        // A reader takes 0 for "not known".
        let (ascent, descent) = (extent.above * 1000 / 16, min(-1, -extent.below * 1000 / 16))
        let descriptor = try file.add(
            """
            << /Type /FontDescriptor /FontName /\(GlyphlessFont.name) /Flags 5 /FontBBox [0 \(descent) 500 \(ascent)] \
            /ItalicAngle 0 /Ascent \(ascent) /Descent \(descent) /CapHeight \(ascent) /StemV 80 \
            /FontFile2 \(program) 0 R >>
            """)
        let descendant = try file.add(
            """
            << /Type /Font /Subtype /CIDFontType2 /BaseFont /\(GlyphlessFont.name) \
            /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> \
            /FontDescriptor \(descriptor) 0 R /DW 500 /CIDToGIDMap \(glyphs) 0 R >>
            """)
        try file.write(
            number,
            """
            << /Type /Font /Subtype /Type0 /BaseFont /\(GlyphlessFont.name) /Encoding /Identity-H \
            /DescendantFonts [\(descendant) 0 R] /ToUnicode \(unicodeMap) 0 R >>
            """)
    }
}
