package import Batch
package import DocumentModel

/// Makes image files smaller: packed anew, scaled, in another format, with fewer metadata.
package struct CompressScan: DocumentTask {
    /// What `scan.compress` is told.
    package struct Parameters: OperationParameters {
        /// What is written.
        package var format = CompressedFormat.auto
        /// Quality of JPEG, WebP, HEIC and, where it is given, of TIFF packed by JPEG, 1 to 100; each format's usual one without.
        package var quality: Int?
        /// The most bytes that a file may have; pictures are made as good as fits.
        package var maxBytes: Int?
        /// Whether a picture is written whose words can no longer be read, where nothing else is small enough.
        package var allowIllegible = false
        /// The most pixels across.
        package var width: Int?
        /// The most pixels down.
        package var height: Int?
        /// Percent of each side.
        package var scale: Double?
        /// The most dots an inch, for pictures that state their resolution.
        package var dpi: Double?
        /// What of the metadata goes along.
        package var metadata = MetadataPolicy.reduce
        /// Whether the position goes along where all metadata do.
        package var keepPosition = false
        /// What happens to colours; without it they stay, or become sRGB in a file that is too large for `maxBytes`.
        package var colours: ColourPolicy?
        /// Tesseract's names of the languages of the text that has to stay legible, the likeliest first.
        package var languages = ["deu", "fra", "ita", "eng"]
        /// Whether a picture is made that shows what came beside what was made.
        package var compare = false

        /// Everything at its default.
        package init() {}

        package static let byteCounts: Set<String> = ["maxBytes"]
    }

    package typealias Result = CompressedScan

    package static let name = "scan.compress"
    package static let version = 2
    package static let acceptedExtensions = ProcessScan.acceptedExtensions.subtracting(["pdf"])

    /// Less holds no picture.
    private static let leastBytes = 1_000
    /// Small, and good to read.
    private static let usualQuality = 75
    private static let usualQualityOfHEIC = 50

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.languages = try LanguageNames.separate(parameters.languages)
        self.parameters = parameters
        try Self.check(parameters.quality, "quality", 1...100)
        try Self.check(parameters.maxBytes, "maxBytes", Self.leastBytes...Int.max)
        for (name, side) in [("width", parameters.width), ("height", parameters.height)] {
            try Self.check(side, name, 1...1_000_000)
        }
        if let scale = parameters.scale, !(scale > 0 && scale <= 100) {
            throw ParameterFailure("scale", "above 0 to 100 percent were expected, not \(scale)")
        }
        if let dpi = parameters.dpi, !(dpi >= 1 && dpi <= 10_000) {
            throw ParameterFailure("dpi", "1 to 10000 were expected, not \(dpi)")
        }
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

    private static func check(_ number: Int?, _ name: String, _ allowed: ClosedRange<Int>) throws {
        guard let number, !allowed.contains(number) else { return }
        let most = allowed.upperBound == .max ? "at least were" : "to \(allowed.upperBound) were"
        throw ParameterFailure(name, "\(allowed.lowerBound) \(most) expected, not \(number)")
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
