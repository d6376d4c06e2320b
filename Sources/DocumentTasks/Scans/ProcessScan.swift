package import Batch
package import DocumentModel

/// Turns images and scanned PDFs into upright, straight, searchable documents.
package struct ProcessScan: DocumentTask {
    /// What `scan.process` is told.
    package struct Parameters: OperationParameters {
        /// Tesseract's names of the languages to read, the likeliest first.
        package var languages = ["deu", "fra", "ita", "eng"]
        /// What is made: a searchable PDF, and the text in several layouts.
        package var outputs = ScanOutput.usual
        /// Whether the paper is looked for in the picture, cut out and set straight.
        package var photo = PhotoSearch.auto
        /// Whether the two pages of an open book become two.
        package var splitSpreads = false
        /// Whether lines that bow, as in an open book, are made straight where they are read no worse so; what is shown as it came is read so.
        package var dewarp = false
        /// Whether blank pages are left out.
        package var removeBlank = false
        /// What the pages' pictures are kept as in the PDF.
        package var colour = PageColour.auto
        /// Quality of the page's picture in the PDF, 1 to 100.
        package var quality = 75
        /// Whether the page's background is made even and white.
        package var clean = true
        /// The most bytes that the PDF may have; pictures are made as good as fits.
        package var maxBytes: Int?
        /// Whether pages are written whose words can no longer be read, where nothing else is small enough.
        package var allowIllegible = false
        /// Whether the PDF is made to be kept: PDF/A; one that came is converted, or fails with the reasons.
        package var archival = false
        /// The level of PDF/A.
        package var archivalLevel = ArchivalLevel.a2b
        /// The PDF's title; without one that of a PDF that came, or its file's name.
        package var title: String?
        /// Whether invisible text of a PDF is taken away, and its pages are read anew.
        package var redo = false
        /// Whether a PDF of which every page has text is taken as it is, instead of failing.
        package var skipText = false
        /// Whether a PDF is made anew from the pictures of its pages, whatever it is: with text, signed, a form.
        package var force = false
        /// The kind of document that is wanted; others fail.
        package var expect: DocumentKind?
        /// The type of document whose rules of quality hold; without one, that of each page's kind.
        package var type: String?
        /// A file of rules by type of document, in YAML or JSON.
        package var rules: String?
        /// Whether documents that are not good enough fail.
        package var rejectPoor = false
        /// Whether a picture is made that shows the pages as they came beside those of the PDF.
        package var compare = false
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["rules": "", "passwordFile": ""]
        package static let byteCounts: Set<String> = ["maxBytes"]
    }

    package typealias Result = ScanResult

    package static let name = "scan.process"
    package static let version = 7
    /// A page.
    package static let secondsPerStep: Double? = 180
    package static let followers: Set<String> = [MergeScans.name]
    package static let acceptedExtensions: Set<String> = [
        "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "gif", "bmp", "jp2", "pdf",
    ]

    /// Less holds no page.
    private static let leastBytes = 5_000

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.languages = try LanguageNames.separate(parameters.languages)
        parameters.outputs = ScanOutput.allCases.filter(parameters.outputs.contains)
        self.parameters = parameters
        try CheckScan.check(type: parameters.type, rules: parameters.rules)
        guard !parameters.outputs.isEmpty else {
            throw ParameterFailure("outputs", "at least one was expected, such as pdf")
        }
        guard (1...100).contains(parameters.quality) else {
            throw ParameterFailure("quality", "1 to 100 was expected, not \(parameters.quality)")
        }
        if let maxBytes = parameters.maxBytes, maxBytes < Self.leastBytes {
            throw ParameterFailure("maxBytes", "\(Self.leastBytes) at least were expected, not \(maxBytes)")
        }
        guard parameters.maxBytes == nil || parameters.colour != .original else {
            throw ParameterFailure(
                "maxBytes", "goes without colour: original, which keeps pictures as they came")
        }
        guard !parameters.redo || !parameters.force else {
            throw ParameterFailure("redo", "goes without force, which makes the pages anew")
        }
        guard !parameters.skipText || !parameters.force else {
            throw ParameterFailure("skipText", "goes without force, which makes the pages anew")
        }
        guard !parameters.compare || parameters.outputs.contains(.pdf) else {
            throw ParameterFailure("compare", "goes with outputs: pdf, whose pages it shows")
        }
        guard !parameters.languages.isEmpty else {
            throw ParameterFailure("languages", "at least one was expected, such as deu")
        }
    }

    /// The rules.
    package var resources: [String] { CheckScan.resources(rules: parameters.rules) }

    /// The endings of all that is made of an item.
    package var endings: [String] {
        parameters.outputs.map(\.ending) + (parameters.compare ? [ScanComparison.ending] : [])
    }

    package func plannedOutputs(of item: Item) -> [String] {
        endings.map { item.stem + $0 }
    }
}
