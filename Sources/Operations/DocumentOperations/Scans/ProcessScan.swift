package import Batch
package import DocumentModel

/// Turns images and scanned PDFs into upright, straight, searchable documents.
package struct ProcessScan: DocumentTask {
    /// Parameters of `scan.process`.
    package struct Parameters: OperationParameters {
        package var recognition = RecognitionParameters()
        package var judgement = JudgementParameters()
        @Parameter(
            "What is made: pdf, text, hocr, alto (ALTO 4), tsv, json (words with boxes and confidence).",
            .value("pdf,text"), .commaSeparated)
        package var outputs = ScanOutput.usual
        @Parameter(
            "Find the paper in the picture and straighten it: auto (in a camera's), always, or never.",
            .value("when"))
        package var photo = PhotoSearch.auto
        @Parameter("Make two pages of the two of an open book.", .option("split")) package var splitSpreads =
            false
        @Parameter("Leave out blank pages.") package var removeBlank = false
        @Parameter(
            "Representation of the pages' pictures. auto chooses by content; original is neither straightened nor cleaned.",
            .value("kind"))
        package var colour = PageColour.auto
        @Parameter("Quality of the pages' pictures in the PDF.", in: 1...100, .value("n")) package
            var quality = 75
        @Parameter("Make the background of pages even and white.") package var clean = true
        @Parameter(
            "Most bytes that a PDF may have, such as 300KB; quality is reduced only as far as needed.",
            in: 5_000...(.infinity),
            .bytes, .value("size"))
        package var maxBytes: Int?
        @Parameter(
            "Write the best that --max-bytes allows, with a warning, even if its words become illegible.")
        package var allowIllegible = false
        @Parameter("Leave PDFs of which every page has text as they are, instead of failing.") package
            var skipText = false
        @Parameter(
            "Remake PDFs from the pictures of their pages, even with text, signatures or a form.",
            .option("force-ocr"))
        package var force = false
        @Parameter("Make a picture of the input's pages beside those of the PDF, <name>.compare.jpg.")
        package var compare = false

        package init() {}
    }

    package typealias Result = ScanResult

    package static let name = "scan.process"
    package static let traits = OperationTraits.documents(
        version: 7,
        acceptedExtensions: [
            "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "gif", "bmp", "jp2", "pdf",
        ],
        followers: [MergeScans.name],
        secondsPerStep: 180)

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.recognition.languages = try LanguageNames.separate(parameters.recognition.languages)
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
                "maxBytes", "goes without colour: original, which keeps pictures as they came")
        }
        guard !parameters.recognition.redo || !parameters.force else {
            throw ParameterFailure("redo", "goes without force, which makes the pages anew")
        }
        guard !parameters.skipText || !parameters.force else {
            throw ParameterFailure("skipText", "goes without force, which makes the pages anew")
        }
        guard !parameters.compare || parameters.outputs.contains(.pdf) else {
            throw ParameterFailure("compare", "goes with outputs: pdf, whose pages it shows")
        }
        guard !parameters.recognition.languages.isEmpty else {
            throw ParameterFailure("languages", "at least one was expected, such as deu")
        }
    }

    /// The rules.
    package func resources(without unused: Set<String>) -> [String] { CheckScan.resources(rules: parameters.judgement.quality.rules) }

    /// The endings of all that is made of an item.
    package var endings: [String] {
        parameters.outputs.map(\.ending) + (parameters.compare ? [ScanComparison.ending] : [])
    }

    package func plannedOutputs(of item: Item) -> [String] {
        endings.map { item.stem + $0 }
    }
}

/// Parameters of what is required of documents: their kind, and how good they must be.
package struct JudgementParameters: OperationParameters {
    package static let title = "Requirements"

    package var quality = QualityParameters()
    @Parameter("Kind of document that is wanted; others fail.", .value("kind")) package var expect:
        DocumentKind?
    @Parameter("Fail documents of insufficient quality, and make nothing of them.") package var rejectPoor =
        false

    package init() {}
}
