package import Batch
import DocumentModel

/// What the first bytes of a scan tell before it is opened.
package enum ScanFile {
    /// Bytes among which a PDF has its mark.
    private static let startOfPDF = 1_024

    /// Whether it is a PDF.
    package static func isPDF(_ item: Item) -> Bool { item.firstBytes(startOfPDF).map(isPDF) ?? false }

    /// Why no scan can be read from a file: it is empty, or neither an image nor a PDF.
    static func obstacle(to item: Item) -> ItemFailure? {
        guard let start = item.firstBytes(startOfPDF) else { return nil }
        if start.isEmpty {
            return ItemFailure(
                code: "image.fileUnreadable", message: "the file is empty",
                remedy: "Get the file again from its source.")
        }
        if isPDF(start) || ImageFormat(firstBytes: start) != nil { return nil }
        let isNamedPDF = PathParts(item.path).suffix.lowercased() == "pdf"
        return ItemFailure(
            code: isNamedPDF ? "pdf.notAPDF" : "image.unsupportedFormat",
            message: "the file is neither an image nor a PDF",
            remedy: "Open it in the program that made it, and save it as PDF or JPEG.")
    }

    private static func isPDF(_ start: [UInt8]) -> Bool { start.contains(Array("%PDF-".utf8)) }
}
