package import Batch
package import DocumentModel

/// Draws PDFs' pages with every engine, and tells where they differ.
package struct CompareEngines: DocumentTask {
    /// What `preview.compare` is told.
    package struct Parameters: OperationParameters {
        /// The side of the square that a page is fitted into, in pixels.
        package var size = RenderPreview.Parameters().size
        /// Dots an inch instead of a size.
        package var dpi: Double?
        /// `first`, `all`, or pages such as `1-3,7`.
        package var pages = RenderPreview.Parameters().pages
        /// The part of a page to draw: left, top, width and height in points from the upper left.
        package var region: String?
        /// Whether notes, marks, stamps and form fields are drawn too.
        package var annotations = true
        /// Levels, 0 to 255, by which the mean colours of a square of 32 pixels may differ.
        package var tolerance = 24.0
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package typealias Result = ComparedEngines

    package static let name = "preview.compare"
    package static let version = 1
    package static let dividesItems = true
    /// A page, drawn twice.
    package static let secondsPerStep: Double? = 40
    package static let acceptedExtensions: Set<String> = ["pdf"]

    package let parameters: Parameters
    /// How pages are drawn.
    package let drawing: PageDrawing
    /// The pages that are wanted.
    package let pages: PageSelection
    private let naming: PictureName

    package init(_ parameters: Parameters) throws {
        guard parameters.tolerance >= 0, parameters.tolerance <= 255 else {
            throw ParameterFailure("tolerance", "0 to 255 levels were expected, not \(parameters.tolerance)")
        }
        var picture = RenderPreview.Parameters()
        picture.size = parameters.size
        picture.dpi = parameters.dpi
        picture.pages = parameters.pages
        picture.region = parameters.region
        picture.annotations = parameters.annotations
        let render = try RenderPreview(picture)
        self.parameters = parameters
        drawing = render.drawing
        pages = render.pages
        naming = try PictureName("{name}-{page}-engines")
    }

    /// The other library.
    package var resources: [String] { PDFEngineChoice.auto.resources }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + ComparedEngines.ending] }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        naming.series(of: item, .single, extension: "jpg")
    }

    /// What follows the item's name in that of the picture of a page on which they differ.
    package func ending(page: Int, of pageCount: Int) -> String {
        naming.ending(page: page, of: pageCount, .single, extension: "jpg")
    }
}
