/// What draws PDFs' pages.
public enum PDFEngine: String, Sendable, Hashable, Codable, CaseIterable {
    /// Poppler, which every Fieldbook has.
    case poppler
    /// PDFium, where its shared library is on the machine.
    case pdfium
}
