import Batch
import PDFAssembly

extension PageExtras {
    /// What a person should know whose PDF was made anew without all this; `nil` where there is nothing of it.
    var loss: ItemFailure? {
        let kinds = [
            (signatures, "signature", "signatures"), (annotations, "annotation", "annotations"),
            (links, "link", "links"),
            (max(0, fields - signatures), "form field", "form fields"),
            (attachments, "attached file", "attached files"),
        ]
        let lost = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
        guard !lost.isEmpty else { return nil }
        return ItemFailure(
            code: "scan.notKept",
            message:
                "\(lost.joined(separator: ", ")) of the PDF could not be kept, only what is seen of them",
            remedy: "Keep the PDF that came, or leave out --force-ocr.")
    }
}
