import Batch
import DocumentModel
import DocumentOperations
import Foundation
import PDFPreview

/// Performs `preview.text`.
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

    /// Combines the text of all pages in one file.
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

/// The selected pages of a document, whose text is extracted; an unreadable page costs only itself.
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

    /// Writes the text of a range of pages, to be combined with the others.
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

    /// Writes each page to a separate file.
    private func files(of range: Range<Int>) throws -> ([ExtractedText.Page], [ItemFailure]) {
        let layout = PageTextLayout(task.parameters)
        return try file.eachPage(indices[range], in: context) { index in
            let page = try layout.page(index, of: file)
            let ending = "-" + PageNumber.padded(index + 1, of: file.pageCount) + task.ending
            try context.write(
                Array((layout.opening + page.text + layout.closing).utf8), ending: ending)
            return ExtractedText.Page(
                number: index + 1, words: page.words, output: context.finalPath(ending: ending))
        }
    }
}

/// The format of the text of pages.
struct PageTextLayout {
    private let format: PDFTextFormat
    private let isLaidOut: Bool
    private let hasNotes: Bool

    init(_ parameters: ExtractText.Parameters) {
        format = parameters.format
        isLaidOut = parameters.layout
        hasNotes = parameters.notes
    }

    /// Text before the first page.
    var opening: String {
        switch format {
        case .txt: ""
        case .tsv: "page\tx\ty\twidth\theight\ttext\n"
        case .json: "{\"pages\":[\n"
        }
    }

    /// Text between two pages.
    var separator: String { format == .json ? ",\n" : "" }

    /// Text after each page of several.
    var pageEnd: String { format == .txt ? "\u{0C}" : "" }

    /// Text after the last page.
    var closing: String { format == .json ? "\n]}\n" : "" }

    /// A page's text and its number of words.
    func page(_ index: Int, of file: PDFFile) throws -> (text: String, words: Int) {
        switch format {
        case .txt:
            let text = try isLaidOut ? file.laidOutText(ofPage: index) : file.text(ofPage: index)
            let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
            let notes = try notes(index, of: file) ?? []
            return (
                text + end + notes.map(Self.line).joined(), text.split(whereSeparator: \.isWhitespace).count
            )
        case .tsv:
            let words = try file.words(ofPage: index)
            return (words.map { Self.line(of: $0, page: index + 1) }.joined(), words.count)
        case .json:
            let size = try file.pageSize(index)
            let words = try file.words(ofPage: index)
            let page = PageWords(
                page: index + 1, width: size.widthPoints.roundedToThousandths,
                height: size.heightPoints.roundedToThousandths, words: words,
                notes: try notes(index, of: file))
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return (String(decoding: try encoder.encode(page), as: UTF8.self), words.count)
        }
    }

    private func notes(_ index: Int, of file: PDFFile) throws -> [PDFNote]? {
        hasNotes ? try file.notes(ofPage: index).items : nil
    }

    private static func line(of note: PDFNote) -> String {
        "[\(note.text.split(whereSeparator: \.isNewline).joined(separator: " "))]\n"
    }

    private static func line(of word: PDFTextWord, page: Int) -> String {
        let box = [word.box.x, word.box.y, word.box.width, word.box.height]
        let figures = box.map { Row.Value.number($0, decimals: 2).text }.joined(separator: "\t")
        return "\(page)\t\(figures)\t\(word.text)\n"
    }

    /// A page in JSON; positions are points from the top left corner of the page as shown.
    private struct PageWords: Encodable {
        let page: Int
        let width: Double
        let height: Double
        let words: [PDFTextWord]
        let notes: [PDFNote]?
    }
}
