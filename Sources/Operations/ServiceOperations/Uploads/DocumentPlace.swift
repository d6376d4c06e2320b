import APICore
import Answers
import Backends
import Batch
import Nyla

/// A place for documents at a service: how to send one there and find it again.
protocol DocumentPlace: Sendable {
    /// A description for users, such as `folder f1`.
    var words: String { get }
    /// The request that sends a document.
    var request: APIRequest { get }
    /// Further fields of its form.
    var fields: [(name: String, value: String)] { get }
    /// Failed attempts after which a document is given up; `nil` for no limit but the patience.
    var mostAttempts: Int? { get }
    /// Whether the service has a list in which documents can be found.
    var hasList: Bool { get }
    /// The progress of sending a document, in the words of its service.
    func words(of progress: TransferProgress) -> String
    /// - Throws: if the service would reject the file.
    func check(fileAt path: String) throws
    /// Checks whether the place exists; `nil` if that need not be asked.
    var presence: FolderPresence? { get }
    /// Fails if documents cannot be attached to what they belong to. Called before one is looked for or sent.
    func prepare(through client: APIClient) async throws(APIError)
    /// Sends a document.
    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument
    /// The documents there, to look for many of them.
    func list(through client: APIClient) async throws(APIError) -> ListedDocuments
    /// The identifier of a sent document; `nil` if it is not there.
    func find(_ file: SentFile, through client: APIClient) async throws(APIError) -> String?
    /// Whether a document is still there; `true` if the service cannot tell.
    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool
    /// Attaches a document that is there to what it belongs to, once, however often it is called.
    func attach(_ id: String, through client: APIClient) async throws(APIError)
}

extension DocumentPlace {
    var fields: [(name: String, value: String)] { [] }
    var mostAttempts: Int? { nil }
    var hasList: Bool { true }
    func words(of progress: TransferProgress) -> String { progress.words }
    func check(fileAt path: String) throws {}
    var presence: FolderPresence? { nil }
    func prepare(through client: APIClient) async throws(APIError) {}
    func list(through client: APIClient) async throws(APIError) -> ListedDocuments {
        ListedDocuments { (_) throws(APIError) in nil }
    }
    func find(_ file: SentFile, through client: APIClient) async throws(APIError) -> String? { nil }
    func attach(_ id: String, through client: APIClient) async throws(APIError) {}
}

/// Whether a service has what `ask` requests. "Not found" counts only if the service answers for `list`.
func isThere(
    besides list: PagedItems<some Sendable>, _ ask: () async throws(APIError) -> Void
) async throws(APIError) -> Bool {
    do throws(APIError) {
        try await ask()
        return true
    } catch {
        guard error.code == .notFound else { throw error }
        for try await _ in list { break }
        return false
    }
}

/// A document that a service has accepted.
struct PlacedDocument: Sendable {
    /// The service's identifier.
    let id: String
    /// The processing status that the service reports, in its own word.
    var status: String?
}

/// The documents at a place when it was listed.
struct ListedDocuments: Sendable {
    /// Whether the list is complete.
    var isWhole = true
    /// The identifier of a document in the list; `nil` if it is not there.
    let find: @Sendable (SentFile) async throws(APIError) -> String?
}

extension ListedDocuments {
    init(_ list: SentFileList) {
        isWhole = list.isWhole
        find = { (file) throws(APIError) in try await list.first(file)?.text }
    }
}

/// Chooses the place for a run's documents.
enum PlaceChoice {
    /// The place at a profile's service.
    ///
    /// - Parameter records: folder for the state of resumable uploads.
    static func place(
        _ parameters: UploadDocuments.Parameters, _ profile: Profile, records: String
    ) throws -> any DocumentPlace {
        switch profile.service {
        case .nyla: return try nyla(parameters, profile, records)
        case .onboarding: return try onboarding(parameters)
        default:
            throw ItemFailure(
                code: "upload.noPlace",
                message:
                    "profile \(profile.name) is for \(profile.service.rawValue), which does not accept documents",
                remedy: "Choose a profile for Nyla or the onboarding service.", cause: .setting)
        }
    }

    private static func nyla(
        _ parameters: UploadDocuments.Parameters, _ profile: Profile, _ records: String
    ) throws -> any DocumentPlace {
        if let path = parameters.tus {
            guard path.hasPrefix("/") else {
                throw ParameterFailure(
                    "tus", "a path below the service's address was expected, such as /files/")
            }
            guard parameters.folder == nil, parameters.contract == nil, parameters.position == nil else {
                throw ParameterFailure(
                    "tus", "it cannot be combined with a folder, a contract or a position")
            }
            return TusPlace(path: path, store: FileUploadStore(folder: records))
        }
        switch parameters.role {
        case .file:
            guard parameters.contract == nil else {
                throw ParameterFailure("contract", "it applies to a trustee's documents only")
            }
            guard parameters.position == nil else {
                throw ParameterFailure("position", "it applies to a trustee's documents only")
            }
            let tus = TusOffer(
                at: NylaEndpoints.uploadFile.endpoint.template, store: FileUploadStore(folder: records))
            let folder = parameters.folder.map { Identifier.text($0) }
            return NylaFolderPlace(
                folder: folder, presence: folder.map { FolderPresence(of: $0, profile: profile.name) },
                tus: folder == nil ? tus : nil)
        case .trusteeDocument:
            guard let instance = profile.context.instance else {
                throw ParameterFailure(
                    "instance",
                    "give the trustee instance that the documents are for; \"fieldbook instances --profile \(profile.name)\" lists them"
                )
            }
            guard parameters.folder == nil else {
                throw ParameterFailure("folder", "a trustee's documents have no folders")
            }
            return NylaTrusteePlace(
                instance: .text(instance), mandate: profile.context.mandate.map { .text($0) },
                contract: parameters.contract.map { .text($0) },
                receipts: parameters.position.map { PositionReceipts(of: .text($0)) })
        }
    }

    private static func onboarding(_ parameters: UploadDocuments.Parameters) throws -> any DocumentPlace {
        let strange = [
            ("folder", parameters.folder), ("contract", parameters.contract),
            ("position", parameters.position), ("tus", parameters.tus),
        ]
        if let (name, _) = strange.first(where: { $1 != nil }) {
            throw ParameterFailure(name, "the onboarding service does not support it")
        }
        guard let person = parameters.of, !person.isEmpty else {
            throw ParameterFailure("of", "the person whose documents they are was expected")
        }
        let type = Onboarding.DocumentType(parameters.documentType ?? "")
        guard type.unknownWord == nil else {
            let words = Onboarding.DocumentType.spellings.map(\.value.word).joined(separator: ", ")
            throw ParameterFailure("documentType", "one of \(words) was expected")
        }
        return OnboardingPlace(type: type, person: .text(person))
    }
}
