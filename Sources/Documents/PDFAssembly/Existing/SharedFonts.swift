import CQPDF

/// The font of invisible words in a document that pages of others are copied into: once, since it is the same in all
/// documents that ``PDFBuilder`` made.
struct SharedFonts {
    private static let usualMap = Array(GlyphCodes().unicodeMap.utf8)

    /// The fonts that the document has by now, by their names in resources.
    private var identities: [String: Int] = [:]
    /// Of the document that pages come from: its tables of characters, and whether they are the usual one.
    private var maps: [Int: Bool] = [:]

    /// Pages of another document come.
    mutating func beginDocument() { maps = [:] }

    /// The names of a page's fonts that are shared; takes away those that the document has already.
    mutating func detach(from page: QPDFObject) -> [String] {
        let fonts = page["/Resources"]["/Font"]
        let names = fonts.keys.filter { isShared(fonts[$0], named: $0) }
        for name in names where identities[name] != nil { fonts.remove(name) }
        return names
    }

    /// Gives a page that was copied the fonts that were taken away, and notes those that came with it.
    mutating func attach(_ names: [String], to page: QPDFObject) {
        let fonts = page["/Resources"]["/Font"]
        for name in names {
            if let identity = identities[name] {
                fonts.set(name, page.document.object(identity))
            } else {
                identities[name] = fonts[name].identity
            }
        }
    }

    private mutating func isShared(_ font: QPDFObject, named name: String) -> Bool {
        guard name.drop(while: { $0 == "/" }) == InvisibleFonts.name, font.identity != nil,
            font["/BaseFont"].name == GlyphlessFont.name, font["/ToUnicode"].isStream,
            let map = font["/ToUnicode"].identity
        else { return false }
        if let isUsual = maps[map] { return isUsual }
        let isUsual = font["/ToUnicode"].streamBytes == Self.usualMap
        maps[map] = isUsual
        return isUsual
    }
}
