import Foundation
import PDFPreview
import Typesetting

/// A document set on pages, read again.
final class SetPages {
    let pages: TypesetDocument.Pages
    let file: PDFFile
    let bytes: Data

    init(_ document: TypesetDocument, maximumPages: Int = 200) throws {
        let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).pdf"
        defer { unlink(path) }
        pages = try document.write(toFileAt: path, maximumPages: maximumPages)
        file = try PDFFile(path: path)
        bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    }

    func text(_ page: Int = 0) throws -> String { try file.text(ofPage: page) }

    func lines(_ page: Int = 0) throws -> [String] {
        try text(page).split(whereSeparator: \.isNewline).map(String.init)
    }
}
