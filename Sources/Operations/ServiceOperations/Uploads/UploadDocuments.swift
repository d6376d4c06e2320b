package import APICore
import Backends
public import Batch
package import DocumentModel
import Foundation
import Synchronization

/// Sends documents to a service, each exactly once, even if runs are killed.
public struct UploadDocuments: ForeseeingOperation {
    /// Parameters of `documents.upload`.
    public struct Parameters: OperationParameters {
        @Parameter(
            "Name of a profile in the profiles file. (default: FIELDBOOK_PROFILE, else the file's default)",
            .readByCommand(as: "profile"))
        public var profile: String?
        @Parameter("Address of the service, instead of the profile's.", .readByCommand(as: "url"))
        public var url: String?
        @Parameter("Nyla mandate, instead of the profile's.", .readByCommand(as: "mandate"))
        public var mandate: String?
        @Parameter("Instance of a Nyla feature, instead of the profile's.", .readByCommand(as: "instance"))
        public var instance: String?
        @Parameter("Kind of document in Nyla.", .option("as"))
        public var role = DocumentRole.file
        @Parameter("Folder in Nyla for the files. (default: the top level)", .value("id"))
        public var folder: String?
        @Parameter("With --as trustee-document, contract that the documents belong to.", .value("id"))
        public var contract: String?
        @Parameter(
            "With --as trustee-document, position to which the documents are attached as receipts.",
            .value("id"))
        public var position: String?
        @Parameter(
            "For the onboarding service, type of the documents: PASSPORT, ID, I9, W4, Driver's License or Social Security Card.",
            .value("type"))
        public var documentType: String?
        @Parameter(
            """
            For the onboarding service, person to whom the documents belong. (default: the signed-in user)
            """, .value("person"))
        public var of: String?
        @Parameter(
            """
            Path at which the service accepts resumable uploads (tus), such as /files/. (default: for large \
            files, the path that the service announces, if any)
            """, .value("path"))
        public var tus: String?
        @Parameter(
            "Number of documents to send at the same time. --jobs is the number to prepare at the same time.",
            in: 1...64,
            .value("n"))
        public var atOnce = 4
        @Parameter(
            "Time to keep trying after errors that may be temporary.", unit: "seconds", in: 0...3_600)
        public var patience = 60
        @Parameter(
            """
            If there was no response, time to wait before the service's list is searched for the document, \
            since the service may still be processing it.
            """, unit: "seconds", in: 0...600)
        public var settling = 2

        public init() {}

        var choice: ServiceChoice {
            ServiceChoice(profile: profile, url: url, mandate: mandate, instance: instance)
        }
    }

    public static let name = "documents.upload"
    public static let traits = OperationTraits(
        version: 1,
        acceptedExtensions: [
            "pdf", "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "gif", "bmp", "jp2", "txt",
            "md", "csv", "json", "xml", "doc", "docx", "odt", "xls", "xlsx", "ods", "ppt", "pptx", "odp",
            "eml", "zip",
        ],
        acceptsMixedFolders: true,
        dispensableParameters: [dispensable])

    public let parameters: Parameters
    /// The document to send for each input.
    package private(set) var source: DocumentSource
    let desk: UploadDesk

    public init(_ parameters: Parameters) throws {
        let choice = parameters.choice
        try self.init(parameters, source: DocumentSource()) { try choice.account(retry: Self.retry) }
    }

    /// Creates the operation for documents made from its inputs, sent as the account's user. The account must use ``retry``.
    package init(
        _ parameters: Parameters, source: DocumentSource,
        account: @escaping @Sendable () throws -> ProfileAccount
    ) throws {
        try parameters.checkRanges()
        self.parameters = parameters
        self.source = source
        desk = UploadDesk(parameters, account: account)
    }

    /// Document kinds of the inputs, by stem.
    package var kinds: [String: DocumentKind] {
        get { source.kinds }
        set { source.kinds = newValue }
    }

    /// Stems of duplicate inputs, with the stem of the input whose document serves for both.
    package var copies: [String: String] {
        get { source.copies }
        set { source.copies = newValue }
    }

    /// The retry policy of the account: one attempt per request, since the operation looks for a document before it sends it again.
    package static var retry: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = 1
        return policy
    }

    /// The profile's current address, mandate and instance, and whether documents are made first.
    public func resources(without unused: Set<String>) -> [String] {
        let profile = try? parameters.choice.chosen()
        return [
            profile?.address.text ?? "", profile?.context.mandate ?? "", profile?.context.instance ?? "",
            source.isMade ? "made" : "as is",
        ]
    }

    /// Parameters that are among the ``resources(without:)`` or that do not affect what is sent where.
    static let dispensable: Set<String> = [
        "profile", "url", "mandate", "instance", "atOnce", "patience", "settling",
    ]

    /// Identifies where documents go and in which form.
    package var destination: String {
        var words = [
            parameters.role.rawValue, parameters.folder, parameters.contract, parameters.documentType,
            parameters.of, parameters.tus,
        ]
        // Without a position, the identity is that of earlier versions.
        if let position = parameters.position { words.append(position) }
        return (resources(without: []) + words.map { $0 ?? "" }).map { "\($0.utf8.count):\($0)" }.joined()
    }

    /// - Throws: if the profile does not exist or its service does not accept one of the parameters.
    package func check() throws { _ = try desk.place() }

    /// Asks the service whether the folder for the documents exists.
    ///
    /// - Throws: a `RunFailure` if it does not.
    package func checkPlace() throws { try desk.checkPlace() }

    /// - Throws: a `RunFailure` if the folder for the documents does not exist.
    public func obstacle(to item: Item) throws -> ItemFailure? {
        try desk.foreseePlace()
        if source.isMade { return source.obstacle(item) }
        guard item.firstBytes(1) != nil else { return nil }
        do {
            try desk.place().check(fileAt: item.path)
            return nil
        } catch {
            guard let failure = error as? ItemFailure else { throw error }
            return failure
        }
    }

    public func outputPlan(of item: Item) -> OutputPlan { [item.stem + UploadedDocument.ending] }

    /// The result of an earlier run, which may have made the document with other parameters.
    public func remembered(_ result: UploadedDocument, of item: Item) -> UploadedDocument {
        result.remembered(by: source.making, of: item)
    }

    public func makeWorker() throws -> any OperationWorker<UploadedDocument> {
        UploadDocumentsWorker(
            source: source, type: parameters.documentType.map(Onboarding.DocumentType.init),
            desk: desk, counter: try desk.opened())
    }
}

/// The use of a document at Nyla.
public enum DocumentRole: String, CaseIterable, ParameterValue {
    /// A file in a folder of files.
    case file
    /// A document of a trustee's instance.
    case trusteeDocument = "trustee-document"
}

/// Sends one document per item.
private struct UploadDocumentsWorker: OperationWorker {
    let source: DocumentSource
    let type: Onboarding.DocumentType?
    let desk: UploadDesk
    let counter: UploadDesk.Counter

    func process(_ item: Item, in context: ItemContext) throws -> UploadedDocument {
        try desk.checkPlace()
        let path = source.path(for: item)
        guard !source.isMade || FileKind(at: path) == .file else {
            throw ItemFailure(
                code: "upload.noDocument", message: "no document was made from it",
                remedy: "Run the same command again.", cause: .moment)
        }
        try counter.place.check(fileAt: path)
        let place = counter.place
        let progress = LatestProgress { place.words(of: $0) }
        let document = OutgoingDocument(
            input: item.name, source: item.path, path: path, name: source.name(for: item),
            kind: source.kinds[item.stem], type: type, preview: preview(of: item, context),
            report: progress.note,
            isInput: { item.isFile(device: $0.device, inode: $0.inode) })
        let delivery = try deliver(document, progress, context)
        let result = UploadedDocument(
            of: document, madeBy: source.making, delivered: delivery,
            to: counter.service.profile.address.description, counter.place.words,
            isListed: counter.place.hasList)
        try context.makeFile(ending: UploadedDocument.ending).write(try result.receipt())
        return result
    }

    private func preview(of item: Item, _ context: ItemContext) -> String? {
        let path = context.finalPath(ending: DocumentSource.previewEnding + ".jpg")
        return FileKind(at: path) == .file ? PathParts.seenFromHere(path) : nil
    }

    private func deliver(
        _ document: OutgoingDocument, _ progress: LatestProgress, _ context: ItemContext
    ) throws -> DocumentDelivery {
        let sender = counter.sender
        do throws(APIError) {
            return try counter.service.wait(showing: progress, in: context) { (client) throws(APIError) in
                try await sender.deliver(document, through: client)
            }
        } catch {
            throw counter.failure(of: error)
        }
    }
}

/// What all workers of a run share: the session, the limit of simultaneous uploads and the record of what was sent. Opened for the
/// first document.
final class UploadDesk: Sendable {
    /// The open desk.
    struct Counter: Sendable {
        let service: SignedInService
        let place: any DocumentPlace
        let sender: DocumentSender

        /// The error of a request as a failure of the document or, if others would fail too, of the run.
        func failure(of error: APIError) -> any Error {
            let failure = error.transferFailure
            let isOfRun = error.affectsAllRequests || sender.patience.isServerAway && error.isSilence
            return isOfRun ? RunFailure(failure) : failure
        }
    }

    private let parameters: UploadDocuments.Parameters
    private let account: @Sendable () throws -> ProfileAccount
    private let counter = Mutex<Counter?>(nil)
    private let checkedPlace = Mutex<(any DocumentPlace)?>(nil)
    /// Whether the folder for the documents exists, as far as the service says.
    private let isChecked = Mutex(false)

    init(
        _ parameters: UploadDocuments.Parameters, account: @escaping @Sendable () throws -> ProfileAccount
    ) {
        self.parameters = parameters
        self.account = account
    }

    /// Where documents go; only for checks, since it keeps no records.
    func place() throws -> any DocumentPlace {
        try checkedPlace.withLock { place in
            if let place { return place }
            let chosen = try PlaceChoice.place(parameters, try account().profile, records: "")
            place = chosen
            return chosen
        }
    }

    /// Throws a `RunFailure` if the folder for the documents does not exist. The service is asked once.
    func checkPlace() throws {
        guard !isChecked.withLock({ $0 }) else { return }
        let counter = try opened()
        let isThere: Bool
        do throws(APIError) {
            isThere = try counter.service.wait { (client) throws(APIError) in
                try await counter.sender.hasPlace(through: client)
            }
        } catch {
            throw counter.failure(of: error)
        }
        if !isThere, let presence = counter.place.presence { throw RunFailure(presence.absence) }
        isChecked.withLock { $0 = true }
    }

    /// Throws a `RunFailure` if the folder for the documents does not exist. The service is asked once, without patience;
    /// a note says if it does not answer.
    func foreseePlace() throws {
        guard !isChecked.withLock({ $0 }), let presence = try place().presence else { return }
        isChecked.withLock { $0 = true }
        let service = SignedInService(try account())
        let isThere: Bool
        do throws(APIError) {
            isThere = try service.wait { (client) throws(APIError) in
                try await presence.isThere(through: client)
            }
        } catch {
            return StandardError.write(
                "fieldbook: note: the folder at the service was not checked: \(error.words)\n")
        }
        if !isThere { throw RunFailure(presence.absence) }
    }

    func opened() throws -> Counter {
        try counter.withLock { counter in
            if let counter { return counter }
            let opened = try open()
            counter = opened
            return opened
        }
    }

    private func open() throws -> Counter {
        let account = try account()
        let records = try StateFolder.uploads(of: account.profile, ProcessInfo.processInfo.environment)
        let place = try PlaceChoice.place(parameters, account.profile, records: records + "/tus")
        return Counter(
            service: SignedInService(account),
            place: place,
            sender: DocumentSender(
                place: place, records: FileUploadStore(folder: records + "/sent"),
                limits: HostLimits(perHost: min(parameters.atOnce, account.profile.mostAtOnce ?? .max)),
                patience: UploadPatience(.seconds(parameters.patience)),
                settling: .seconds(parameters.settling)))
    }
}
