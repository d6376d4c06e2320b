import Batch
import DocumentModel
import DocumentTasks
import PDFPreview

/// Takes the text out of one PDF after the other.
struct ExtractTextWorker: OperationWorker {
    let task: ExtractText
    let password: String?

    func process(_ item: Item, in context: ItemContext) throws -> ExtractedText {
        let file = try PDFFile.opened(path: item.path, password: password)
        var result = ExtractedText(input: item.name, pageCount: file.pageCount)
        result.isAllowed = file.permissions.contains(.copy)
        (result.pages, result.faults) =
            try task.parameters.eachPage ? pages(of: file, in: context) : whole(of: file, in: context)
        result.pageNotes = file.complaintNotes
        return result
    }

    /// All pages in one file.
    private func whole(
        of file: PDFFile, in context: ItemContext
    ) throws -> ([ExtractedText.Page], [ItemFailure]) {
        let output = try PageTextFile(
            PageTextLayout(task.parameters), in: try context.makeFile(ending: task.ending))
        let path = context.finalPath(ending: task.ending)
        let pages = try file.eachPage(of: task.pages, in: context) { index in
            ExtractedText.Page(number: index + 1, words: try output.add(index, of: file), output: path)
        }
        try output.finish()
        return pages
    }

    /// Each page in a file of its own.
    private func pages(
        of file: PDFFile, in context: ItemContext
    ) throws -> ([ExtractedText.Page], [ItemFailure]) {
        let layout = PageTextLayout(task.parameters)
        return try file.eachPage(of: task.pages, in: context) { index in
            let page = try layout.page(index, of: file)
            let ending = "-" + PageNumber.padded(index + 1, of: file.pageCount) + task.ending
            let output = try context.makeFile(ending: ending)
            try output.write(Array((layout.opening + page.text + layout.closing).utf8))
            try output.close()
            return ExtractedText.Page(
                number: index + 1, words: page.words, output: context.finalPath(ending: ending))
        }
    }
}
