import CPoppler
public import DocumentModel

extension PDFFile {
    /// What people noted on a page, from its upper edge downwards; throws `pdf.pageMissing` and `pdf.pageSize`.
    ///
    /// Text boxes are not among them: their words are on the page, and so in its text.
    public func notes(ofPage index: Int, limit: Int = 10_000) throws(PDFError) -> PDFListing<PDFNote> {
        let page = try page(index)
        // Poppler has turned these already.
        let plane = try plane(of: page, index)
        var notes = PDFListing<PDFNote>()
        let mappings = poppler_page_get_annot_mapping(page.page)
        defer { if mappings != nil { poppler_page_free_annot_mapping(mappings) } }
        for mapping in mappings.elements(of: PopplerAnnotMapping.self) {
            guard let annotation = mapping.pointee.annot,
                !Self.silent.contains(poppler_annot_get_annot_type(annotation).rawValue),
                let text = GlibText.taken(poppler_annot_get_contents(annotation))
            else { continue }
            guard notes.add(PDFNote(text: text, box: plane.shown(mapping.pointee.area)), upTo: limit) else {
                break
            }
        }
        notes.items.sort { ($0.box.y, $0.box.x, $0.text) < ($1.box.y, $1.box.x, $1.text) }
        return notes
    }

    /// How many notes, marks, drawings, text boxes and stamps people put onto a page; throws `pdf.pageMissing`.
    public func noteCount(ofPage index: Int) throws(PDFError) -> Int {
        let page = try page(index)
        let mappings = poppler_page_get_annot_mapping(page.page)
        defer { if mappings != nil { poppler_page_free_annot_mapping(mappings) } }
        return mappings.elements(of: PopplerAnnotMapping.self).count { mapping in
            mapping.pointee.annot.map { !Self.unnoted.contains(poppler_annot_get_annot_type($0).rawValue) }
                ?? false
        }
    }

    /// Those that come with a document or belong to another note.
    private static let unnoted = Set(
        [POPPLER_ANNOT_WIDGET, POPPLER_ANNOT_LINK, POPPLER_ANNOT_POPUP].map(\.rawValue))

    /// Those whose words are on the page already, or are no note.
    private static let silent = Set(
        [POPPLER_ANNOT_WIDGET, POPPLER_ANNOT_FREE_TEXT, POPPLER_ANNOT_LINK, POPPLER_ANNOT_POPUP]
            .map(\.rawValue))
}
