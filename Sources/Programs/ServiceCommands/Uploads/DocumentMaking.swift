import APICore
import Backends
import Batch
import DocumentModel
import DocumentOperations
import Foundation
import ServiceOperations

/// Parameters of the documents that an upload makes, and of the quality that they need.
struct DocumentMaking: OperationParameters {
    var recognition = RecognitionParameters()
    @Parameter("Maximum size of a document, such as 300KB.", .bytes, .value("size"))
    var maxBytes: Int?
    var quality = QualityParameters()
    @Parameter("Send documents of insufficient quality too.")
    var acceptPoor = false
    @Parameter(
        """
        For the onboarding service, read each image, which takes a few seconds, and print a warning if it \
        does not show a document of --document-type.
        """)
    var checkType = false

    /// Where the documents for a service are made.
    func source(for service: ServiceName, in folder: String) throws -> DocumentSource {
        let isPicture = service == .onboarding
        var source = DocumentSource(madeIn: folder, ending: isPicture ? ".jpg" : ".pdf")
        source.making = try isPicture ? picture().parameters.jsonText() : scanMaking()
        let (scan, picture) = (try scan(), try picture())
        source.obstacle = { item in
            isPicture
                ? Self.refusal(ofPDF: item) ?? picture.obstacle(to: item) : scan.obstacle(to: item)
        }
        return source
    }

    /// Why the onboarding service gets no picture of an item that is a PDF; `nil` for other items.
    static func refusal(ofPDF item: Item) -> ItemFailure? {
        guard ScanFile.isPDF(item) else { return nil }
        let error = Onboarding.DocumentRules.pdf
        return ItemFailure(code: "\(error.code)", message: error.message, remedy: error.remedy)
    }

    /// The parameters that determine a searchable PDF, without those that only judge it.
    private func scanMaking() throws -> String {
        var parameters = try scan().parameters
        parameters.judgement = JudgementParameters()
        return try parameters.jsonText()
    }

    /// The operation that makes searchable PDFs.
    func scan() throws -> ProcessScan {
        try ProcessScan {
            $0.recognition = recognition
            $0.outputs = [.pdf]
            $0.maxBytes = maxBytes
            $0.judgement.quality = quality
            $0.judgement.rejectPoor = !acceptPoor
            $0.skipText = true
        }
    }

    /// The operation that judges pictures for the onboarding service.
    func check(_ documentType: String?) throws -> CheckScan {
        let types = ["PASSPORT": "passport", "ID": "idCard"]
        return try CheckScan {
            if let type = quality.type ?? types[documentType?.uppercased() ?? ""] { $0.type = type }
            $0.rules = quality.rules
            $0.strict = !acceptPoor
            guard checkType else { return }
            $0.kind = true
            $0.languages = recognition.languages
        }
    }

    /// The operation that makes pictures for the onboarding service.
    func picture() throws -> CompressScan {
        try CompressScan {
            $0.format = .jpeg
            $0.maxBytes = maxBytes
        }
    }

    /// The operation that fits pictures that would be too large to the onboarding service's limit.
    func fittedPicture() throws -> CompressScan {
        var parameters = try picture().parameters
        let most = Onboarding.DocumentRules.mostBytes
        parameters.maxBytes = min(parameters.maxBytes ?? most, most)
        return try CompressScan(parameters)
    }

    /// The operation that makes small pictures of documents.
    func preview() throws -> RenderPreview {
        try RenderPreview {
            $0.type = "jpeg"
            $0.size = 256
            $0.pages = "first"
            $0.naming = "{name}" + DocumentSource.previewEnding
        }
    }
}

extension Onboarding.DocumentReview {
    /// What prevents the upload of a picture that is made of the document.
    var lastingProblem: DocumentProblem? { isRemediedByMaking ? nil : problem }

    /// Whether an upload makes a picture of it that the service takes: of one in another format, or a larger one.
    private var isRemediedByMaking: Bool {
        guard let code = problem?.code, [.format, .tooLarge].contains(code),
            let start = try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 18),
            let format = ImageFormat(firstBytes: start)
        else { return false }
        // A JPEG or PNG with a wrong format is damaged.
        return code == .tooLarge || ![.jpeg, .png].contains(format)
    }
}
