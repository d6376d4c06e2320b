import Batch
import DocumentModel
import DocumentOperations
import PDFPreview

/// Takes the text out of one PDF after the other.
struct ExtractTextWorker: DividingWorker {
    typealias Result = ExtractedText

    let task: ExtractText
    let latest: LatestPDF

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<ExtractedText> {
        let file = try latest.opened(item.path)
        return TextPages(
            input: item.name, file: file, indices: try file.indices(of: task.pages), task: task,
            context: context)
    }

    func combine(
        _ results: [ExtractedText], of item: Item, in context: ItemContext
    ) throws -> ExtractedText {
        let file = try latest.taken(item.path)
        var whole = ExtractedText(input: item.name, pageCount: file.pageCount)
        whole.isAllowed = file.permissions.contains(.copy)
        whole.pages = results.flatMap(\.pages)
        whole.faults = try file.faults(results.flatMap(\.faults), besides: whole.pages.count)
        whole.pageNotes = results.flatMap(\.pageNotes)
        if !task.parameters.eachPage { try write(results.flatMap { $0.parts ?? [] }, context) }
        return whole
    }

    /// Puts the text of all pages into one file.
    private func write(_ parts: [String], _ context: ItemContext) throws {
        let layout = PageTextLayout(task.parameters)
        let output = try context.makeFile(ending: task.ending)
        try output.write(Array(layout.opening.utf8))
        var separator = ""
        for path in parts {
            let part = try TemporaryFile(ofPart: path, in: context)
            let text = try part.content()
            guard !text.isEmpty else { continue }
            try output.write(Array(separator.utf8))
            try text.withUnsafeBytes { try output.write($0) }
            separator = layout.separator
        }
        try output.write(Array(layout.closing.utf8))
    }
}

/// The chosen pages of a document, of which the text is taken; one that cannot be read costs that page only.
private struct TextPages: ItemParts {
    let input: String
    let file: PDFFile
    let indices: [Int]
    let task: ExtractText
    let context: ItemContext

    var count: Int { indices.count }

    func process(_ range: Range<Int>) throws -> ExtractedText {
        var result = ExtractedText(input: input, pageCount: file.pageCount)
        if task.parameters.eachPage {
            (result.pages, result.faults) = try files(of: range)
        } else {
            let path = try context.temporaryPath(extension: "part")
            (result.pages, result.faults) = try part(of: range, at: path)
            result.parts = [path]
        }
        result.pageNotes = file.complaintNotes(of: indices[range])
        return result
    }

    func substitute(for part: Int, _ failure: ItemFailure) throws -> ExtractedText {
        var result = ExtractedText(input: input, pageCount: file.pageCount)
        result.faults = [failure.ofPage(indices[part])]
        return result
    }

    /// The text of pages as it stands among that of the others.
    private func part(
        of range: Range<Int>, at path: String
    ) throws -> ([ExtractedText.Page], [ItemFailure]) {
        let layout = PageTextLayout(task.parameters)
        let output = try OutputFile(creating: path, isPrivate: true)
        let whole = context.finalPath(ending: task.ending)
        var separator = ""
        let pages = try file.eachPage(indices[range], in: context) { index in
            let page = try layout.page(index, of: file)
            try output.write(Array((separator + page.text + layout.pageEnd).utf8))
            separator = layout.separator
            return ExtractedText.Page(number: index + 1, words: page.words, output: whole)
        }
        try output.close()
        return pages
    }

    /// Each page in a file of its own.
    private func files(of range: Range<Int>) throws -> ([ExtractedText.Page], [ItemFailure]) {
        let layout = PageTextLayout(task.parameters)
        return try file.eachPage(indices[range], in: context) { index in
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
