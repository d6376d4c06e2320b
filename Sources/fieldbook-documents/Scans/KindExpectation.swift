import Batch
import DocumentModel
import DocumentTasks

/// The kind of document that is wanted.
struct KindExpectation {
    private static let mostEvidence = 3

    private let kind: DocumentKind

    init(_ kind: DocumentKind) { self.kind = kind }

    /// Throws `scan.unexpected`, with what was found instead and why, for pages that are no such document.
    func check(_ pages: [PageFindings]) throws {
        guard let found = pages.leading, found.kind != kind else { return }
        let evidence = found.evidence.prefix(Self.mostEvidence).joined(separator: "; ")
        throw ItemFailure(
            code: "scan.unexpected",
            message: (found.kind == .unknown
                ? "what it is does not show, \(kind.rawValue) was expected"
                : "it is taken for \(found.kind.rawValue), not \(kind.rawValue)")
                + (evidence.isEmpty ? "" : ": \(evidence)"),
            remedy: "Send the right document, or a better picture of it.")
    }
}
