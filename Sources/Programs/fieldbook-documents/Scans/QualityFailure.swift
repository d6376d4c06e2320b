import Batch
import DocumentOperations

/// What is said of documents that are not good enough.
enum QualityFailure {
    private static let remedy = "Scan or photograph it again, with that put right."

    /// The refusal of a document, with every hint; `nil` where all verdicts are good.
    static func rejection(for verdicts: [CheckedScan.Verdict]) -> ItemFailure? {
        let reasons = verdicts.filter { !$0.passed }.map { verdict in
            (verdict.page.map { "page \($0): " } ?? "") + (verdict.hint ?? verdict.check)
        }
        guard !reasons.isEmpty else { return nil }
        return ItemFailure(
            code: "scan.rejected", message: reasons.joined(separator: "; "), remedy: remedy)
    }

    /// What is wrong with a page, or a file, that was taken all the same; `nil` where all of its verdicts are good.
    static func finding(in verdicts: [CheckedScan.Verdict]) -> ItemFailure? {
        let hints = verdicts.filter { !$0.passed }.map { $0.hint ?? $0.check }
        guard !hints.isEmpty else { return nil }
        return ItemFailure(code: "scan.poor", message: hints.joined(separator: "; "), remedy: remedy)
    }
}
