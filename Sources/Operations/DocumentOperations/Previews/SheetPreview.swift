public import Batch
package import DocumentModel

/// Makes contact sheets of pages, with file names and page numbers.
public struct SheetPreview: DocumentOperation, GatheringOperation {
    /// Parameters of `preview.sheet`.
    public struct Parameters: OperationParameters {
        public var opening = OpeningParameters()
        public var drawing = DrawingParameters()
        @Parameter("PDFs and images that follow the item, in this order.", .inManifestsOnly, .joinedFiles)
        public var with: [String] = []
        @Parameter("Name of the sheets, before their numbers.", .readByCommand(as: "name")) public var name =
            "sheet"
        @Parameter("Format of the sheets: jpeg, png, webp or tiff.") public var type = "jpeg"
        @Parameter(
            """
            Pages or frames: first, all, or for example 1-3,7,last. (default: all of one document, or the \
            first of each of several)
            """)
        public var pages: String?
        @Parameter("Number of pages side by side.", in: 1...50, .value("n")) public var columns = 5
        @Parameter("Number of rows of pages on a sheet.", in: 1...100, .value("n")) public var rows = 6
        @Parameter("Length of the longer side of each page.", unit: "pixels", in: 48...2_000)
        public var cell = 256
        @Parameter(
            "Write the file's name and the page's number below each page.",
            .off("Write nothing below the pages.")
        )
        public var captions = true
        @Parameter("Quality of JPEG and WebP.", in: 1...100, .value("n")) public var quality = 85

        public init() {}
    }

    public typealias Result = SheetResult

    public static let name = "preview.sheet"
    public static let traits = OperationTraits.documents(
        version: 5,
        acceptedExtensions: RenderPreview.traits.acceptedExtensions,
        dividesItems: true,
        secondsPerStep: 60)

    /// Limit for memory: a sheet is drawn as a whole.
    private static let mostPixels = 50_000_000

    public let parameters: Parameters
    /// How sheets are encoded.
    package let encoding: ImageEncoding
    private let pages: PageSelection?

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        var picture = RenderPreview.Parameters()
        picture.type = parameters.type
        picture.quality = parameters.quality
        encoding = try picture.encoding()
        pages = try parameters.pages.map(PageSelection.init(ofPictures:))
        let parts = PathParts(parameters.name)
        guard parts.folder.isEmpty, !parts.name.isEmpty, !parts.name.hasPrefix(".") else {
            throw ParameterFailure("name", "a name such as sheet was expected, not \"\(parameters.name)\"")
        }
        guard parameters.columns * parameters.rows * parameters.cell * parameters.cell <= Self.mostPixels
        else {
            throw ParameterFailure(
                "a sheet of \(parameters.columns) x \(parameters.rows) cells of \(parameters.cell) pixels is too "
                    + "large; make cell, columns or rows smaller")
        }
    }

    /// The selected pages of each document.
    package var chosenPages: PageSelection { pages ?? (parameters.with.isEmpty ? .all : .first) }

    /// The other documents and the engines.
    public func resources(without unused: Set<String>) -> [String] {
        parameters.with.map(FileDigest.resource)
            + parameters.drawing.engine.resources
    }

    public func joinedFiles(of item: Item) -> [String] { parameters.with }

    public func outputPlan(of item: Item) -> OutputPlan {
        OutputPlan(series: [OutputSeries(start: item.stem + "-", ending: "." + encoding.fileExtension)])
    }

    /// What follows the name in that of a sheet; `number` counts from 1.
    package func ending(sheet number: Int, of count: Int) -> String {
        "-\(PageNumber.padded(number, of: count)).\(encoding.fileExtension)"
    }

    /// Number of sheets for `pages` pages.
    package func sheetCount(pages: Int) -> Int {
        let room = parameters.columns * parameters.rows
        return pages / room + (pages % room > 0 ? 1 : 0)
    }

    public var gatheredStem: String { parameters.name }

    public func followed(by paths: [String]) throws -> Self {
        var parameters = parameters
        parameters.with = paths + parameters.with
        return try Self(parameters)
    }
}

/// The contact sheets of documents.
public struct SheetResult: OperationResult {
    /// A sheet.
    public struct Sheet: Codable, Sendable {
        /// Pages on it.
        public var pages: Int
        /// Pixels.
        public var width: Int
        /// Pixels.
        public var height: Int
        /// Its path.
        public var output: String

        /// Creates a sheet.
        package init(pages: Int, width: Int, height: Int, output: String) {
            self.pages = pages
            self.width = width
            self.height = height
            self.output = output
        }
    }

    /// A page's picture before it is placed on a sheet.
    public struct Cell: Codable, Sendable {
        /// The file's name.
        public var title: String
        /// The page's number.
        public var subtitle: String
        /// The file with its picture.
        public var picture: String
        /// Whether the picture shows the page and not an error.
        public var isDrawn: Bool

        /// Creates a cell.
        package init(title: String, subtitle: String, picture: String, isDrawn: Bool) {
            self.title = title
            self.subtitle = subtitle
            self.picture = picture
            self.isDrawn = isDrawn
        }
    }

    /// The first document.
    public var input: String
    /// Number of documents.
    public var files: Int
    public var sheets: [Sheet] = []
    public var faults: [ItemFailure] = []
    /// The cells, until the sheets are made; then `nil`.
    public var cells: [Cell]?

    public var isSelfContained: Bool { cells == nil }

    /// Creates a result without sheets.
    package init(input: String, files: Int) {
        self.input = input
        self.files = files
    }

    public var rows: [Row] {
        sheets.enumerated().map { index, sheet in
            Row([
                "input": .text(input), "files": .integer(files), "sheet": .integer(index + 1),
                "of": .integer(sheets.count), "pages": .integer(sheet.pages), "width": .integer(sheet.width),
                "height": .integer(sheet.height), "output": .text(sheet.output),
            ])
        }
    }
}
