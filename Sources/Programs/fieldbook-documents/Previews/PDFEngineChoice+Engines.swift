import DocumentModel
import DocumentOperations
import Foundation
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

    /// Throws `pdf.engineMissing` where the one that is wanted is not there, or cannot be used though its file is named.
    func check() throws {
        let isNamed = ProcessInfo.processInfo.environment[PDFiumInstallation.variable]?.isEmpty == false
        if self == .pdfium || self == .auto && isNamed { _ = try PDFiumLibrary.version() }
    }

    /// The engines, in the order in which they are asked.
    var engines: [PDFEngine] {
        switch self {
        case .auto: PDFDrawer.fastestFirst
        case .poppler: [.poppler]
        case .pdfium: [.pdfium]
        }
    }

    /// What is asked alone where a process died of the engine that is asked first; `nil` where there is no other one.
    var second: PDFEngineChoice? {
        guard self == .auto else { return nil }
        return PDFDrawer.fastestFirst.dropFirst().last.map(PDFEngineChoice.init)
    }
}
