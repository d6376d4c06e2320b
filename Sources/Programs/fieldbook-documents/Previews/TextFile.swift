import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Typesetting

/// The beginning of a text file.
struct TextFile {
    /// Limit of the text that is shown.
    private static let mostBytes = 2 << 20
    /// A PDF's signature may be this far from the start.
    private static let startBytes = 1_024

    let path: String
    /// File extension, lowercase.
    let ending: String
    let text: String
    /// Whether the text is truncated.
    let isCut: Bool
    /// Number of bytes that are not valid UTF-8.
    private let faultyBytes: Int

    /// The first character that is not white space.
    let firstCharacter: Character?

    /// Reads a file; returns `nil` for PDFs, images and other binary files.
    ///
    /// Throws `preview.empty` or `preview.notText` for a file with a text extension but no text.
    init?(path: String) throws {
        ending = PathParts(path).suffix.lowercased()
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: Self.startBytes)) ?? Data()
        let isNamedAsText = RenderPreview.textExtensions.contains(ending)
        guard Self.mayBeText(start, ending, isNamedAsText) else { return nil }
        var bytes = [UInt8](start + ((try? file.read(upToCount: Self.mostBytes + 1 - start.count)) ?? Data()))
        isCut = bytes.count > Self.mostBytes
        if isCut { bytes.removeLast() }
        guard !bytes.isEmpty, let decoded = DecodedText(bytes, isCut: isCut) else {
            guard isNamedAsText else { return nil }
            throw Self.failure(isEmpty: bytes.isEmpty)
        }
        self.path = path
        text = decoded.text
        faultyBytes = decoded.faultyBytes
        firstCharacter = text.first { !$0.isWhitespace }
    }

    /// Whether neither the content nor the extension indicates a PDF or image.
    private static func mayBeText(_ start: Data, _ ending: String, _ isNamedAsText: Bool) -> Bool {
        guard ImageFormat(firstBytes: start) == nil else { return false }
        if isNamedAsText { return !start.starts(with: Data("%PDF-".utf8)) }
        return ending != "pdf" && !RenderPreview.imageExtensions.contains(ending)
            && start.range(of: Data("%PDF-".utf8)) == nil
    }

    private static func failure(isEmpty: Bool) -> ItemFailure {
        isEmpty
            ? ItemFailure(
                code: "preview.empty", message: "the file is empty",
                remedy: "Get the file again from its source.")
            : ItemFailure(
                code: "preview.notText", message: "the file has the extension of a text but contains none",
                remedy: "Give the file the extension of its format.")
    }

    /// A note if the pages do not show all of the file.
    func note(_ pages: TypesetDocument.Pages) -> String? {
        var notes: [String] = []
        if isCut || pages.isCut {
            let shown = pages.count == 1 ? "page is" : "\(pages.count) pages are"
            notes.append("only the first \(shown) shown; the document continues")
        }
        if faultyBytes > 0 {
            notes.append(
                faultyBytes == 1
                    ? "a byte is no UTF-8 and is shown as \u{FFFD}"
                    : "\(faultyBytes) bytes are no UTF-8 and are shown as \u{FFFD}")
        }
        if pages.leavesOutColumns { notes.append("columns beyond the pages' width are not shown") }
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }
}
