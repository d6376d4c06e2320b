package import Batch
package import DocumentModel

/// Tells what papers are, with the evidence, and what their zones, codes and numbers say.
package struct ClassifyScan: DocumentTask {
    /// Parameters of `scan.classify`.
    package struct Parameters: OperationParameters {
        package var opening = OpeningParameters()
        @Parameter(
            "Languages to read by Tesseract's names, the likeliest first.", .option("language"),
            .value("deu+fra"),
            .separated(by: "+,"))
        package var languages = ["deu", "fra", "ita", "eng"]
        @Parameter("Kind of document that is wanted; others fail.", .value("kind")) package var expect:
            DocumentKind?
        @Parameter("Report the probabilities too, and the figures behind them.") package var probabilities =
            false

        package init() {}
    }

    package typealias Result = ClassifiedScan

    package static let name = "scan.classify"
    package static let traits = OperationTraits.documents(
        version: 4,
        acceptedExtensions: ProcessScan.traits.acceptedExtensions,
        secondsPerStep: 180)

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.languages = try LanguageNames.separate(parameters.languages)
        self.parameters = parameters
        try parameters.checkRanges()
        guard !parameters.languages.isEmpty else {
            throw ParameterFailure("languages", "at least one was expected, such as deu")
        }
    }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + ClassifiedScan.ending] }
}
