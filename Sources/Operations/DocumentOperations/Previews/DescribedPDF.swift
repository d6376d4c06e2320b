package import Batch
package import DocumentModel

/// What a PDF is.
package struct DescribedPDF: OperationResult {
    /// A page.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// What readers call it.
        package var label: String
        /// Points across as it is shown.
        package var width: Double
        /// Points down.
        package var height: Double
        /// Degrees clockwise in which it is shown.
        package var rotation: Int
        /// The paper in the page's own plane, `y` upwards.
        package var mediaBox: PDFBox?
        /// The part of it that is shown.
        package var cropBox: PDFBox
        /// Words of its text.
        package var words: Int
        /// Its links.
        package var links: Int
        /// Notes, marks, drawings, text boxes and stamps that people put onto it.
        package var notes: Int
        /// The fields of its form.
        package var fields: Int

        /// Creates a page.
        package init(
            number: Int, label: String, width: Double, height: Double, rotation: Int, mediaBox: PDFBox?,
            cropBox: PDFBox, words: Int, links: Int, notes: Int, fields: Int
        ) {
            self.number = number
            self.label = label
            self.width = width
            self.height = height
            self.rotation = rotation
            self.mediaBox = mediaBox
            self.cropBox = cropBox
            self.words = words
            self.links = links
            self.notes = notes
            self.fields = fields
        }
    }

    /// The ending of the output's name.
    package static let ending = ".info.json"

    package var input: String
    /// Pages in the document.
    package var pageCount = 0
    /// Those that were looked at.
    package var pages: [Page] = []
    package var version = ""
    package var title: String?
    package var author: String?
    package var producer: String?
    /// When it was made, in ISO 8601.
    package var created: String?
    /// The standard that it says it follows.
    package var standard: String?
    /// How it is encrypted.
    package var encryption: String?
    /// What its owner allows, where that is not all.
    package var allowed: [String]?
    package var signatures = 0
    package var fields = 0
    package var attachments = 0
    package var bookmarks = 0
    package var fonts = 0
    /// Fonts that do not come with the document.
    package var fontsMissing = 0
    /// What it asks its reader to do, by PDF's names.
    package var activeContent: [String] = []
    /// Whether there is a row for each page.
    package var eachPage = false
    package var faults: [ItemFailure] = []
    /// What a person should know of it.
    package var notes: [String] = []
    /// All that is known of some pages, as JSON, until they are put together; `nil` then, and where nobody asks.
    package var pageDetails: [String]?

    /// Creates a result of which nothing is known yet.
    package init(input: String) { self.input = input }

    package static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    package var rows: [Row] { eachPage ? pages.map(row) : [row] }

    private var row: Row {
        let textPages = pages.count { $0.words > 0 }
        return Row([
            "input": .text(input), "pages": .integer(pageCount), "size_mm": .text(sizes),
            "version": .text(version), "text": .text("\(textPages) of \(pages.count)"),
            "encrypted": Row.Value(encryption), "signatures": .integer(signatures),
            "fields": .integer(fields), "notes": .integer(pages.reduce(0) { $0 + $1.notes }),
            "attachments": .integer(attachments), "fonts": .integer(fonts),
            "title": Row.Value(title),
        ])
        .followed(by: details)
    }

    /// What has no room in a table.
    private var details: [Row.Column] {
        let details: [(String, Row.Value)] = [
            ("author", Row.Value(author)), ("producer", Row.Value(producer)),
            ("created", Row.Value(created)), ("standard", Row.Value(standard)),
            ("bookmarks", .integer(bookmarks)), ("fonts_missing", .integer(fontsMissing)),
            ("allowed", allowed.map { .list($0) } ?? .missing), ("active", .list(activeContent)),
        ]
        return details.map { Row.Column(name: $0.0, value: $0.1, isDetail: true) }
    }

    /// The sizes of the pages in millimetres, each once, the most frequent first.
    private var sizes: String {
        let sizes = pages.map { "\(Self.millimetres($0.width)) x \(Self.millimetres($0.height))" }
        let counts = Dictionary(sizes.map { ($0, 1) }, uniquingKeysWith: +)
        let named = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return named.prefix(Self.mostSizes).joined(separator: ", ")
            + (named.count > Self.mostSizes ? ", …" : "")
    }

    private static let mostSizes = 3

    private static func millimetres(_ points: Double) -> Int { Int(min(points * 25.4 / 72, 1e9).rounded()) }

    private func row(of page: Page) -> Row {
        Row([
            "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
            "label": .text(page.label), "width_pt": .number(page.width, decimals: 2),
            "height_pt": .number(page.height, decimals: 2), "rotation": .integer(page.rotation),
            "media": Row.Value(page.mediaBox.map(Self.text)), "crop": .text(Self.text(of: page.cropBox)),
            "words": .integer(page.words), "links": .integer(page.links), "notes": .integer(page.notes),
            "fields": .integer(page.fields),
        ])
    }

    /// Left, lower, right and upper side.
    private static func text(of box: PDFBox) -> String {
        [box.x, box.y, box.x + box.width, box.y + box.height]
            .map { Row.Value.number($0, decimals: 2).text }.joined(separator: " ")
    }
}
