public import Batch
public import DocumentModel

/// Makes upright, straight, searchable documents of images and scanned PDFs.
public struct ProcessScan: DocumentOperation, ForeseeingOperation {
    /// Parameters of `scan.process`.
    public struct Parameters: OperationParameters {
        public var recognition = RecognitionParameters()
        public var judgement = JudgementParameters()
        @Parameter(
            "Formats to write: pdf, text, hocr, alto (ALTO 4), tsv, json (words with boxes and confidence).",
            .value("pdf,text"), .commaSeparated)
        public var outputs = ScanOutput.usual
        @Parameter(
            "Find the paper in the image and straighten it: auto (only in photos), always, or never.",
            .value("when"))
        public var photo = PhotoSearch.auto
        @Parameter("Split an image of an open book into two pages.", .option("split"))
        public var splitSpreads = false
        @Parameter("Leave out blank pages.") public var removeBlank = false
        @Parameter(
            """
            How pages are stored. auto chooses by content; layers stores sharp text over a coarser \
            background; original neither straightens nor cleans pages.
            """,
            .value("kind"))
        public var colour = PageColour.auto
        @Parameter("Quality of the page images in the PDF.", in: 1...100, .value("n")) public
            var quality = 75
        @Parameter(
            "Make the background of pages even and white.", .off("Keep the background of pages as it is."))
        public var clean = true
        @Parameter(
            "Maximum size of a PDF, such as 300KB; quality is reduced only as far as needed. PDFs among the inputs keep their images, unless you use --force-ocr.",
            in: 5_000...(.infinity),
            .bytes, .value("size"))
        public var maxBytes: Int?
        @Parameter(
            "Write the best result that fits --max-bytes, with a warning, even if words become illegible.")
        public var allowIllegible = false
        @Parameter("Do not print the note about PDFs that are copied unchanged because every page has text.")
        public var skipText = false
        @Parameter(
            "Make new PDFs from images of the pages, even if they have text, signatures or a form.",
            .option("force-ocr"))
        public var force = false
        @Parameter("Write <name>.compare.jpg with the pages before and after processing, side by side.")
        public var compare = false
        @Parameter(
            "Put the outputs into folders named after the kind of document, such as invoice/ and letter/.",
            .value("what"))
        public var sortBy: ScanSorting?

        public init() {}
    }

    public typealias Result = ScanResult

    public static let name = "scan.process"
    public static let traits = OperationTraits.documents(
        version: 13,
        acceptedExtensions: [
            "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "gif", "bmp", "jp2", "pdf",
        ],
        followers: [MergeScans.name],
        secondsPerStep: 180,
        dispensableParameters: [dispensable])
    /// Parameters that do not change a result.
    static let dispensable = OpeningParameters.names.union(["skipText"])

    public let parameters: Parameters

    public init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.recognition.languages = try LanguageNames.separate(parameters.recognition.languages)
        parameters.recognition.reading.leaveOutDefault()
        parameters.outputs = ScanOutput.allCases.filter(parameters.outputs.contains)
        self.parameters = parameters
        try parameters.checkRanges()
        try CheckScan.check(
            type: parameters.judgement.quality.type, rules: parameters.judgement.quality.rules)
        guard !parameters.outputs.isEmpty else {
            throw ParameterFailure("outputs", "at least one was expected, such as pdf")
        }
        guard parameters.maxBytes == nil || parameters.colour != .original else {
            throw ParameterFailure(
                "maxBytes", "cannot be combined with colour: original, which keeps the original pictures")
        }
        guard !parameters.recognition.redo || !parameters.force else {
            throw ParameterFailure("redo", "cannot be combined with force, which makes new pages")
        }
        guard !parameters.skipText || !parameters.force else {
            throw ParameterFailure("skipText", "cannot be combined with force, which makes new pages")
        }
        guard !parameters.compare || parameters.outputs.contains(.pdf) else {
            throw ParameterFailure("compare", "requires outputs: pdf, whose pages it shows")
        }
    }

    public func remembered(_ result: ScanResult, of item: Item) -> ScanResult {
        var result = result
        if parameters.skipText { result.isCopy = false }
        return result
    }

    public func resources(without unused: Set<String>) -> [String] {
        CheckScan.resources(rules: parameters.judgement.quality.rules)
    }

    /// What follows the item's name in the names of its outputs.
    package var endings: [String] {
        parameters.outputs.map(\.ending) + (parameters.compare ? [ScanComparison.ending] : [])
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        let files = endings.map { item.stem + $0 }
        guard let sorting = parameters.sortBy else { return OutputPlan(files) }
        return OutputPlan(
            files, sortedBy: sorting.rawValue, into: Set(DocumentKind.allCases.map(\.rawValue)))
    }

    public func obstacle(to item: Item) -> ItemFailure? { ScanFile.obstacle(to: item) }
}

/// Parameters of the required kind and quality of documents.
public struct JudgementParameters: OperationParameters {
    public static let title = "Requirements"

    public var quality = QualityParameters()
    @Parameter("Required kind of document; documents of other kinds fail.", .value("kind")) public var expect:
        DocumentKind?
    @Parameter("Treat documents of insufficient quality as errors, and write no files for them.")
    public var rejectPoor = false

    public init() {}
}

/// An output of a scan.
public enum ScanOutput: String, CaseIterable, ParameterValue {
    /// PDF of the pictures with invisible text over their words.
    case pdf
    /// Plain text.
    case text
    /// Text and positions in HTML.
    case hocr
    /// Text and positions in XML, ALTO 4.
    case alto
    /// Words and positions as a table.
    case tsv
    /// Words, positions and confidences in JSON.
    case json

    /// The default outputs.
    public static let usual: [Self] = [.pdf, .text]

    /// What follows the item's name in the output's.
    public var ending: String {
        switch self {
        case .pdf: ".pdf"
        case .text: ".txt"
        case .hocr: ".hocr"
        case .alto: ".alto.xml"
        case .tsv: ".tsv"
        case .json: ".words.json"
        }
    }
}

/// What the folders of outputs are named after.
public enum ScanSorting: String, CaseIterable, ParameterValue {
    /// The kind of document, as the result has it; `unknown` also if no page was classified.
    case kind
}

/// Representation of the pages' pictures.
public enum PageColour: String, CaseIterable, ParameterValue {
    /// By content: black and white for fine ink only, grey for tones and coarse print, layers for colours.
    case auto
    /// Colour pixels.
    case colour
    /// Grey pixels.
    case grey
    /// One bit per pixel.
    case bw
    /// Sharp ink over a small background.
    case layers
    /// The original picture, neither straightened nor cleaned.
    case original
}

/// Whether to find the paper in a picture, crop it and straighten it.
public enum PhotoSearch: String, CaseIterable, ParameterValue {
    /// In pictures taken by a camera or without a scanner's resolution.
    case auto
    case always
    case never
}

/// Common names of languages.
enum LanguageNames {
    private static let meant = [
        "deu": ["de", "ger", "german", "deutsch"],
        "fra": ["fr", "fre", "french", "français", "francais", "französisch"],
        "ita": ["it", "italian", "italiano", "italienisch"],
        "eng": ["en", "english", "englisch"],
    ]

    /// Splits `deu+fra` into names; throws a failure of the parameter `languages` if there is none, and for common names that
    /// Tesseract does not use.
    static func separate(_ languages: [String]) throws -> [String] {
        let names = languages.flatMap { $0.split(separator: "+").map(String.init) }
        for name in names {
            guard let code = meant.first(where: { $0.value.contains(name.lowercased()) })?.key else {
                continue
            }
            throw ParameterFailure("languages", "\"\(name)\" is unknown; did you mean \(code)?")
        }
        guard !names.isEmpty else {
            throw ParameterFailure("languages", "at least one was expected, such as deu")
        }
        return names
    }
}
