package import APICore
package import Batch
package import DocumentModel

/// Sends documents to a service, each once, whatever is killed when.
package struct UploadDocuments: BatchOperation {
    /// Parameters of `documents.upload`.
    package struct Parameters: OperationParameters {
        @Parameter(
            "Profile of the configuration file. Without it, FIELDBOOK_PROFILE or the file's default.",
            .readByCommand(as: "profile"))
        package var profile: String?
        @Parameter("Address of the service in place of the profile's.", .readByCommand(as: "url"))
        package var url: String?
        @Parameter("Mandate in place of the profile's.", .readByCommand(as: "mandate"))
        package var mandate: String?
        @Parameter("Instance of a feature in place of the profile's.", .readByCommand(as: "instance"))
        package var instance: String?
        @Parameter("Kind of document at Nyla.", .option("as"))
        package var role = DocumentRole.file
        @Parameter("Folder of Nyla for the files. Without it, the top.", .value("id"))
        package var folder: String?
        @Parameter("Contract that a trustee's documents belong to.", .value("id"))
        package var contract: String?
        @Parameter(
            "Type for the onboarding service: PASSPORT, ID, I9, W4, Driver's License, Social Security Card.",
            .value("type"))
        package var documentType: String?
        @Parameter("Person whose documents they are, for the onboarding service.", .value("person"))
        package var of: String?
        @Parameter(
            """
            Path at which the service accepts resumable uploads (tus), such as /files/. Large files use it unasked \
            if the service announces it.
            """, .value("path"))
        package var tus: String?
        @Parameter("Documents to send at the same time; --jobs is for making them.", in: 1...64, .value("n"))
        package var atOnce = 4
        @Parameter(
            "Time to keep trying after failures that may be temporary.", unit: "seconds", in: 0...3_600)
        package var patience = 60
        @Parameter(
            """
            Time after which a document sent without an answer is looked for, since the service may still be \
            processing it.
            """, unit: "seconds", in: 0...600)
        package var settling = 2

        package init() {}

        var choice: ServiceChoice {
            ServiceChoice(profile: profile, url: url, mandate: mandate, instance: instance)
        }
    }

    package static let name = "documents.upload"
    package static let traits = OperationTraits(
        version: 1,
        acceptedExtensions: [
            "pdf", "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "gif", "bmp", "jp2", "txt", "md",
            "csv", "json", "xml", "doc", "docx", "odt", "xls", "xlsx", "ods", "ppt", "pptx", "odp", "eml", "zip",
        ],
        acceptsMixedFolders: true,
        dispensableParameters: [dispensable])

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
        try parameters.checkRanges()
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
    package func resources(without unused: Set<String>) -> [String] {
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

    /// What tells apart where documents go, and in which shape.
    package var destination: String {
        let words = [
            parameters.role.rawValue, parameters.folder, parameters.contract, parameters.documentType,
            parameters.of, parameters.tus,
        ]
        return (resources(without: []) + words.map { $0 ?? "" }).map { "\($0.utf8.count):\($0)" }.joined()
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
