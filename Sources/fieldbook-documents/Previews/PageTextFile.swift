import Batch
import PDFPreview

/// The text of pages that go into one file.
final class PageTextFile {
    private let layout: PageTextLayout
    private let file: OutputFile
    private var isEmpty = true

    /// Begins the file.
    init(_ layout: PageTextLayout, in file: OutputFile) throws {
        self.layout = layout
        self.file = file
        try file.write(Array(layout.opening.utf8))
    }

    /// Adds a page; gives its number of words.
    func add(_ index: Int, of document: PDFFile) throws -> Int {
        let page = try layout.page(index, of: document)
        let start = isEmpty ? "" : layout.separator
        try file.write(Array((start + page.text + layout.pageEnd).utf8))
        isEmpty = false
        return page.words
    }

    /// Ends the file.
    func finish() throws { try file.write(Array(layout.closing.utf8)) }
}
