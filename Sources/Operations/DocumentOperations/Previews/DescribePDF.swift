public import Batch
public import DocumentModel

/// Describes PDFs: pages, sizes, text, fonts, forms, signatures, active content.
public struct DescribePDF: DocumentOperation {
    /// Parameters of `preview.info`.
    public struct Parameters: OperationParameters {
        public var choice = PDFPagesParameters()
        @Parameter("Write a row for each page instead of one for the document.") public var eachPage = false

        public init() {}
    }

    public typealias Result = DescribedPDF

    public static let name = "preview.info"
    public static let traits = OperationTraits.reading(version: 3)

    public let parameters: Parameters
    /// The selected pages.
    package let pages: PageSelection

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        pages = try parameters.choice.selection()
    }

    public func outputPlan(of item: Item) -> OutputPlan { [item.stem + DescribedPDF.ending] }
}

/// Format of a PDF's description; the raw value is its file extension.
public enum PDFInfoFormat: String, CaseIterable, Codable, Sendable {
    case json
}

/// The description of a PDF.
public struct DescribedPDF: OperationResult {
    /// A page.
    public struct Page: Codable, Sendable {
        /// The page, from 1.
        public var number: Int
        /// The page's label, as viewers show it.
        public var label: String
        /// Width as shown, in points.
        public var width: Double
        /// Height as shown, in points.
        public var height: Double
        /// Clockwise rotation for display, in degrees.
        public var rotation: Int
        /// The sheet in the page's own coordinates, `y` upwards.
        public var mediaBox: PDFBox?
        /// The part that is shown.
        public var cropBox: PDFBox
        /// Number of words.
        public var words: Int
        /// Number of links.
        public var links: Int
        /// Number of comments, marks, drawings, text boxes and stamps.
        public var notes: Int
        /// Number of form fields.
        public var fields: Int

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

    /// What follows the item's name in the output's.
    public static let ending = ".info.json"

    public var input: String
    /// Pages in the document.
    public var pageCount = 0
    /// The pages described.
    public var pages: [Page] = []
    public var version = ""
    public var title: String?
    public var author: String?
    public var producer: String?
    /// Time of creation, in ISO 8601.
    public var created: String?
    /// The standard that the PDF claims to follow.
    public var standard: String?
    /// The encryption.
    public var encryption: String?
    /// The owner's permissions, if they are restricted.
    public var allowed: [String]?
    public var signatures = 0
    public var fields = 0
    public var attachments = 0
    public var bookmarks = 0
    public var fonts = 0
    /// Fonts that are not embedded.
    public var fontsMissing = 0
    /// Active content, by its names in PDF.
    public var activeContent: [String] = []
    /// Whether each page has a row.
    public var eachPage = false
    public var faults: [ItemFailure] = []
    /// Notes for the user.
    public var notes: [String] = []
    /// Full descriptions of some pages as JSON, until they are combined; `nil` afterwards and if they are not needed.
    public var pageDetails: [String]?

    /// Creates an empty result.
    package init(input: String) { self.input = input }

    /// The owner's password changes what is allowed.
    public var unusedParameters: Set<String> { encryption == nil ? OpeningParameters.names : [] }

    public static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    public var rows: [Row] { eachPage ? pages.map(row) : [row] }

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

    /// The columns that tables leave out.
    private var details: [Row.Column] {
        let details: [(String, Row.Value)] = [
            ("author", Row.Value(author)), ("producer", Row.Value(producer)),
            ("created", Row.Value(created)), ("standard", Row.Value(standard)),
            ("bookmarks", .integer(bookmarks)), ("fonts_missing", .integer(fontsMissing)),
            ("allowed", allowed.map { .list($0) } ?? .missing), ("active", .list(activeContent)),
        ]
        return details.map { Row.Column(name: $0.0, value: $0.1, isDetail: true) }
    }

    /// The different page sizes in millimetres, most frequent first.
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

    /// Left, bottom, right and top.
    private static func text(of box: PDFBox) -> String {
        [box.x, box.y, box.x + box.width, box.y + box.height]
            .map { Row.Value.number($0, decimals: 2).text }.joined(separator: " ")
    }
}
