package import Batch
package import DocumentModel

/// Makes pictures of PDFs' pages, of images, and of texts and maps set on pages.
package struct RenderPreview: DocumentTask {
    /// Parameters of `preview.render`.
    package struct Parameters: OperationParameters {
        package var opening = OpeningParameters()
        package var drawing = DrawingParameters()
        @Parameter(
            "Side of the square that a page is fitted into; images are never enlarged.", unit: "pixels",
            in: 16...16_000)
        package var size = 1_024
        @Parameter("Resolution in place of a size, for PDFs only.", unit: "dpi", in: 10...1_200) package
            var dpi: Double?
        @Parameter("Largest width, in place of --size.", unit: "pixels", in: 16...16_000) package var width:
            Int?
        @Parameter("Largest height, in place of --size.", unit: "pixels", in: 16...16_000) package var height:
            Int?
        @Parameter("Fill the box of --width and --height, or --size, and cut off what exceeds it.")
        package var fill = false
        @Parameter("Pages or frames: first, all, or for example 1-3,7,last.") package var pages = "1"
        @Parameter("Format of the pictures: png, jpeg, webp or tiff.") package var type = "png"
        @Parameter("Quality of JPEG and WebP.", in: 1...100, .value("n")) package var quality = 85
        @Parameter(
            "Part of PDFs' pages to draw: left, top, width and height in points (1/72 inch) from the upper left.",
            .value("x,y,w,h"))
        package var region: String?
        @Parameter("Part of PDFs' paper to draw: what is meant to be seen (crop), or all of it (media).")
        package var box = PDFPageBox.crop
        @Parameter("Turn colours into greys.", .option("grey", "gray")) package var grey = false
        @Parameter("Draw no white background below PDFs' pages; for png, webp and tiff.") package
            var transparent = false
        @Parameter("Draw notes, marks, stamps and form fields of PDFs too.") package var annotations = true
        @Parameter("Write JPEGs that load progressively.") package var progressive = false
        @Parameter("Compress PNGs of PDFs' pages fast or small.", .value("how")) package var effort =
            PictureEffort.fast
        @Parameter(
            "Make a second picture of each page, <name>@2x, with twice the pixels each way, for dense screens.",
            .option("2x"))
        package var doubled = false
        @Parameter("Names of pictures; {name} comes first.", .value("pattern")) package var naming =
            "{name}-{page}"
        @Parameter("List each document's pictures with size and SHA-256 in <name>-manifest.json.")
        package var manifest = false

        package init() {}
    }

    package typealias Result = PreviewResult

    package static let name = "preview.render"
    package static let traits = OperationTraits.documents(
        version: 3,
        acceptedExtensions: imageExtensions.union(["pdf", "md", "markdown", "geojson"]),
        dividesItems: true,
        secondsPerStep: 20,
        dispensableParameters: [unusedByPDFs, unusedByTexts, unusedByImages])
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
        try parameters.checkRanges()
        guard parameters.dpi == nil || parameters.size == Parameters().size else {
            throw ParameterFailure("dpi", "goes without size")
        }
        encoding = try parameters.encoding()
        drawing = try parameters.pageDrawing()
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
    package func plannedOutputs(of item: Item) -> [String] {
        extents.flatMap { naming.outputs(of: item, $0, extension: encoding.fileExtension) }
            + (parameters.manifest ? [item.stem + PictureName.manifestEnding] : [])
    }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        extents.flatMap { naming.series(of: item, $0, extension: encoding.fileExtension) }
    }
}
