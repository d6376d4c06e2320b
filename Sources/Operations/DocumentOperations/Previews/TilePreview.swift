public import Batch
package import DocumentModel

/// Cuts large pages into tiles at several levels of detail, for viewers that load only what they show.
public struct TilePreview: DocumentOperation {
    /// Parameters of `preview.tiles`.
    public struct Parameters: OperationParameters {
        public var opening = OpeningParameters()
        public var drawing = DrawingParameters()
        @Parameter(
            "Resolution of the largest level, for PDFs; images are cut at their own resolution.", unit: "dpi",
            in: 10...2_400)
        public var dpi = 300.0
        @Parameter("Pages: first, all, or for example 1-3,7,last.") public var pages = "1"
        @Parameter("Side of a tile.", unit: "pixels", in: 64...4_096) public var tile = 512
        @Parameter("Format of the tiles: jpeg, png or webp.") public var type = "jpeg"
        @Parameter("Quality of JPEG and WebP.", in: 1...100, .value("n")) public var quality = 85
        @Parameter(
            "Also write an HTML page that shows the tiles in a browser.", .off("Write only the tiles."))
        public var viewer = true

        public init() {}
    }

    public typealias Result = TileResult

    public static let name = "preview.tiles"
    public static let traits = OperationTraits.documents(
        version: 4,
        acceptedExtensions: RenderPreview.imageExtensions.union(["pdf", "geojson"]),
        dividesItems: true,
        secondsPerStep: 60,
        dispensableParameters: [
            RenderPreview.unusedByPDFs, RenderPreview.unusedByTexts, unusedByImages,
        ])
    /// Parameters without effect on images, which have a fixed number of pixels.
    package static let unusedByImages = RenderPreview.unusedByTexts.union(["dpi"])

    /// Maximum number of tiles of a document.
    package static let mostTiles = 20_000

    public let parameters: Parameters
    /// How tiles are encoded.
    package let encoding: ImageEncoding
    /// The selected pages.
    package let pages: PageSelection

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        guard !parameters.type.hasPrefix("tif") else {
            throw ParameterFailure("type", "jpeg, png or webp was expected, not \"\(parameters.type)\"")
        }
        var picture = RenderPreview.Parameters()
        picture.type = parameters.type
        picture.quality = parameters.quality
        encoding = try picture.encoding()
        pages = try PageSelection(ofPictures: parameters.pages)
    }

    public func resources(without unused: Set<String>) -> [String] {
        unused.contains("engine") ? [] : parameters.drawing.engine.resources
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        let endings = [".dzi"] + (parameters.viewer ? [".html"] : [])
        return OutputPlan(series: endings.map { OutputSeries(start: item.stem + "-", ending: $0) })
    }

    /// What follows the item's name in the names of a page's files, before the extension.
    package static func start(page: Int, of pageCount: Int) -> String {
        "-" + PageNumber.padded(page, of: pageCount)
    }
}

/// The tiles of a document.
public struct TileResult: OperationResult {
    /// A page's tiles.
    public struct Page: Codable, Sendable {
        /// The page, from 1.
        public var number: Int
        /// Pixels, at the largest level.
        public var width: Int
        /// Pixels, at the largest level.
        public var height: Int
        /// Number of levels, down to one pixel.
        public var levels: Int
        /// Number of tiles at all levels.
        public var tiles: Int
        /// Size of all tiles.
        public var bytes: Int
        /// Path of the description (DZI).
        public var output: String
        /// The error code, if the tiles show an error in place of the page.
        public var failure: String?
        /// The engine that drew a page of a PDF, with its version.
        public var engine: String?

        /// Creates a page without tiles.
        package init(number: Int, _ pyramid: TilePyramid, output: String) {
            self.number = number
            width = pyramid.levels.last?.width ?? 0
            height = pyramid.levels.last?.height ?? 0
            levels = pyramid.levels.count
            (tiles, bytes) = (0, 0)
            self.output = output
        }
    }

    public var input: String
    /// Pages in the document.
    public var pageCount: Int
    public var pages: [Page] = []
    public var faults: [ItemFailure] = []
    /// What a damaged document has lost.
    public var damage: ItemFailure?
    /// What the pages do not show of the document.
    public var note: String?

    /// Damaged or unsupported content on pages that were drawn.
    public var complaints: [String] = []

    /// Parameters that had no effect; `nil` if that is not known.
    public var unused: Set<String>?

    public var unusedParameters: Set<String> { unused ?? [] }

    public var notes: [String] { [note].compactMap { $0 } + complaints }

    /// Creates a result without tiles.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    public var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "width": .integer(page.width), "height": .integer(page.height),
                "levels": .integer(page.levels), "tiles": .integer(page.tiles),
                "bytes": .bytes(page.bytes), "output": .text(page.output),
            ]).detailed(by: "engine", page.engine.map { .text($0) } ?? .missing)
        }
    }
}
