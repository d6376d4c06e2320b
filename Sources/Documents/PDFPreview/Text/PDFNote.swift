import CPoppler
public import DocumentModel

/// A note on a page, or the text of a mark, drawing or stamp.
public struct PDFNote: Sendable, Hashable, Codable {
    /// The text.
    public var text: String
    /// The place of the icon or mark on the page as shown in points, `y` downwards from the upper edge.
    public var box: PDFBox
}

extension PDFFile {
    /// The notes on a page, sorted from top to bottom; throws `pdf.pageMissing` and `pdf.pageSize`.
    ///
    /// Text boxes are not included, because their text is part of the page's text.
    public func notes(ofPage index: Int, limit: Int = 10_000) throws(PDFError) -> PDFListing<PDFNote> {
        let page = try page(index)
        // Poppler has already rotated the areas.
        let plane = try plane(of: page, index)
        var notes = PDFListing<PDFNote>()
        page.withAnnotations { annotations in
            for annotation in annotations where !Self.withoutNote.contains(annotation.kind) {
                guard let text = GlibText.taken(poppler_annot_get_contents(annotation.handle)) else {
                    continue
                }
                let note = PDFNote(text: text, box: plane.shown(annotation.area))
                guard notes.add(note, upTo: limit) else { break }
            }
        }
        notes.items.sort { ($0.box.y, $0.box.x, $0.text) < ($1.box.y, $1.box.x, $1.text) }
        return notes
    }

    /// Number of notes, marks, drawings, text boxes and stamps that people added to a page; throws `pdf.pageMissing`.
    public func noteCount(ofPage index: Int) throws(PDFError) -> Int {
        try page(index).withAnnotations { $0.count { !Self.notCounted.contains($0.kind) } }
    }

    /// Annotations that are part of the document or belong to another note.
    private static let notCounted = Set(
        [POPPLER_ANNOT_WIDGET, POPPLER_ANNOT_LINK, POPPLER_ANNOT_POPUP].map(\.rawValue))

    /// Annotations that are not notes, or whose text is part of the page's text.
    private static let withoutNote = notCounted.union([POPPLER_ANNOT_FREE_TEXT.rawValue])
}
