import DocumentModel

/// What a document has that no picture of its pages keeps.
public struct PageExtras: Sendable, Hashable {
    /// Signatures, which hold for the document that came alone.
    public internal(set) var signatures = 0
    /// Notes, marks, stamps and drawings on pages.
    public internal(set) var annotations = 0
    /// Links on pages.
    public internal(set) var links = 0
    /// Places on pages for fields of a form, signatures among them.
    public internal(set) var fields = 0
    /// Files that are carried along.
    public internal(set) var attachments = 0

    private static let most = 100_000

    init(of document: QPDFDocument, pageCount: Int) throws(PDFError) {
        NameTree.forEachEntry(of: document.catalog["/Names"]["/EmbeddedFiles"]) { _, _ in attachments += 1 }
        signatures = FieldWalk(document.catalog["/AcroForm"]).signatureCount
        var left = Self.most
        for index in 0..<pageCount where left > 0 {
            defer { document.releaseObjects() }
            let list = try document.page(index)["/Annots"]
            let count = min(list.count, left)
            for place in 0..<count { note(list.item(place)) }
            left -= count
        }
    }

    private mutating func note(_ annotation: QPDFObject) {
        switch annotation["/Subtype"].name {
        case "Link": links += 1
        case "Widget": fields += 1
        case "FileAttachment": attachments += 1
        case "Popup", nil: break
        default: annotations += 1
        }
    }
}
