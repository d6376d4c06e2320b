package import Batch
package import DocumentModel

/// Cuts large pages into tiles, in ever smaller levels, for viewers that load what they show.
package struct TilePreview: DocumentTask {
    /// What `preview.tiles` is told.
    package struct Parameters: OperationParameters {
        /// Dots an inch of the largest level; images have their own pixels there.
        package var dpi = 300.0
        /// `first`, `all`, or pages such as `1-3,7`.
        package var pages = "1"
        /// The side of a tile, in pixels.
        package var tile = 512
        /// `jpeg`, `png` or `webp`.
        package var type = "jpeg"
        /// JPEG's and WebP's quality, 1 to 100.
        package var quality = 85
        /// Whether a page for browsers that shows the tiles is made beside them.
        package var viewer = true
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?
        /// What draws PDFs' pages.
        package var engine = PDFEngineChoice.auto

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package typealias Result = TileResult

    package static let name = "preview.tiles"
    package static let version = 2
    package static let dividesItems = true
    /// A level of tiles.
    package static let secondsPerStep: Double? = 60
    package static let acceptedExtensions = RenderPreview.imageExtensions.union(["pdf", "geojson"])
    /// What images do without, which have as many pixels as they have.
    package static let unusedByImages = RenderPreview.unusedByTexts.union(["dpi"])
    package static let dispensableParameters = [
        RenderPreview.unusedByPDFs, RenderPreview.unusedByTexts, unusedByImages,
    ]

    /// The most tiles of a document.
    package static let mostTiles = 20_000

    package let parameters: Parameters
    /// How tiles are encoded.
    package let encoding: ImageEncoding
    /// The pages that are wanted.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        guard parameters.dpi >= 10 && parameters.dpi <= 2_400 else {
            throw ParameterFailure("dpi", "10 to 2400 were expected, not \(parameters.dpi)")
        }
        guard (64...4_096).contains(parameters.tile) else {
            throw ParameterFailure("tile", "64 to 4096 pixels were expected, not \(parameters.tile)")
        }
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
    package var resources: [String] { parameters.engine.resources }

    package func resources(without unused: Set<String>) -> [String] {
        unused.contains("engine") ? [] : resources
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
