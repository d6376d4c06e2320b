import CPoppler

extension PDFPage {
    /// Draws the page onto nothing if something is written on it that is none of its content: poppler knows the text of
    /// form fields, text boxes and stamps only once they were drawn.
    func drawForText() {
        guard isWrittenOn else { return }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return }
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return }
        defer { cairo_destroy(context) }
        poppler_page_render(page, context)
    }

    private var isWrittenOn: Bool {
        let mappings = poppler_page_get_annot_mapping(page)
        defer { if mappings != nil { poppler_page_free_annot_mapping(mappings) } }
        return mappings.elements(of: PopplerAnnotMapping.self).contains { mapping in
            guard let annotation = mapping.pointee.annot else { return false }
            return Self.written.contains(poppler_annot_get_annot_type(annotation).rawValue)
        }
    }

    private static let written = Set(
        [POPPLER_ANNOT_WIDGET, POPPLER_ANNOT_FREE_TEXT, POPPLER_ANNOT_STAMP].map(\.rawValue))
}
