import Batch
import DocumentModel

/// What draws PDFs' pages.
package enum PDFEngineChoice: String, Codable, Sendable, CaseIterable {
    /// The faster one that is there; what it cannot draw, or leaves empty, the other one draws.
    case auto
    case poppler
    case pdfium

    /// What pictures rest on besides poppler, which is a part of this program: the very PDFium, or that there is none.
    package var resources: [String] {
        guard self != .poppler else { return [] }
        let hash = PDFiumInstallation.found().flatMap { FileDigest.hash(ofFileAt: $0.path) }
        return ["pdfium \(hash ?? "missing")"]
    }
}
