/// A TrueType font with two invisible glyphs, half as wide as high.
///
/// The second glyph is a line without thickness across its full width, because PDFium (and Chromium) cannot find words
/// of one character whose glyph has no width.
enum GlyphlessFont {
    static let name = "FieldbookGlyphless"

    private static let unitsPerEm: UInt16 = 1000
    private static let width: UInt16 = 500

    /// The map from codes to glyphs, two bytes each: all codes show glyph 1, since glyph 0 is for missing characters.
    static let glyphOfEachCode: [UInt8] = (0..<65_536).flatMap { _ in [UInt8(0), 1] }

    /// The font file: a directory, then the tables, each aligned to four bytes.
    static let file: [UInt8] = {
        let tables = Self.tables.sorted { $0.tag < $1.tag }
        var directory =
            UInt32(0x0001_0000).bigEndianBytes + [UInt16(tables.count), 128, 3, 32].flatMap(\.bigEndianBytes)
        var body: [UInt8] = []
        let start = directory.count + 16 * tables.count
        for table in tables {
            directory += Array(table.tag.utf8) + checksum(table.data).bigEndianBytes
            directory += UInt32(start + body.count).bigEndianBytes + UInt32(table.data.count).bigEndianBytes
            body += padded(table.data)
        }
        var file = directory + body
        if let head = tables.firstIndex(where: { $0.tag == "head" }) {
            let before = tables[..<head].reduce(0) { $0 + padded($1.data).count }
            let adjustment = start + before + 8
            file.replaceSubrange(
                adjustment..<(adjustment + 4), with: (0xB1B0_AFBA &- checksum(file)).bigEndianBytes)
        }
        return file
    }()

    private static var tables: [(tag: String, data: [UInt8])] {
        [
            ("OS/2", os2), ("cmap", cmap), ("glyf", line), ("head", head), ("hhea", hhea),
            ("hmtx", [width, 0, width, 0].flatMap(\.bigEndianBytes)),
            ("loca", [UInt16(0), 0, UInt16(line.count / 2)].flatMap(\.bigEndianBytes)),
            ("maxp", [UInt16(1), 0, 2, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0].flatMap(\.bigEndianBytes)),
            ("name", postScriptName),
            ("post", UInt32(0x0003_0000).bigEndianBytes + [UInt8](repeating: 0, count: 28)),
        ]
    }

    /// A glyph with one contour of two points, from the origin to the right, without instructions.
    private static var line: [UInt8] {
        [UInt16(1), 0, 0, width, 0, 1, 0].flatMap(\.bigEndianBytes) + [0x31, 0x21] + width.bigEndianBytes
            + [0, 0]
    }

    /// Version, revision, checksum to come, magic number, flags, units, two times, box, style, smallest size, hints.
    private static var head: [UInt8] {
        UInt32(0x0001_0000).bigEndianBytes + UInt32(0x0001_0000).bigEndianBytes + UInt32(0).bigEndianBytes
            + UInt32(0x5F0F_3CF5).bigEndianBytes
            + [UInt16(0), unitsPerEm].flatMap(\.bigEndianBytes)
            + [UInt8](repeating: 0, count: 16)
            + [UInt16(0), 0, width, unitsPerEm, 0, 8, 2, 0, 0].flatMap(\.bigEndianBytes)
    }

    private static var hhea: [UInt8] {
        UInt32(0x0001_0000).bigEndianBytes + [unitsPerEm, 0, 0, width].flatMap(\.bigEndianBytes)
            + [UInt16(0), 0, width, 1, 0, 0, 0, 0, 0, 0, 0, 2].flatMap(\.bigEndianBytes)
    }

    /// An empty table of format 4.
    private static var cmap: [UInt8] {
        [UInt16(0), 1, 3, 1].flatMap(\.bigEndianBytes) + UInt32(12).bigEndianBytes
            + [UInt16(4), 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0].flatMap(\.bigEndianBytes)
    }

    /// Version 3: mean width, weight, width class, embedding allowed.
    private static var os2: [UInt8] {
        [UInt16(3), width, 400, 5, 0].flatMap(\.bigEndianBytes) + [UInt8](repeating: 0, count: 22)
            + [UInt8](repeating: 0, count: 10) + [UInt8](repeating: 0, count: 16) + Array("FLDB".utf8)
            + [UInt16(0x40), 0xFFFF, 0xFFFF, unitsPerEm, 0, 0, unitsPerEm, 0].flatMap(\.bigEndianBytes)
            + [UInt8](repeating: 0, count: 8) + [UInt16(0), 0, 0, 0, 0].flatMap(\.bigEndianBytes)
    }

    /// The PostScript name in UTF-16 for Windows, which all readers support.
    private static var postScriptName: [UInt8] {
        let text = name.utf16.flatMap(\.bigEndianBytes)
        return [UInt16(0), 1, 18, 3, 1, 0x409, 6, UInt16(text.count), 0].flatMap(\.bigEndianBytes) + text
    }

    private static func checksum(_ data: [UInt8]) -> UInt32 {
        let data = padded(data)
        return stride(from: 0, to: data.count, by: 4).reduce(0) { sum, at in
            sum &+ data[at..<(at + 4)].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    private static func padded(_ data: [UInt8]) -> [UInt8] {
        data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }
}

extension FixedWidthInteger {
    /// The bytes from the most significant to the least, as in fonts and ICC profiles.
    var bigEndianBytes: [UInt8] {
        stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: self >> Self($0))
        }
    }
}
