public import Batch
public import DocumentModel

/// Makes image files smaller: recompressed, scaled, in another format or with less metadata.
public struct CompressScan: DocumentOperation, ForeseeingOperation {
    /// Parameters of `scan.compress`.
    public struct Parameters: OperationParameters {
        @Parameter(
            "Format of the output; auto keeps the input's format, or uses JPEG if the input's format cannot be written.",
            .option("to-format"))
        public var format = CompressedFormat.auto
        @Parameter(
            """
            Quality of JPEG, WebP and HEIC. With this option, TIFF is compressed as JPEG; without it, TIFF is \
            compressed losslessly. (default: 50 for HEIC, 75 for JPEG and WebP)
            """,
            in: 1...100,
            .value("n"))
        public var quality: Int?
        @Parameter(
            "Maximum size of a file, such as 300KB; quality is reduced only as far as needed.",
            in: 1_000...(.infinity),
            .bytes, .value("size"))
        public var maxBytes: Int?
        @Parameter(
            "Write the best result that fits --max-bytes, with a warning, even if words become illegible.")
        public var allowIllegible = false
        @Parameter("Largest width of an image.", unit: "pixels", in: 1...1_000_000) public var width: Int?
        @Parameter("Largest height of an image.", unit: "pixels", in: 1...1_000_000) public var height: Int?
        @Parameter("Scale of the width and height.", unit: "percent", in: 0.001...100) public var scale:
            Double?
        @Parameter(
            "Largest resolution, for images that state their resolution.", unit: "dpi", in: 1...10_000)
        public var dpi: Double?
        @Parameter(
            "Metadata to keep: all but the position (keep), resolution, time and colour profile (reduce), or the resolution alone (remove).",
            .value("which"))
        public var metadata = MetadataPolicy.reduce
        @Parameter("With --metadata keep, also keep the position where the photo was taken.") public
            var keepPosition = false
        @Parameter(
            "Colours of the output. (default: those of the input, or sRGB in a file that must shrink to fit --max-bytes)",
            .option("colour"), .value("how"))
        public var colours: ColourPolicy?
        @Parameter(
            "Languages of the text that must stay legible, as Tesseract codes, the most likely first.",
            .option("language"), .value("deu+fra"), .separated(by: "+,"))
        public var languages = ["deu", "fra", "ita", "eng"]
        @Parameter("Write <name>.compare.jpg with the image before and after processing, side by side.")
        public
            var compare =
            false

        public init() {}
    }

    public typealias Result = CompressedScan

    public static let name = "scan.compress"
    public static let traits = OperationTraits.documents(
        version: 4,
        acceptedExtensions: ProcessScan.traits.acceptedExtensions.subtracting(["pdf"]))

    /// Small files that are easy to read.
    private static let usualQuality = 75
    private static let usualQualityOfHEIC = 50

    public let parameters: Parameters

    public init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.languages = try LanguageNames.separate(parameters.languages)
        self.parameters = parameters
        try parameters.checkRanges()
        let hasBox = parameters.width != nil || parameters.height != nil
        let ways = [hasBox, parameters.scale != nil, parameters.dpi != nil]
        guard ways.count(where: { $0 }) <= 1 else {
            throw ParameterFailure("scale", "a size in pixels, scale or dpi was expected, one of them")
        }
        guard !parameters.keepPosition || parameters.metadata == .keep else {
            throw ParameterFailure("keepPosition", "requires metadata: keep")
        }
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        let ending = "." + encoding(of: item).fileExtension
        return OutputPlan(
            [item.stem + ending] + (parameters.compare ? [item.stem + ScanComparison.ending] : []))
    }

    public func obstacle(to item: Item) -> ItemFailure? {
        ScanFile.isPDF(item)
            ? .compressedPDF(maxBytes: parameters.maxBytes) : ScanFile.obstacle(to: item, opensPDFs: false)
    }

    /// The encoding of the item when its size is not limited: lossless for PNG and, unless a quality is given, TIFF.
    package func encoding(of item: Item) -> ImageEncoding {
        let quality = parameters.quality ?? Self.usualQuality
        return
            switch parameters.format.format(of: item.firstBytes(18).flatMap(ImageFormat.init(firstBytes:)))
        {
        case .png: .png(compression: 9)
        case .webp: .webp(quality: quality)
        case .tiff: parameters.quality.map { .tiff(.jpeg(quality: $0)) } ?? .tiff()
        case .heif: .heic(quality: parameters.quality ?? Self.usualQualityOfHEIC)
        case .jpeg, .gif, .bmp, .jpeg2000: .jpeg(quality: quality)
        }
    }
}

/// Format of a compressed image.
public enum CompressedFormat: String, CaseIterable, ParameterValue {
    /// The input's format; JPEG in place of GIF, BMP and JPEG 2000, which cannot be written.
    case auto
    case jpeg
    case png
    case webp
    case tiff
    case heic

    /// The output's format for a source's; `source` is `nil` if its format is unknown.
    package func format(of source: ImageFormat?) -> ImageFormat {
        switch self {
        case .auto: source.flatMap { Self.written.contains($0) ? $0 : nil } ?? .jpeg
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .tiff: .tiff
        case .heic: .heif
        }
    }

    private static let written: Set<ImageFormat> = [.jpeg, .png, .webp, .tiff, .heif]
}

/// The compressed image file.
public struct CompressedScan: OperationResult {
    public var input: String
    public var output: String
    /// Size before and after.
    public var size: SizeChange
    /// Format of the output.
    public var format: String
    /// Width of the first page, in pixels.
    public var width: Int
    /// Height of the first page, in pixels.
    public var height: Int
    public var pageCount: Int
    /// The quality, if it was searched for.
    public var quality: Int?
    /// Share of the words that are still legible, 0 to 1, if the size was limited and there are words.
    public var legibility: Double?
    /// The metadata that was removed.
    public var dropped: [String]
    /// Whether the original picture was kept because recompression made it no smaller.
    public var keptPicture: Bool
    /// Whether it was turned grey to fit.
    public var lostColours = false
    /// Whether it has another format than was asked for, since nothing legible in that one was small enough.
    public var changedFormat = false
    /// Whether fewer than nine in ten words are still legible, as the parameters allowed.
    public var isIllegible = false
    /// Path of the comparison.
    public var comparison: String?

    /// Creates a result.
    package init(
        input: String, output: String, size: SizeChange, format: String, width: Int, height: Int,
        pageCount: Int,
        dropped: [String], keptPicture: Bool
    ) {
        self.input = input
        self.output = output
        self.size = size
        self.format = format
        self.width = width
        self.height = height
        self.pageCount = pageCount
        self.dropped = dropped
        self.keptPicture = keptPicture
    }

    public var notes: [String] {
        var notes = size.notes(on: "the file")
        if changedFormat {
            notes.append("no legible result in the image's format was small enough, so it is \(otherFormat)")
        }
        if format == "webp", dropped.contains("resolution") {
            notes.append("WebP cannot store the resolution, so it is removed")
        }
        if lostColours { notes.append("colours were removed to make it small enough") }
        if isIllegible {
            let percent = Int(100 * (legibility ?? 0))
            notes.append("warning: only \(percent) % of the words are still legible; allow more bytes")
        }
        return notes + (comparison == nil ? [] : ScanComparison.notes(pageCount: pageCount))
    }

    private var otherFormat: String { format == "png" ? "a black-and-white PNG" : "a WebP picture" }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "before_bytes": .bytes(size.before), "bytes": .bytes(size.after),
                "share_percent": .quantity(size.sharePercent, .percentage), "format": .text(format),
                "width": .integer(width), "height": .integer(height), "quality": Row.Value(quality),
                "words_kept_percent": Row.Value(legibility.map { 100 * $0 }, .percentage),
                "kept": .flag(keptPicture), "dropped": .list(dropped), "output": .text(output),
            ]).detailed(by: "pages", .integer(pageCount)).detailed(by: "comparison", Row.Value(comparison))
        ]
    }
}

extension ItemFailure {
    /// The failure of a PDF that is to be compressed like an image.
    package static func compressedPDF(maxBytes: Int?) -> ItemFailure {
        let limit = maxBytes.map { " --max-bytes \($0)" } ?? ""
        return ItemFailure(
            code: "scan.isPDF", message: "it is a PDF, but only image files are compressed",
            remedy: "For a PDF of scans, use \"fieldbook scan process --force-ocr\(limit)\".")
    }
}
