import Foundation
import Streams

/// A format that writes recognised pages one after the other.
///
/// ```swift
/// let layout = HOCRLayout(title: "letter.jpg")
/// var file = layout.opening
/// for (index, page) in pages.enumerated() { file += try layout.page(page, number: index + 1) }
/// file += layout.closing
/// ```
public protocol PageLayout: Sendable {
    /// The text before the first page.
    var opening: String { get }
    /// A page; pages are numbered from 1 and come in order. Throws ``OCRError`` if the page cannot be written.
    func page(_ page: RecognisedPage, number: Int) throws(OCRError) -> String
    /// The text after the last page.
    var closing: String { get }
}

/// The text alone, with a form feed between pages, as pdftotext writes it.
public struct PlainTextLayout: PageLayout {
    /// The layout.
    public init() {}

    /// Empty.
    public let opening = ""
    /// Empty.
    public let closing = ""

    /// The page's text.
    public func page(_ page: RecognisedPage, number: Int) -> String {
        (number > 1 ? "\u{0C}" : "") + page.text
    }
}

/// A table with one row per page, block, paragraph, line and word, as tesseract writes it.
///
/// Columns: `level` (1 page, 2 block, 3 paragraph, 4 line, 5 word), `page_num`, `block_num`, `par_num`, `line_num`,
/// `word_num`, `left`, `top`, `width`, `height` in pixels, `conf` (0 to 100, -1 above words) and `text`, separated by
/// tabs. Each part is numbered from 1 within the part that contains it.
public struct TSVLayout: PageLayout {
    /// The layout.
    public init() {}

    /// The column names.
    public let opening =
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    /// Empty.
    public let closing = ""

    /// The page's rows.
    public func page(_ page: RecognisedPage, number: Int) -> String {
        var table = Table(page: number)
        table.add([], PixelBox(left: 0, top: 0, width: page.width, height: page.height))
        for (block, content) in page.blocks.enumerated() {
            table.add([block], content.box)
            for (paragraph, content) in content.paragraphs.enumerated() {
                table.add([block, paragraph], content.box)
                for (line, content) in content.lines.enumerated() {
                    table.add([block, paragraph, line], content.box)
                    for (word, content) in content.words.enumerated() {
                        table.add([block, paragraph, line, word], content.box, content)
                    }
                }
            }
        }
        return table.text
    }

    private struct Table {
        let page: Int
        var text = ""

        /// `path` has the part's index, from 0, at each level below the page.
        mutating func add(_ path: [Int], _ box: PixelBox, _ word: RecognisedWord? = nil) {
            let numbers = (0..<4).map { $0 < path.count ? path[$0] + 1 : 0 }
            let figures = [path.count + 1, page] + numbers + [box.left, box.top, box.width, box.height]
            let confidence = word.map { $0.confidence.text(decimals: 2) } ?? "-1"
            let content = (word?.text ?? "").map { $0.isWhitespace ? " " : $0 }
            text += figures.map(String.init).joined(separator: "\t") + "\t\(confidence)\t\(String(content))\n"
        }
    }
}

/// One JSON object with `title`, `engine` and `pages`; each page has its `number` and the members of ``RecognisedPage``.
public struct JSONLayout: PageLayout {
    private struct NumberedPage: Encodable {
        let number: Int
        let page: RecognisedPage

        private enum Key: CodingKey { case number }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(number, forKey: .number)
            try page.encode(to: encoder)
        }
    }

    private let title: String

    /// A layout with the document's title.
    public init(title: String) { self.title = title }

    /// The object up to the first page.
    public var opening: String {
        let engine = JSONValue.string("tesseract " + OCRLibrary.version)
        return "{\"title\":\(JSONValue.string(title).jsonText),\"engine\":\(engine.jsonText),\"pages\":[\n"
    }

    /// The end of the object.
    public let closing = "\n]}\n"

    /// The page's object; throws `ocr.recognitionFailed` if a number of the page is not finite.
    public func page(_ page: RecognisedPage, number: Int) throws(OCRError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let object = try encoder.encode(NumberedPage(number: number, page: page))
            return (number > 1 ? ",\n" : "") + String(decoding: object, as: UTF8.self)
        } catch {
            throw OCRError(
                .recognitionFailed, "the page has a number that JSON cannot represent",
                remedy: "Scan the page again; if that fails too, report it.")
        }
    }
}

extension Double {
    /// Decimal text with up to that many decimals; "0" for a number that is not finite.
    func text(decimals: Int) -> String {
        DecimalWriter(.upTo(decimals: decimals)).string(isFinite ? self : 0)
    }
}

extension String {
    /// The text with a space in place of each tab, line feed and carriage return.
    var withoutLineEnds: String {
        var text = UnicodeScalarView()
        for scalar in unicodeScalars { text.append(["\t", "\n", "\r"].contains(scalar) ? " " : scalar) }
        return String(text)
    }
}
