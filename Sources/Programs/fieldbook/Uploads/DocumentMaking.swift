import APICore
import Batch
import DocumentOperations
import ServiceOperations

/// Parameters of the documents that an upload makes, and of the quality that they need.
struct DocumentMaking: OperationParameters {
    var recognition = RecognitionParameters()
    @Parameter("Most bytes that a document may have, such as 300KB.", .bytes, .value("size"))
    var maxBytes: Int?
    var quality = QualityParameters()
    @Parameter("Send documents of insufficient quality too.")
    var acceptPoor = false

    /// Where the documents for a service are made.
    func source(for service: ServiceName, in folder: String) throws -> DocumentSource {
        let isPicture = service == .onboarding
        var source = DocumentSource(madeIn: folder, ending: isPicture ? ".jpg" : ".pdf")
        source.making = try isPicture ? picture().parameters.jsonText() : scanMaking()
        return source
    }

    /// The parameters that determine a searchable PDF, without those that only judge it.
    private func scanMaking() throws -> String {
        var parameters = try scan().parameters
        parameters.judgement = JudgementParameters()
        return try parameters.jsonText()
    }

    /// The operation that makes searchable PDFs.
    func scan() throws -> ProcessScan {
        var parameters = ProcessScan.Parameters()
        parameters.recognition = recognition
        parameters.outputs = [.pdf]
        parameters.maxBytes = maxBytes
        parameters.judgement.quality = quality
        parameters.judgement.rejectPoor = !acceptPoor
        parameters.skipText = true
        return try ProcessScan(parameters)
    }

    /// The operation that judges pictures for the onboarding service.
    func check(_ documentType: String?) throws -> CheckScan {
        var parameters = CheckScan.Parameters()
        let types = ["PASSPORT": "passport", "ID": "idCard"]
        if let type = quality.type ?? types[documentType?.uppercased() ?? ""] { parameters.type = type }
        parameters.rules = quality.rules
        parameters.strict = !acceptPoor
        return try CheckScan(parameters)
    }

    /// The operation that makes pictures for the onboarding service.
    func picture() throws -> CompressScan {
        var parameters = CompressScan.Parameters()
        parameters.format = .jpeg
        parameters.maxBytes = maxBytes
        return try CompressScan(parameters)
    }

    /// The operation that makes small pictures of documents.
    func preview() throws -> RenderPreview {
        var parameters = RenderPreview.Parameters()
        parameters.type = "jpeg"
        parameters.size = 256
        parameters.pages = "first"
        parameters.naming = "{name}" + DocumentSource.previewEnding
        return try RenderPreview(parameters)
    }
}
