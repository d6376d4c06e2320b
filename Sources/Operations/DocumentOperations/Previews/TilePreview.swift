package import Batch
package import DocumentModel

/// Cuts large pages into tiles, in ever smaller levels, for viewers that load what they show.
package struct TilePreview: DocumentTask {
    /// Parameters of `preview.tiles`.
    package struct Parameters: OperationParameters {
        package var opening = OpeningParameters()
        package var drawing = DrawingParameters()
        @Parameter(
            "Resolution of the largest level; images have their own pixels there.", unit: "dpi",
            in: 10...2_400)
        package var dpi = 300.0
        @Parameter("Pages: first, all, or for example 1-3,7,last.") package var pages = "1"
        @Parameter("Side of a tile.", unit: "pixels", in: 64...4_096) package var tile = 512
        @Parameter("Format of the tiles: jpeg, png or webp.") package var type = "jpeg"
        @Parameter("Quality of JPEG and WebP.", in: 1...100, .value("n")) package var quality = 85
        @Parameter("Make a page for browsers that shows the tiles.") package var viewer = true

        package init() {}
    }

    package typealias Result = TileResult

    package static let name = "preview.tiles"
    package static let traits = OperationTraits.documents(
        version: 2,
        acceptedExtensions: RenderPreview.imageExtensions.union(["pdf", "geojson"]),
        dividesItems: true,
        secondsPerStep: 60,
        dispensableParameters: [
            RenderPreview.unusedByPDFs, RenderPreview.unusedByTexts, unusedByImages,
        ])
    /// What images do without, which have as many pixels as they have.
    package static let unusedByImages = RenderPreview.unusedByTexts.union(["dpi"])

    /// The most tiles of a document.
    package static let mostTiles = 20_000

    package let parameters: Parameters
    /// How tiles are encoded.
    package let encoding: ImageEncoding
    /// The pages that are wanted.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        guard !parameters.type.hasPrefix("tif") else {
            throw ParameterFailure("type", "jpeg, png or webp was expected, not \"\(parameters.type)\"")
        }
        var picture = RenderPreview.Parameters()
        picture.type = parameters.type
        picture.quality = parameters.quality
        encoding = try picture.encoding()
        pages =
            parameters.pages == "first"
            ? .first : try ParameterCheck.taken("pages") { try PageSelection(parameters.pages) }
    }

    /// The libraries that draw.
    package func resources(without unused: Set<String>) -> [String] {
        unused.contains("engine") ? [] : parameters.drawing.engine.resources
    }

    package func plannedOutputs(of item: Item) -> [String] { [] }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        [OutputSeries(start: item.stem + "-", ending: ".dzi")]
            + (parameters.viewer ? [OutputSeries(start: item.stem + "-", ending: ".html")] : [])
    }

    /// What follows the item's name in that of a page's files, before their own ending.
    package static func start(page: Int, of pageCount: Int) -> String {
        "-" + PageNumber.padded(page, of: pageCount)
    }
}
