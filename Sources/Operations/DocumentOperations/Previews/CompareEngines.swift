package import Batch
package import DocumentModel

/// Draws pages of PDFs with every engine and reports where the pictures differ.
package struct CompareEngines: DocumentOperation {
    /// Parameters of `preview.compare`.
    package struct Parameters: OperationParameters {
        package var opening = OpeningParameters()
        @Parameter("Side of the square that a page is fitted into.", unit: "pixels") package var size =
            RenderPreview.Parameters().size
        @Parameter("Resolution in place of a size.", unit: "dpi") package var dpi: Double?
        @Parameter("Pages: first, all, or for example 1-3,7,last.") package var pages =
            RenderPreview.Parameters().pages
        @Parameter(
            "Part of a page to draw: left, top, width and height in points (1/72 inch) from the upper left.",
            .value("x,y,w,h"))
        package var region: String?
        @Parameter("Draw notes, marks, stamps and form fields too.") package var annotations = true
        @Parameter(
            "Largest difference between the mean colours of a square of 32 pixels.", unit: "levels",
            in: 0...255)
        package var tolerance = 24.0

        package init() {}
    }

    package typealias Result = ComparedEngines

    package static let name = "preview.compare"
    package static let traits = OperationTraits.documents(
        version: 1,
        acceptedExtensions: ["pdf"],
        dividesItems: true,
        secondsPerStep: 40)

    package let parameters: Parameters
    /// How pages are drawn.
    package let drawing: PageDrawing
    /// The selected pages.
    package let pages: PageSelection
    private let naming: PictureName

    package init(_ parameters: Parameters) throws {
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
    package func resources(without unused: Set<String>) -> [String] { PDFEngineChoice.auto.resources }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + ComparedEngines.ending] }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        naming.series(of: item, .single, extension: "jpg")
    }

    /// What follows the item's name in that of a page's comparison.
    package func ending(page: Int, of pageCount: Int) -> String {
        naming.ending(page: page, of: pageCount, .single, extension: "jpg")
    }
}

/// The differences between the engines' pictures of a document.
package struct ComparedEngines: OperationResult {
    /// A page.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// The mean difference of all pixels, in levels of 255; `nil` if an engine drew no picture.
        package var difference: Double?
        /// The largest difference between the mean colours of a square, in levels of 255.
        package var greatest: Double?
        /// That square, in points from the page's upper left.
        package var place: PDFBox?
        /// Whether the difference exceeds the tolerance.
        package var differs = true
        /// The error code of each engine that could not draw the page.
        package var failures: [String: String] = [:]
        /// Path of the pictures side by side, if they differ.
        package var output: String?

        /// Creates a page before its comparison.
        package init(number: Int) { self.number = number }
    }

    /// What follows the item's name in the list's.
    package static let ending = "-engines.json"

    package var input: String
    /// Pages in the document.
    package var pageCount: Int
    /// The engines, with their versions.
    package var engines: [String]
    package var pages: [Page] = []
    package var faults: [ItemFailure] = []

    /// Creates a result without pages.
    package init(input: String, pageCount: Int, engines: [String]) {
        self.input = input
        self.pageCount = pageCount
        self.engines = engines
    }

    package var rows: [Row] {
        pages.map { page in
            let figures = [page.difference, page.greatest, page.place?.x, page.place?.y].map { figure in
                figure.map { Row.Value.number($0, decimals: 1) } ?? .missing
            }
            return Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "differs": .flag(page.differs), "mean": figures[0], "greatest": figures[1],
                "x": figures[2], "y": figures[3], "output": page.output.map { .text($0) } ?? .missing,
            ])
        }
    }
}
