import Batch
import DocumentModel
import PDFAssembly

extension ItemFailure {
    /// What a person should know whose PDF became PDF/A without all this; `nil` where nothing was taken out.
    init?(_ removed: [ArchivalRemoval: Int], for level: ArchivalLevel) {
        let lost = ArchivalRemoval.allCases.compactMap { kind -> String? in
            guard let count = removed[kind], count > 0 else { return nil }
            return switch kind {
            case .script: "JavaScript"
            case .action: "\(count) \(count == 1 ? "action" : "actions")"
            case .hiddenAnnotation: "\(count) hidden \(count == 1 ? "annotation" : "annotations")"
            }
        }
        guard !lost.isEmpty else { return nil }
        self.init(
            code: "scan.notKept",
            message: "\(lost.joined(separator: ", ")) of the PDF could not be kept in \(level.name)",
            remedy: "Keep the PDF that came, or leave out --pdfa.")
    }
}
