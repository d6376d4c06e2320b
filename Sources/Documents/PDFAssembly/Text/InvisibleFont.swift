import DocumentModel

/// The font of invisible words.
///
/// Readers take a word's height from its font. All words of a line therefore have the same size, from the baseline to
/// the top of the tallest word.
struct InvisibleFont {
    /// The font's name in a page's resources.
    static let name = "FieldbookText"
    /// Width of every character, as a share of the font size.
    static let characterWidth = 0.5
    /// Height above and below the baseline, in thousandths of the font size.
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

    /// The font's entry for the resources of a page or form.
    mutating func resource(in file: PDFObjectFile) -> String {
        let number = self.number ?? file.reserve()
        self.number = number
        return "/Font << /\(Self.name) \(number) 0 R >>"
    }

    /// Writes the font if a page uses it.
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

/// Two-byte codes for characters.
///
/// A character of the basic multilingual plane is its own code. Other characters get surrogate values as codes, in the
/// order of first use.
struct GlyphCodes {
    private(set) var others: [Unicode.Scalar] = []
    private var codes: [Unicode.Scalar: UInt16] = [:]

    private static let first: UInt16 = 0xD800
    private static let room = 2048

    /// The code of a character; `nil` for control characters and byte order marks, which are not searched for.
    mutating func code(of scalar: Unicode.Scalar) -> UInt16? {
        let value = scalar.value
        if value < 0x20 || (0x7F...0x9F).contains(value) || value == 0xFEFF { return nil }
        if let code = UInt16(exactly: value) { return code < 0xFFFE ? code : nil }
        if let code = codes[scalar] { return code }
        guard others.count < Self.room else { return 0xFFFD }
        let code = Self.first + UInt16(others.count)
        others.append(scalar)
        codes[scalar] = code
        return code
    }

    /// The `ToUnicode` CMap, which maps codes to characters.
    var unicodeMap: String {
        // In a range only the last byte may vary, and a block has at most 100 ranges.
        let blocks = stride(from: 0, to: 256, by: 64).map { start in
            let ranges = (start..<(start + 64)).map { high in
                let code = PDFSyntax.hexadecimal(UInt16(high) << 8)
                return "<\(code)> <\(PDFSyntax.hexadecimal(UInt16(high) << 8 | 0xFF))> <\(code)>\n"
            }
            return "64 beginbfrange\n\(ranges.joined())endbfrange\n"
        }
        return """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <0000> <FFFF>
            endcodespacerange
            \(blocks.joined())\(otherCharacters)endcmap
            CMapName currentdict /CMap defineresource pop
            end
            end

            """
    }

    private var otherCharacters: String {
        stride(from: 0, to: others.count, by: 100).map { start in
            let part = others[start..<min(start + 100, others.count)]
            let lines = part.enumerated().map { index, scalar in
                let code = PDFSyntax.hexadecimal(Self.first + UInt16(start + index))
                return "<\(code)> <\(UTF16.encode(scalar)?.map(PDFSyntax.hexadecimal).joined() ?? "FFFD")>\n"
            }
            return "\(part.count) beginbfchar\n\(lines.joined())endbfchar\n"
        }
        .joined()
    }
}
