import DocumentModel
import PDFPreview

extension PDFEngine {
    /// A document opened by this engine.
    func open(_ path: String, password: String? = nil) throws -> any PageRenderer {
        switch self {
        case .poppler: try PDFFile(path: path, password: password)
        case .pdfium: try PDFiumFile(path: path, password: password)
        }
    }
}
