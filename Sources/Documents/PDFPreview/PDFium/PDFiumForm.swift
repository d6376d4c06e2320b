import CPDFium

/// The form fields of a document, with or without a form, which PDFium draws apart from its pages.
struct PDFiumForm {
    let handle: FPDF_FORMHANDLE
    /// Used as long as the fields are.
    private let callbacks: UnsafeMutablePointer<FPDF_FORMFILLINFO>

    /// `nil` where PDFium has no room for it. Scripts have nothing to run in, and XFA is left alone.
    init?(of document: FPDF_DOCUMENT, _ library: fieldbook_pdfium) {
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: FPDF_FORMFILLINFO())
        callbacks.pointee.version = 2
        callbacks.pointee.xfa_disabled = 1
        guard let handle = library.FPDFDOC_InitFormFillEnvironment(document, callbacks) else {
            callbacks.deallocate()
            return nil
        }
        self.handle = handle
        library.FPDF_SetFormFieldHighlightAlpha(handle, 0)
    }

    func close(_ library: fieldbook_pdfium) {
        library.FPDFDOC_ExitFormFillEnvironment(handle)
        callbacks.deallocate()
    }
}
