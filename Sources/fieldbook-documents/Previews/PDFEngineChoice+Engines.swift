import DocumentModel
import DocumentTasks
import PDFPreview

extension PDFEngineChoice {
    /// This one alone.
    init(_ engine: PDFEngine) {
        self =
            switch engine {
            case .poppler: .poppler
            case .pdfium: .pdfium
            }
    }

    /// Throws `pdf.engineMissing` where the one that is wanted is not there.
    func check() throws {
        if self == .pdfium { _ = try PDFiumLibrary.version() }
    }

    /// The engines, in the order in which they are asked.
    var engines: [PDFEngine] {
        switch self {
        case .auto: PDFDrawer.fastestFirst
        case .poppler: [.poppler]
        case .pdfium: [.pdfium]
        }
    }
}
