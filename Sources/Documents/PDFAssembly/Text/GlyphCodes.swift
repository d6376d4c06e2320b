/// Codes of two bytes for characters: a character of the basic plane is its own code, any other gets one of the
/// surrogates, which are no characters, in the order of first use.
struct GlyphCodes {
    private(set) var others: [Unicode.Scalar] = []
    private var codes: [Unicode.Scalar: UInt16] = [:]

    private static let first: UInt16 = 0xD800
    private static let room = 2048

    /// The code, `nil` for what is no character to be found: controls, marks of order.
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

    /// The table by which a reader turns codes into characters.
    var unicodeMap: String {
        // A range may not go past the last value of its second byte; a block has a hundred at most.
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
