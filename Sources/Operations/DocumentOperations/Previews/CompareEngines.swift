package import Batch
package import DocumentModel

/// Draws PDFs' pages with every engine, and tells where they differ.
package struct CompareEngines: DocumentTask {
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
    /// The pages that are wanted.
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

    /// What follows the item's name in that of the picture of a page on which they differ.
    package func ending(page: Int, of pageCount: Int) -> String {
        naming.ending(page: page, of: pageCount, .single, extension: "jpg")
    }
}
