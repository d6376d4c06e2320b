import CPoppler

/// A font that a document uses.
public struct PDFFont: Sendable, Hashable, Codable {
    /// The name without the subset prefix; `nil` if the font has none.
    public var name: String?
    /// The type, such as `TrueType` or `Type 1`.
    public var type: String
    /// The encoding.
    public var encoding: String?
    /// Whether the font is embedded in the document.
    public var isEmbedded: Bool
    /// Whether only the used characters are embedded.
    public var isSubset: Bool
    /// The font that replaces it on this machine if it is not embedded.
    public var substitute: String?
}

extension PDFFile {
    /// The fonts of the pages, each once, in order of first use.
    ///
    /// Stops after `limit` fonts, after `pages` pages, and before a page with more than 1,000 fonts.
    public func fonts(limit: Int = 10_000, pages: Int = 10_000) -> PDFListing<PDFFont> {
        guard let search = poppler_font_info_new(document) else { return PDFListing() }
        defer { g_object_unref(UnsafeMutableRawPointer(search)) }
        var fonts = PDFListing<PDFFont>()
        for index in 0..<min(pages, pageCount) {
            // Poppler opens all fonts of a page at once and searches a substitute for each.
            guard structure?.hasFewFonts(onPage: index, upTo: Self.mostFontsOfAPage) ?? true else {
                fonts.isComplete = false
                return fonts
            }
            var found: OpaquePointer?
            // The result is whether the page has fonts that preceding pages do not have.
            guard poppler_font_info_scan(search, 1, &found) != 0, let found else { continue }
            defer { poppler_fonts_iter_free(found) }
            repeat {
                guard fonts.add(PDFFont(found), upTo: limit) else { return fonts }
            } while poppler_fonts_iter_next(found) != 0
        }
        fonts.isComplete = pageCount <= pages
        return fonts
    }

    private static let mostFontsOfAPage = 1_000
}

extension PDFFont {
    fileprivate init(_ font: OpaquePointer) {
        self.init(
            name: GlibText.copied(poppler_fonts_iter_get_name(font)),
            type: Self.name(of: poppler_fonts_iter_get_font_type(font)),
            encoding: GlibText.copied(poppler_fonts_iter_get_encoding(font)),
            isEmbedded: poppler_fonts_iter_is_embedded(font) != 0,
            isSubset: poppler_fonts_iter_is_subset(font) != 0,
            substitute: GlibText.copied(poppler_fonts_iter_get_substitute_name(font)))
    }

    /// The name of a font type, as in the output of `pdffonts`.
    private static func name(of type: PopplerFontType) -> String {
        switch type {
        case POPPLER_FONT_TYPE_TYPE1: "Type 1"
        case POPPLER_FONT_TYPE_TYPE1C: "Type 1C"
        case POPPLER_FONT_TYPE_TYPE1COT: "Type 1C (OT)"
        case POPPLER_FONT_TYPE_TYPE3: "Type 3"
        case POPPLER_FONT_TYPE_TRUETYPE: "TrueType"
        case POPPLER_FONT_TYPE_TRUETYPEOT: "TrueType (OT)"
        case POPPLER_FONT_TYPE_CID_TYPE0: "CID Type 0"
        case POPPLER_FONT_TYPE_CID_TYPE0C: "CID Type 0C"
        case POPPLER_FONT_TYPE_CID_TYPE0COT: "CID Type 0C (OT)"
        case POPPLER_FONT_TYPE_CID_TYPE2: "CID TrueType"
        case POPPLER_FONT_TYPE_CID_TYPE2OT: "CID TrueType (OT)"
        default: "unknown"
        }
    }
}
