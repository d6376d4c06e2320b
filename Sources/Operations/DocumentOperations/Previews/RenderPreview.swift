public import Batch
public import DocumentModel

/// Makes pictures of pages of PDFs, of images, and of typeset texts and maps.
public struct RenderPreview: DocumentOperation {
    /// Parameters of `preview.render`.
    public struct Parameters: OperationParameters {
        public var opening = OpeningParameters()
        public var drawing = DrawingParameters()
        @Parameter(
            "Length of the longer side; images are never enlarged.", unit: "pixels",
            in: 16...16_000)
        public var size = 1_024
        @Parameter("Resolution, instead of --size; for PDFs only.", unit: "dpi", in: 10...1_200) public
            var dpi: Double?
        @Parameter("Largest width, instead of --size.", unit: "pixels", in: 16...16_000) public var width:
            Int?
        @Parameter("Largest height, instead of --size.", unit: "pixels", in: 16...16_000) public var height:
            Int?
        @Parameter(
            "Fill the whole box given by --size, or by --width and --height, and cut off what does not fit.")
        public var fill = false
        @Parameter("Pages or frames: first, all, or for example 1-3,7,last.") public var pages = "1"
        @Parameter("Format of the pictures: png, jpeg, webp or tiff.") public var type = "png"
        @Parameter("Quality of JPEG and WebP.", in: 1...100, .value("n")) public var quality = 85
        @Parameter(
            "Part of each PDF page to draw: left, top, width and height in points (1/72 inch) from the upper left corner.",
            .value("x,y,w,h"))
        public var region: String?
        @Parameter(
            "Part of each PDF page to draw: the visible page (crop), or the whole sheet with printer's margins (media)."
        )
        public var box = PDFPageBox.crop
        @Parameter("Convert colours to shades of grey.", .option("grey", "gray")) public var grey = false
        @Parameter("Do not draw a white background behind PDF pages; for png, webp and tiff only.")
        public var transparent = false
        @Parameter(
            "Also draw the notes, marks, stamps and form fields of PDFs.",
            .off("Draw only the content of pages."))
        public var annotations = true
        @Parameter("Write JPEGs that load progressively.") public var progressive = false
        @Parameter("Compress PNGs of PDF pages quickly (fast) or better (small).", .value("how"))
        public var effort = PictureEffort.fast
        @Parameter(
            "Make a second picture of each page, <name>@2x, with twice the width and height, for high-resolution screens.",
            .option("2x"))
        public var doubled = false
        @Parameter("Pattern for the names of pictures; it must begin with {name}.", .value("pattern")) public
            var naming =
            "{name}-{page}"
        @Parameter("List each document's pictures with size and SHA-256 in <name>-manifest.json.")
        public var manifest = false

        public init() {}
    }

    public typealias Result = PreviewResult

    public static let name = "preview.render"
    public static let traits = OperationTraits.documents(
        version: 5,
        acceptedExtensions: imageExtensions.union(["pdf", "md", "markdown", "geojson"]),
        dividesItems: true,
        secondsPerStep: 20,
        dispensableParameters: [unusedByPDFs, unusedByTexts, unusedByImages])
    /// File extensions of images.
    package static let imageExtensions: Set<String> = [
        "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "avif", "gif",
    ]
    /// File extensions of texts. Most texts accompany other documents, so folders are not searched for them.
    package static let textExtensions: Set<String> = [
        "txt", "text", "log", "md", "markdown", "json", "jsonl", "ndjson", "geojson", "geojsonl", "csv",
        "tsv",
    ]

    public let parameters: Parameters
    /// How pictures are encoded.
    package let encoding: ImageEncoding
    /// How pages are drawn.
    package let drawing: PageDrawing
    /// The selected pages.
    package let pages: PageSelection
    /// How pictures are named.
    package let naming: PictureName

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        guard parameters.dpi == nil || parameters.size == Parameters().size else {
            throw ParameterFailure("dpi", "cannot be combined with size")
        }
        encoding = try parameters.encoding()
        drawing = try parameters.pageDrawing()
        naming = try PictureName(parameters.naming)
        pages = try PageSelection(ofPictures: parameters.pages)
        guard naming.tellsPages || pages == .first else {
            throw ParameterFailure("naming", "{page} was expected, since there are more pages than the first")
        }
    }

    /// How images are drawn, whose size is in pixels only; throws `preview.region` if a region is set.
    package var imageDrawing: PageDrawing {
        get throws {
            guard drawing.region == nil else {
                throw ItemFailure(
                    code: "preview.region", message: "a region is in points, and an image has only pixels",
                    remedy: "Leave out the images or --region.", cause: .setting)
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

    /// The pictures made of each page.
    package var extents: [PictureExtent] { parameters.doubled ? [.single, .double] : [.single] }

    public func resources(without unused: Set<String>) -> [String] {
        unused.contains("engine") ? [] : parameters.drawing.engine.resources
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        let suffix = encoding.fileExtension
        return OutputPlan(
            extents.flatMap { naming.outputs(of: item, $0, extension: suffix) }
                + (parameters.manifest ? [item.stem + PictureName.manifestEnding] : []),
            series: extents.flatMap { naming.series(of: item, $0, extension: suffix) })
    }
}

/// Effort spent on making a file small.
public enum PictureEffort: String, Codable, Sendable, CaseIterable {
    case fast, small
}

extension RenderPreview {
    /// Parameters without effect on a PDF that needs no password.
    package static let unusedByPDFs: Set<String> = ["passwordFile"]
    /// Parameters without effect on texts and maps, which poppler always draws.
    package static let unusedByTexts = unusedByPDFs.union(["engine"])
    /// Parameters without effect on images, which have a size in pixels only.
    package static let unusedByImages = unusedByTexts.union(["annotations", "box", "dpi", "transparent"])
}

extension PageSelection {
    /// Parses the pages or frames to make pictures of; throws a failure of the parameter `pages`.
    init(ofPictures text: String) throws {
        self = text == "first" ? .first : try ParameterCheck.taken("pages") { try PageSelection(text) }
    }
}

extension RenderPreview.Parameters {
    private static let sides = 16...16_000

    func encoding() throws -> ImageEncoding {
        return switch type {
        case "png": .png(compression: effort == .fast ? 2 : 9)
        case "jpeg", "jpg": .jpeg(quality: quality, progressive: progressive)
        case "webp": .webp(quality: quality)
        case "tiff", "tif": .tiff()
        default: throw ParameterFailure("type", "jpeg, png, webp or tiff was expected, not \"\(type)\"")
        }
    }

    func pageDrawing() throws -> PageDrawing {
        var drawing = PageDrawing(try renderSize())
        drawing.region = try region.map { text in
            try ParameterCheck.taken("region") { try PageRegion(text) }
        }
        drawing.isGrey = grey
        drawing.isTransparent = transparent
        drawing.showsAnnotations = annotations
        guard !transparent || !type.hasPrefix("jp") else {
            throw ParameterFailure("transparent", "JPEG has no transparency; choose png, webp or tiff")
        }
        return drawing
    }

    private func renderSize() throws -> RenderSize {
        if let dpi {
            guard width == nil, height == nil, !fill else {
                throw ParameterFailure("dpi", "cannot be combined with width, height and fill")
            }
            return .dotsPerInch(dpi)
        }
        if fill { return .fill(width: width ?? size, height: height ?? size) }
        guard width != nil || height != nil else { return .box(width: size, height: size) }
        return .box(width: width ?? Self.sides.upperBound, height: height ?? Self.sides.upperBound)
    }
}

/// The pictures of a document.
public struct PreviewResult: OperationResult {
    /// A page's picture.
    public struct Page: Codable, Sendable {
        /// The page, from 1.
        public var number: Int
        /// Pixels.
        public var width: Int
        /// Pixels.
        public var height: Int
        /// Path of the picture.
        public var output: String
        /// Size of the file.
        public var bytes: Int
        /// The SHA-256 of the file, in hexadecimal.
        public var sha256: String
        /// The error code, if the picture shows an error in place of the page.
        public var failure: String?
        /// The engine that drew a page of a PDF, with its version, such as `poppler 22.12.0`.
        public var engine: String?

        /// Creates a page.
        package init(
            number: Int, width: Int, height: Int, output: String, file: [UInt8], failure: String?
        ) {
            self.number = number
            self.width = width
            self.height = height
            self.output = output
            bytes = file.count
            sha256 = FileDigest.hash(of: file)
            self.failure = failure
        }
    }

    public var input: String
    /// Pages in the document.
    public var pageCount: Int
    public var pages: [Page] = []
    public var faults: [ItemFailure] = []
    /// Damaged or unsupported content on pages that were drawn.
    public var complaints: [String] = []
    /// What a damaged document has lost.
    public var damage: ItemFailure?
    /// What the pages do not show of the document.
    public var note: String?

    /// Parameters that had no effect; `nil` if that is not known.
    public var unused: Set<String>?

    /// Creates a result without pictures.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    /// Notes on the pages.
    public var notes: [String] { [note].compactMap { $0 } + complaints + otherEngines }

    /// The pages drawn by another engine than most.
    private var otherEngines: [String] {
        let engines = Dictionary(grouping: pages.filter { $0.engine != nil }) { $0.engine ?? "" }
        let main = engines.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
        return engines.filter { $0.key != main }.sorted { $0.key < $1.key }.map { engine, pages in
            let numbers = Set(pages.map(\.number)).sorted()
            let named = numbers.prefix(10).map(String.init).joined(separator: ", ")
            return "\(engine) drew page\(numbers.count == 1 ? "" : "s") \(named)"
                + (numbers.count > 10 ? " and \(numbers.count - 10) more" : "")
        }
    }

    public var unusedParameters: Set<String> { unused ?? [] }

    public static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    public var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "width": .integer(page.width), "height": .integer(page.height), "output": .text(page.output),
            ]).detailed(by: "engine", page.engine.map { .text($0) } ?? .missing)
        }
    }
}

/// The list of a document's pictures, for programs that display them.
package struct PictureManifest: Encodable {
    /// A picture.
    struct Picture: Encodable {
        /// The page, from 1.
        let page: Int
        /// Path of the file, relative to the list.
        let file: String
        /// Pixels.
        let width: Int
        /// Pixels.
        let height: Int
        /// Size of the file.
        let bytes: Int
        /// The SHA-256 of the file, in hexadecimal.
        let sha256: String
        /// The error code, if the picture shows an error in place of the page.
        let failure: String?
        /// The engine that drew a page of a PDF, with its version.
        let engine: String?
    }

    /// The document's file name.
    let document: String
    /// Pages in the document.
    let pageCount: Int
    /// The pictures, in the order of creation.
    let pictures: [Picture]

    /// Creates the list of a document's pictures; `document` is its file name.
    package init(_ result: PreviewResult, document: String) {
        self.document = document
        pageCount = result.pageCount
        pictures = result.pages.map { page in
            Picture(
                page: page.number, file: page.output.split(separator: "/").last.map(String.init) ?? "",
                width: page.width, height: page.height, bytes: page.bytes, sha256: page.sha256,
                failure: page.failure, engine: page.engine)
        }
    }
}
