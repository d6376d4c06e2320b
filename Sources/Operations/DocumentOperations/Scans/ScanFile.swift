package import Batch
import DocumentModel

/// What the first bytes of a scan tell before it is opened.
package enum ScanFile {
    /// Bytes among which a PDF has its mark.
    private static let startOfPDF = 1_024

    /// Whether it is a PDF.
    package static func isPDF(_ item: Item) -> Bool { item.firstBytes(startOfPDF).map(isPDF) ?? false }

    /// Why no scan can be read from a file: it is empty, or neither an image nor a PDF. `opensPDFs` is whether the file is
    /// opened as a PDF if it has that extension.
    static func obstacle(to item: Item, opensPDFs: Bool = true) -> ItemFailure? {
        guard let start = item.firstBytes(startOfPDF) else { return nil }
        let isNamedPDF = opensPDFs && PathParts(item.path).suffix.lowercased() == "pdf"
        if start.isEmpty {
            return ItemFailure(
                code: isNamedPDF ? "pdf.empty" : "image.fileUnreadable", message: "the file is empty",
                remedy: "Get the file again from its source.")
        }
        if isPDF(start) || ImageFormat(firstBytes: start) != nil { return nil }
        return ItemFailure(
            code: isNamedPDF ? "pdf.notAPDF" : "image.unsupportedFormat",
            message: "the file is neither an image nor a PDF",
            remedy: "Open it in the program that made it, and save it as PDF or JPEG.")
    }

    private static func isPDF(_ start: [UInt8]) -> Bool { start.contains(Array("%PDF-".utf8)) }
}
