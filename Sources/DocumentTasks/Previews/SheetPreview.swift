package import Batch
package import DocumentModel

/// Puts small pictures of pages onto contact sheets, with file names and page numbers.
package struct SheetPreview: DocumentTask, GatheringOperation {
    /// What `preview.sheet` is told.
    package struct Parameters: OperationParameters {
        /// PDFs and images that follow the item, in their order.
        package var with: [String] = []
        /// What the sheets are called, before their numbers.
        package var name = "sheet"
        /// `jpeg`, `png`, `webp` or `tiff`.
        package var type = "jpeg"
        /// `first`, `all`, or pages such as `1-3,7`; without it all of one document, the first of each of several.
        package var pages: String?
        /// Pages side by side.
        package var columns = 5
        /// Rows of pages on a sheet.
        package var rows = 6
        /// The side of the square that a page is fitted into, in pixels.
        package var cell = 256
        /// Whether the file's name and the page's number stand below each page.
        package var captions = true
        /// JPEG's and WebP's quality, 1 to 100.
        package var quality = 85
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?
        /// What draws PDFs' pages.
        package var engine = PDFEngineChoice.auto

        /// Everything at its default.
        package init() {}

        package static let files = ["with": "", "passwordFile": ""]
    }

    package typealias Result = SheetResult

    package static let name = "preview.sheet"
    package static let version = 3
    package static let acceptedExtensions = RenderPreview.acceptedExtensions
    package static let dividesItems = true
    /// A cell, or putting a few of them together.
    package static let secondsPerStep: Double? = 60

    /// More would take too much memory: a sheet is drawn as a whole.
    private static let mostPixels = 50_000_000

    package let parameters: Parameters
    /// How sheets are encoded.
    package let encoding: ImageEncoding
    private let pages: PageSelection?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        var picture = RenderPreview.Parameters()
        picture.type = parameters.type
        picture.quality = parameters.quality
        encoding = try picture.encoding()
        pages = try parameters.pages.map { text in
            text == "first" ? .first : try ParameterCheck.taken("pages") { try PageSelection(text) }
        }
        let parts = PathParts(parameters.name)
        guard parts.folder.isEmpty, !parts.name.isEmpty, !parts.name.hasPrefix(".") else {
            throw ParameterFailure("name", "a name such as sheet was expected, not \"\(parameters.name)\"")
        }
        try Self.check("columns", parameters.columns, 1...50)
        try Self.check("rows", parameters.rows, 1...100)
        try Self.check("cell", parameters.cell, 48...2_000)
        guard parameters.columns * parameters.rows * parameters.cell * parameters.cell <= Self.mostPixels
        else {
            throw ParameterFailure(
                "a sheet of \(parameters.columns) x \(parameters.rows) cells of \(parameters.cell) pixels is too "
                    + "large; make cell, columns or rows smaller")
        }
    }

    private static func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws {
        guard range.contains(value) else {
            throw ParameterFailure(
                name, "\(range.lowerBound) to \(range.upperBound) were expected, not \(value)")
        }
    }

    /// The pages that are wanted of each document.
    package var chosenPages: PageSelection { pages ?? (parameters.with.isEmpty ? .all : .first) }

    /// The documents that follow, and the libraries that draw.
    package var resources: [String] {
        parameters.with.map(FileDigest.resource)
            + parameters.engine.resources
    }

    package func plannedOutputs(of item: Item) -> [String] { [] }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        [OutputSeries(start: item.stem + "-", ending: "." + encoding.fileExtension)]
    }

    /// What follows the name in that of a sheet's file; counted from 1.
    package func ending(sheet number: Int, of count: Int) -> String {
        "-\(PageNumber.padded(number, of: count)).\(encoding.fileExtension)"
    }

    /// Sheets that so many pages take.
    package func sheetCount(pages: Int) -> Int {
        let room = parameters.columns * parameters.rows
        return pages / room + (pages % room > 0 ? 1 : 0)
    }

    package var gatheredStem: String { parameters.name }

    package func followed(by paths: [String]) throws -> Self {
        var parameters = parameters
        parameters.with = paths + parameters.with
        return try Self(parameters)
    }
}
