import Foundation

/// One JSON object: `title`, `engine`, and `pages` with their `number`, size, text, blocks, paragraphs, lines, and words with
/// boxes and confidence, as in ``RecognisedPage``.
public struct JSONLayout: PageLayout {
    private struct Numbered: Encodable {
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

    /// Everything up to the first page.
    public var opening: String {
        "{\"title\":\(Self.quoted(title)),\"engine\":\(Self.quoted("tesseract " + OCRLibrary.version)),\"pages\":[\n"
    }

    /// The end of the pages and of the object.
    public let closing = "\n]}\n"

    /// The page's object.
    public func page(_ page: RecognisedPage, number: Int) throws(OCRError) -> String {
        (number > 1 ? ",\n" : "") + (try Self.text(of: Numbered(number: number, page: page)))
    }

    private static func quoted(_ text: String) -> String { (try? Self.text(of: text)) ?? "\"\"" }

    private static func text(of value: some Encodable) throws(OCRError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw OCRError(
                .recognitionFailed, "The page has a figure that JSON cannot hold",
                remedy: "Scan the page again; if that fails too, report it.")
        }
    }
}
