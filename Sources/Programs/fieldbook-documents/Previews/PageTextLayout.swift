import Batch
import DocumentModel
import DocumentOperations
import Foundation
import PDFPreview

/// How the text of pages is written.
struct PageTextLayout {
    private let format: PDFTextFormat
    private let isLaidOut: Bool
    private let hasNotes: Bool

    init(_ parameters: ExtractText.Parameters) {
        format = parameters.format
        isLaidOut = parameters.layout
        hasNotes = parameters.notes
    }

    /// What stands before the first page.
    var opening: String {
        switch format {
        case .txt: ""
        case .tsv: "page\tx\ty\twidth\theight\ttext\n"
        case .json: "{\"pages\":[\n"
        }
    }

    /// What stands between two pages.
    var separator: String { format == .json ? ",\n" : "" }

    /// What stands behind each page of several.
    var pageEnd: String { format == .txt ? "\u{0C}" : "" }

    /// What stands behind the last page.
    var closing: String { format == .json ? "\n]}\n" : "" }

    /// A page's text, and how many words it has.
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

    /// A page as JSON has it; places are points from the upper left corner of the page as it is shown.
    private struct PageWords: Encodable {
        let page: Int
        let width: Double
        let height: Double
        let words: [PDFTextWord]
        let notes: [PDFNote]?
    }
}
