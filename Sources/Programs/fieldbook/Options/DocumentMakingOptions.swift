import ServiceOperations
import APICore
import ArgumentParser
import Batch
import DocumentOperations

/// How documents are made of what comes, and which are good enough to be sent.
struct DocumentMakingOptions: ParsableArguments {
    @OptionGroup var recognition: OperationOptions<RecognitionParameters>

    @Option(
        help: ArgumentHelp("The most bytes that a document may have, such as 300KB.", valueName: "size"),
        transform: FileSize.init)
    var maxBytes: FileSize?

    @OptionGroup var quality: OperationOptions<QualityParameters>

    @Flag(help: "Send documents that are not good enough too.")
    var acceptPoor = false

    /// Where what is made for a service comes to lie.
    func source(for service: ServiceName, in folder: String) throws -> DocumentSource {
        let isPicture = service == .onboarding
        var source = DocumentSource(madeIn: folder, ending: isPicture ? ".jpg" : ".pdf")
        source.making = try isPicture ? picture().parameters.jsonText() : scanMaking()
        return source
    }

    /// What decides how a searchable PDF is made, and not whether it is good enough.
    private func scanMaking() throws -> String {
        var parameters = try scan().parameters
        parameters.judgement = JudgementParameters()
        return try parameters.jsonText()
    }

    /// What makes searchable PDFs.
    func scan() throws -> ProcessScan {
        var parameters = ProcessScan.Parameters()
        parameters.recognition = recognition.values
        parameters.outputs = [.pdf]
        parameters.maxBytes = maxBytes?.bytes
        parameters.judgement.quality = quality.values
        parameters.judgement.rejectPoor = !acceptPoor
        parameters.skipText = true
        return try ProcessScan(parameters)
    }

    /// What judges pictures for the onboarding service.
    func check(_ documentType: String?) throws -> CheckScan {
        var parameters = CheckScan.Parameters()
        parameters.type =
            quality.values.type ?? Self.types[documentType?.uppercased() ?? ""] ?? parameters.type
        parameters.rules = quality.values.rules
        parameters.strict = !acceptPoor
        return try CheckScan(parameters)
    }

    private static let types = ["PASSPORT": "passport", "ID": "idCard"]

    /// What makes pictures for the onboarding service.
    func picture() throws -> CompressScan {
        var parameters = CompressScan.Parameters()
        parameters.format = .jpeg
        parameters.maxBytes = maxBytes?.bytes
        return try CompressScan(parameters)
    }

    /// What makes small pictures of documents.
    func preview() throws -> RenderPreview {
        var parameters = RenderPreview.Parameters()
        parameters.type = "jpeg"
        parameters.size = 256
        parameters.pages = "first"
        parameters.naming = "{name}" + DocumentSource.previewEnding
        return try RenderPreview(parameters)
    }
}
