package import Batch
package import DocumentModel

/// Makes image files smaller: packed anew, scaled, in another format, with fewer metadata.
package struct CompressScan: DocumentTask {
    /// Parameters of `scan.compress`.
    package struct Parameters: OperationParameters {
        @Parameter(
            "Format of the output; auto keeps the input's, or makes JPEG where that cannot be written.",
            .option("to-format"))
        package var format = CompressedFormat.auto
        @Parameter(
            "Quality of JPEG, WebP and HEIC. With it, TIFF is compressed as JPEG, otherwise losslessly.",
            in: 1...100,
            .value("n"))
        package var quality: Int?
        @Parameter(
            "Most bytes that a file may have, such as 300KB; quality is reduced only as far as needed.",
            in: 1_000...(.infinity),
            .bytes, .value("size"))
        package var maxBytes: Int?
        @Parameter(
            "Write the best that --max-bytes allows, with a warning, even if its words become illegible.")
        package var allowIllegible = false
        @Parameter("Largest width.", unit: "pixels", in: 1...1_000_000) package var width: Int?
        @Parameter("Largest height.", unit: "pixels", in: 1...1_000_000) package var height: Int?
        @Parameter("Scale of each side.", unit: "percent", in: 0.001...100) package var scale: Double?
        @Parameter("Largest resolution, for pictures that state theirs.", unit: "dpi", in: 1...10_000)
        package var dpi: Double?
        @Parameter(
            "Metadata to keep: all but the position (keep), resolution, time and colour profile (reduce), or the resolution alone (remove).",
            .value("which"))
        package var metadata = MetadataPolicy.reduce
        @Parameter("Keep the position too, with --metadata keep.") package var keepPosition = false
        @Parameter(
            "Colours of the output. Without it, colours are kept, or become sRGB in a file that must shrink to fit --max-bytes.",
            .option("colour"), .value("how"))
        package var colours: ColourPolicy?
        @Parameter(
            "Languages of the text that must stay legible by Tesseract's names, the likeliest first.",
            .option("language"), .value("deu+fra"), .separated(by: "+,"))
        package var languages = ["deu", "fra", "ita", "eng"]
        @Parameter("Make a picture of the input beside the output, <name>.compare.jpg.") package var compare =
            false

        package init() {}
    }

    package typealias Result = CompressedScan

    package static let name = "scan.compress"
    package static let traits = OperationTraits.documents(
        version: 2,
        acceptedExtensions: ProcessScan.traits.acceptedExtensions.subtracting(["pdf"]))

    /// Small, and good to read.
    private static let usualQuality = 75
    private static let usualQualityOfHEIC = 50

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
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
            throw ParameterFailure("keepPosition", "goes with metadata: keep")
        }
        guard !parameters.languages.isEmpty else {
            throw ParameterFailure("languages", "at least one was expected, such as deu")
        }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        let ending = "." + encoding(of: item).fileExtension
        return [item.stem + ending] + (parameters.compare ? [item.stem + ScanComparison.ending] : [])
    }

    /// How the item is packed when nothing limits its bytes: PNG and, unless a quality is given, TIFF without loss.
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
