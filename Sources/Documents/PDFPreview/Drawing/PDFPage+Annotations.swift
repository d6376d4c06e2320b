import DocumentModel
import CPoppler

extension PDFPage {
    /// Hides what is laid on the page for the time of `body`.
    func withoutAnnotations<Result>(_ body: () throws(PDFError) -> Result) throws(PDFError) -> Result {
        let mappings = poppler_page_get_annot_mapping(page)
        defer { if mappings != nil { poppler_page_free_annot_mapping(mappings) } }
        var hidden: [(annotation: OpaquePointer, flags: PopplerAnnotFlag)] = []
        for mapping in mappings.elements(of: PopplerAnnotMapping.self) {
            guard let annotation = mapping.pointee.annot else { continue }
            let flags = poppler_annot_get_flags(annotation)
            hidden.append((annotation, flags))
            poppler_annot_set_flags(
                annotation, PopplerAnnotFlag(flags.rawValue | POPPLER_ANNOT_FLAG_HIDDEN.rawValue))
        }
        defer { for entry in hidden { poppler_annot_set_flags(entry.annotation, entry.flags) } }
        return try body()
    }
}
