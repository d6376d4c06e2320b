package import APICore
package import Batch
package import DocumentModel

/// Sends documents to a service, each once, whatever is killed when.
package struct UploadDocuments: BatchOperation {
    /// What `documents.upload` is told.
    package struct Parameters: OperationParameters {
        /// The profile of the service; without it, the default one.
        package var profile: String?
        /// The service's address in place of the profile's.
        package var url: String?
        /// The mandate in place of the profile's.
        package var mandate: String?
        /// The instance of a feature in place of the profile's.
        package var instance: String?
        /// As what the service takes them.
        package var role = DocumentRole.file
        /// The folder of files that they go into; without it, the top.
        package var folder: String?
        /// The contract that a trustee's documents belong to.
        package var contract: String?
        /// What they are, in the onboarding service's words.
        package var documentType: String?
        /// Whose they are, in the onboarding service.
        package var of: String?
        /// The path at which the service takes uploads by tus, instead of forms.
        package var tus: String?
        /// How many are sent at a time.
        package var atOnce = 4
        /// For how many seconds is tried again what fails in a way that may pass.
        package var patience = 60
        /// How many seconds after a document was sent without an answer it is looked for.
        package var settling = 2

        /// Everything at its default.
        package init() {}

        var choice: ServiceChoice {
            ServiceChoice(profile: profile, url: url, mandate: mandate, instance: instance)
        }
    }

    package static let name = "documents.upload"
    package static let version = 1
    package static let takesMixedFolders = true
    package static let acceptedExtensions: Set<String> = [
        "pdf", "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "gif", "bmp", "jp2", "txt", "md",
        "csv", "json", "xml", "doc", "docx", "odt", "xls", "xlsx", "ods", "ppt", "pptx", "odp", "eml", "zip",
    ]

    package let parameters: Parameters
    /// What is sent for an input.
    package private(set) var source: DocumentSource
    let desk: UploadDesk

    package init(_ parameters: Parameters) throws {
        let choice = parameters.choice
        try self.init(parameters, source: DocumentSource()) { try choice.account(retry: Self.retry) }
    }

    /// Creates the operation for documents that were made of its inputs, sent as the account's user, whose requests are each
    /// sent once: see ``retry``.
    package init(
        _ parameters: Parameters, source: DocumentSource,
        account: @escaping @Sendable () throws -> ProfileAccount
    ) throws {
        guard (1...64).contains(parameters.atOnce) else {
            throw ParameterFailure("atOnce", "1 to 64 were expected, not \(parameters.atOnce)")
        }
        guard (0...3_600).contains(parameters.patience) else {
            throw ParameterFailure("patience", "0 to 3600 seconds were expected, not \(parameters.patience)")
        }
        guard (0...600).contains(parameters.settling) else {
            throw ParameterFailure("settling", "0 to 600 seconds were expected, not \(parameters.settling)")
        }
        self.parameters = parameters
        self.source = source
        desk = UploadDesk(parameters, account: account)
    }

    /// What inputs are taken for, by their stems.
    package var kinds: [String: DocumentKind] {
        get { source.kinds }
        set { source.kinds = newValue }
    }

    /// By the stems of inputs that are the same as another: the stem of that, of which a document is made for both.
    package var copies: [String: String] {
        get { source.copies }
        set { source.copies = newValue }
    }

    /// Nothing is sent again without having been looked for: that is this operation's own work.
    package static var retry: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = 1
        return policy
    }

    /// Where the profile leads to at present, and whether documents are made first.
    package var resources: [String] {
        let profile = try? parameters.choice.chosen()
        return [
            profile?.address.text ?? "", profile?.context.mandate ?? "", profile?.context.instance ?? "",
            source.isMade ? "made" : "as is",
        ]
    }

    /// What says no more than the service's address and on whose behalf, which are among the resources, or how it is asked.
    static let dispensable: Set<String> = [
        "profile", "url", "mandate", "instance", "atOnce", "patience", "settling",
    ]
    package static let dispensableParameters = [dispensable]

    /// What tells apart where documents go, and in which shape.
    package var destination: String {
        let words = [
            parameters.role.rawValue, parameters.folder, parameters.contract, parameters.documentType,
            parameters.of, parameters.tus,
        ]
        return (resources + words.map { $0 ?? "" }).map { "\($0.utf8.count):\($0)" }.joined()
    }

    /// Refuses parameters that the profile's service has no use for, and a profile that there is not.
    package func check() throws { _ = try desk.place() }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + UploadedDocument.ending] }

    /// Sent in an earlier run, perhaps made in another way.
    package func remembered(_ result: UploadedDocument, of item: Item) -> UploadedDocument {
        result.remembered(by: source.making, of: item)
    }

    package func makeWorker() throws -> any OperationWorker<UploadedDocument> {
        UploadDocumentsWorker(source: source, counter: try desk.opened())
    }
}
