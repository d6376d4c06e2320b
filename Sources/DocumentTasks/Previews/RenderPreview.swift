package import Batch
package import DocumentModel

/// Makes pictures of PDFs' pages, of images, and of texts and maps set on pages.
package struct RenderPreview: DocumentTask {
    /// What `preview.render` is told.
    package struct Parameters: OperationParameters {
        /// `jpeg`, `png`, `webp` or `tiff`.
        package var type = "png"
        /// The side of the square that a page is fitted into, in pixels; images are never enlarged.
        package var size = 1_024
        /// Dots an inch instead of a size, for PDFs only.
        package var dpi: Double?
        /// `first`, `all`, or pages such as `1-3,7`.
        package var pages = "1"
        /// JPEG's and WebP's quality, 1 to 100.
        package var quality = 85
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?
        /// The most pixels across, in place of the square's.
        package var width: Int?
        /// The most pixels down, in place of the square's.
        package var height: Int?
        /// Whether pictures fill the box, and what reaches over it is left out.
        package var fill = false
        /// The part of a PDF's page to draw: left, top, width and height in points from the upper left.
        package var region: String?
        /// Which part of a PDF's paper is drawn.
        package var box = PDFPageBox.crop
        /// Whether colours become greys.
        package var grey = false
        /// Whether PDFs' pages have no white below them.
        package var transparent = false
        /// Whether notes, marks, stamps and form fields on PDFs' pages are drawn too.
        package var annotations = true
        /// Whether JPEGs come at once and ever sharper.
        package var progressive = false
        /// How much time is taken to make PNG small.
        package var effort = PictureEffort.fast
        /// Whether there is a second picture of each page, of twice the pixels each way.
        package var doubled = false
        /// How pictures are named.
        package var naming = "{name}-{page}"
        /// Whether a list of the pictures is made beside them.
        package var manifest = false
        /// What draws PDFs' pages.
        package var engine = PDFEngineChoice.auto

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package typealias Result = PreviewResult

    package static let name = "preview.render"
    package static let version = 3
    package static let dividesItems = true
    /// A page.
    package static let secondsPerStep: Double? = 20
    package static let acceptedExtensions = imageExtensions.union(["pdf", "md", "markdown", "geojson"])
    /// Those of images.
    package static let imageExtensions: Set<String> = [
        "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "avif", "gif",
    ]
    /// Those of texts. Most lie beside other documents and tell of them, so that folders are not searched for them.
    package static let textExtensions: Set<String> = [
        "txt", "text", "log", "md", "markdown", "json", "jsonl", "ndjson", "geojson", "geojsonl", "csv",
        "tsv",
    ]

    package let parameters: Parameters
    /// How pictures are encoded.
    package let encoding: ImageEncoding
    /// How pages are drawn.
    package let drawing: PageDrawing
    /// The pages that are wanted.
    package let pages: PageSelection
    /// How pictures are named.
    package let naming: PictureName

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        encoding = try parameters.encoding()
        drawing = try parameters.drawing()
        naming = try PictureName(parameters.naming)
        pages =
            parameters.pages == "first"
            ? .first : try ParameterCheck.taken("pages") { try PageSelection(parameters.pages) }
        guard naming.tellsPages || pages == .first else {
            throw ParameterFailure("naming", "{page} was expected where more pages than the first are wanted")
        }
    }

    /// How images are drawn, which have no size in inches; throws `preview.region` where a part of a page is asked for.
    package var imageDrawing: PageDrawing {
        get throws {
            guard drawing.region == nil else {
                throw ItemFailure(
                    code: "preview.region", message: "an image has no points to choose a region by",
                    remedy: "Leave images out, or --region.", cause: .setting)
            }
            return inPixels
        }
    }

    private var inPixels: PageDrawing {
        guard case .dotsPerInch = drawing.size else { return drawing }
        var drawing = drawing
        drawing.size = .box(width: parameters.size, height: parameters.size)
        return drawing
    }

    /// The pictures that are made of each page.
    package var extents: [PictureExtent] { parameters.doubled ? [.single, .double] : [.single] }

    /// The libraries that draw.
    package var resources: [String] { parameters.engine.resources }

    package func plannedOutputs(of item: Item) -> [String] {
        extents.flatMap { naming.outputs(of: item, $0, extension: encoding.fileExtension) }
            + (parameters.manifest ? [item.stem + PictureName.manifestEnding] : [])
    }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        extents.flatMap { naming.series(of: item, $0, extension: encoding.fileExtension) }
    }
}
