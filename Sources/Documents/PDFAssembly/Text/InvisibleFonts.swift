import DocumentModel

/// The font of invisible words: one shape, nothing.
///
/// A reader of a PDF takes a word's height from its font. All words of a line have the same size, from the line that the
/// letters stand on to the top of the highest, so that readers see one line.
struct InvisibleFonts {
    /// The font's name in a page's resources.
    static let name = "FieldbookText"
    /// Every character is as wide as half the size.
    static let characterWidth = 0.5
    /// Above and below the line that letters stand on, in thousandths of the size.
    private static let (ascent, descent) = (1000, -220)

    private let program: Int
    private let glyphs: Int
    private let unicodeMap: Int
    private var number: Int?
    var codes = GlyphCodes()

    init(in file: PDFObjectFile) {
        program = file.reserve()
        glyphs = file.reserve()
        unicodeMap = file.reserve()
    }

    /// The font's entry in the resources of a page or a form.
    mutating func resource(in file: PDFObjectFile) -> String {
        let number = self.number ?? file.reserve()
        self.number = number
        return "/Font << /\(Self.name) \(number) 0 R >>"
    }

    /// Writes the font, if a page uses it.
    func write(to file: PDFObjectFile) throws(PDFError) {
        guard let number else {
            for unused in [program, glyphs, unicodeMap] { try file.write(unused, "null") }
            return
        }
        let font = GlyphlessFont.file
        try file.write(program, stream: font, "/Length1 \(font.count)")
        try file.write(glyphs, stream: GlyphlessFont.glyphOfEachCode)
        try file.write(unicodeMap, stream: Array(codes.unicodeMap.utf8))
        let descriptor = try file.add(
            """
            << /Type /FontDescriptor /FontName /\(GlyphlessFont.name) /Flags 5 \
            /FontBBox [0 \(Self.descent) 500 \(Self.ascent)] \
            /ItalicAngle 0 /Ascent \(Self.ascent) /Descent \(Self.descent) /CapHeight \(Self.ascent) /StemV 80 \
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
