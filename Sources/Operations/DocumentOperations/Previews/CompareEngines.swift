public import Batch
public import DocumentModel

/// Draws pages of PDFs with every engine and reports where the pictures differ.
public struct CompareEngines: DocumentOperation {
    /// Parameters of `preview.compare`.
    public struct Parameters: OperationParameters {
        public var opening = OpeningParameters()
        @Parameter("Side of the square that a page is fitted into.", unit: "pixels") public var size =
            RenderPreview.Parameters().size
        @Parameter("Resolution, instead of the size.", unit: "dpi") public var dpi: Double?
        @Parameter("Pages: first, all, or for example 1-3,7,last.") public var pages =
            RenderPreview.Parameters().pages
        @Parameter(
            "Part of a page to draw: left, top, width and height in points (1/72 inch) from the upper left corner.",
            .value("x,y,w,h"))
        public var region: String?
        @Parameter("Also draw notes, marks, stamps and form fields.") public var annotations = true
        @Parameter(
            "Largest difference between the mean colours of a square of 32 by 32 pixels.", unit: "levels",
            in: 0...255)
        public var tolerance = 24.0

        public init() {}
    }

    public typealias Result = ComparedEngines

    public static let name = "preview.compare"
    public static let traits = OperationTraits.documents(
        version: 1,
        acceptedExtensions: ["pdf"],
        dividesItems: true,
        secondsPerStep: 40)

    public let parameters: Parameters
    /// How pages are drawn.
    package let drawing: PageDrawing
    /// The selected pages.
    package let pages: PageSelection
    private let naming: PictureName

    public init(_ parameters: Parameters) throws {
        var picture = RenderPreview.Parameters()
        picture.size = parameters.size
        picture.dpi = parameters.dpi
        picture.pages = parameters.pages
        picture.region = parameters.region
        picture.annotations = parameters.annotations
        let render = try RenderPreview(picture)
        self.parameters = parameters
        try parameters.checkRanges()
        drawing = render.drawing
        pages = render.pages
        naming = try PictureName("{name}-{page}-engines")
    }

    /// The other library.
    public func resources(without unused: Set<String>) -> [String] { PDFEngineChoice.auto.resources }

    public func outputPlan(of item: Item) -> OutputPlan {
        OutputPlan(
            [item.stem + ComparedEngines.ending],
            series: naming.series(of: item, .single, extension: "jpg"))
    }

    /// What follows the item's name in that of a page's comparison.
    package func ending(page: Int, of pageCount: Int) -> String {
        naming.ending(page: page, of: pageCount, .single, extension: "jpg")
    }
}

/// The differences between the engines' pictures of a document.
public struct ComparedEngines: OperationResult {
    /// A page.
    public struct Page: Codable, Sendable {
        /// The page, from 1.
        public var number: Int
        /// The mean difference of all pixels, in levels of 255; `nil` if an engine drew no picture.
        public var difference: Double?
        /// The largest difference between the mean colours of a square, in levels of 255.
        public var greatest: Double?
        /// That square, in points from the page's upper left.
        public var place: PDFBox?
        /// Whether the difference exceeds the tolerance.
        public var differs = true
        /// The error code of each engine that could not draw the page.
        public var failures: [String: String] = [:]
        /// Path of the pictures side by side, if they differ.
        public var output: String?

        /// Creates a page before its comparison.
        package init(number: Int) { self.number = number }
    }

    /// What follows the item's name in the list's.
    public static let ending = "-engines.json"

    public var input: String
    /// Pages in the document.
    public var pageCount: Int
    /// The engines, with their versions.
    public var engines: [String]
    public var pages: [Page] = []
    public var faults: [ItemFailure] = []

    /// Creates a result without pages.
    package init(input: String, pageCount: Int, engines: [String]) {
        self.input = input
        self.pageCount = pageCount
        self.engines = engines
    }

    public var rows: [Row] {
        pages.map { page in
            let figures = [page.difference, page.greatest, page.place?.x, page.place?.y].map { figure in
                Row.Value(figure, Row.Quantity(decimals: 3, inTables: 1))
            }
            return Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "differs": .flag(page.differs), "mean": figures[0], "greatest": figures[1],
                "x": figures[2], "y": figures[3], "output": page.output.map { .text($0) } ?? .missing,
            ])
        }
    }
}
