import Batch
import DocumentModel
import DocumentOperations

/// The kind of document that is wanted.
struct KindExpectation {
    private static let mostEvidence = 3

    private let kind: DocumentKind

    init(_ kind: DocumentKind) { self.kind = kind }

    /// Throws `scan.unexpected`, with what was found instead and why, for pages that are no such document.
    func check(_ pages: [PageFindings]) throws {
        let leading = pages.leading
        let found = leading?.kind ?? .unknown
        guard found != kind else { return }
        let evidence = (leading?.evidence ?? []).prefix(Self.mostEvidence).joined(separator: "; ")
        throw ItemFailure(
            code: "scan.unexpected",
            message: (found == .unknown
                ? "what it is does not show, \(kind.rawValue) was expected"
                : "it is taken for \(found.rawValue), not \(kind.rawValue)")
                + (evidence.isEmpty ? "" : ": \(evidence)"),
            remedy: "Send the right document, or a better picture of it.")
    }
}
