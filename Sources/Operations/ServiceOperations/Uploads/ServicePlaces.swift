import APICore
import Answers
import Backends
import Batch
import Nyla
import Synchronization

/// A folder of Nyla's files, or the top level.
struct NylaFolderPlace: DocumentPlace {
    let folder: Identifier?
    var presence: FolderPresence? = nil
    /// Sends large files by tus, which cannot name a folder.
    let tus: TusOffer?

    var words: String { folder.map { "folder \($0.text)" } ?? "files" }

    var request: APIRequest { APIRequest(NylaEndpoints.uploadFile.endpoint) }

    var fields: [(name: String, value: String)] { folder.map { [("folderId", $0.text)] } ?? [] }

    private func files(_ client: APIClient) -> NylaFiles { NylaFiles(client) }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument {
        if let server = try await tus?.server(for: file.file, of: client) {
            return PlacedDocument(id: try await server.identifier(of: file, digest))
        }
        let sent = try await files(client).upload(file, folder: folder, idempotencyKey: key)
        return PlacedDocument(id: sent.id.text)
    }

    func list(through client: APIClient) async throws(APIError) -> ListedDocuments {
        ListedDocuments(try await files(client).sentFiles(in: folder))
    }

    func find(_ file: SentFile, through client: APIClient) async throws(APIError) -> String? {
        try await files(client).find(file, folder: folder)?.id.text
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool {
        try await isThere(besides: files(client).list(folder: folder)) { () throws(APIError) in
            _ = try await files(client).file(.text(id))
        }
    }
}

/// Whether Nyla has a folder. Asked once, by one task at a time.
final class FolderPresence: Sendable {
    private let folder: Identifier
    /// The profile that the remedy names.
    private let profile: String
    private let turns = HostLimits(perHost: 1)
    private let known = Mutex<Bool?>(nil)

    init(of folder: Identifier, profile: String) {
        self.folder = folder
        self.profile = profile
    }

    /// Whether it exists; true for users who may not list folders, but may still send into one.
    func isThere(through client: APIClient) async throws(APIError) -> Bool {
        try await turns.run(at: client.base) { () throws(APIError) -> Bool in
            if let known = known.withLock({ $0 }) { return known }
            let isThere = try await ask(client)
            known.withLock { $0 = isThere }
            return isThere
        }
    }

    private func ask(_ client: APIClient) async throws(APIError) -> Bool {
        do throws(APIError) {
            return try await NylaFiles(client).folders().contains { $0.id.text == folder.text }
        } catch {
            guard error.code == .forbidden || error.code == .notFound else { throw error }
            return true
        }
    }

    /// The failure of all documents if it does not exist.
    var absence: ItemFailure {
        ItemFailure(
            code: "upload.noFolder", message: "the service has no folder \(folder.text.visible)",
            remedy: "\"fieldbook files folders --profile \(profile)\" lists the folders' identifiers.",
            cause: .setting)
    }
}

/// The documents of an instance of Nyla's trustee feature.
struct NylaTrusteePlace: DocumentPlace {
    let instance: Identifier
    let mandate: Identifier?
    let contract: Identifier?
    /// The receipts of the position that the documents belong to.
    let receipts: PositionReceipts?

    var words: String {
        "instance \(instance.text)" + (contract.map { ", contract \($0.text)" } ?? "")
            + (receipts.map { ", position \($0.position.text)" } ?? "")
    }

    var request: APIRequest {
        var request = APIRequest(NylaEndpoints.uploadDocument.endpoint, ["instanceId": instance.text])
        request.context = RequestContext(mandate: mandate?.text, instance: instance.text)
        return request
    }

    var fields: [(name: String, value: String)] { contract.map { [("contractId", $0.text)] } ?? [] }

    private func trustee(_ client: APIClient) -> NylaTrustee {
        NylaTrustee(client, instance: instance, mandate: mandate)
    }

    func prepare(through client: APIClient) async throws(APIError) {
        try await receipts?.prepare(trustee(client), through: client)
    }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument {
        let sent = try await trustee(client).upload(file, contract: contract, idempotencyKey: key)
        return PlacedDocument(id: sent.id.text)
    }

    func list(through client: APIClient) async throws(APIError) -> ListedDocuments {
        ListedDocuments(try await trustee(client).sentFiles(for: contract))
    }

    func find(_ file: SentFile, through client: APIClient) async throws(APIError) -> String? {
        try await trustee(client).find(file, contract: contract)?.id.text
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool {
        try await isThere(besides: trustee(client).documents()) { () throws(APIError) in
            _ = try await trustee(client).document(.text(id))
        }
    }

    func attach(_ id: String, through client: APIClient) async throws(APIError) {
        try await receipts?.add(.text(id), trustee(client), through: client)
    }
}

/// A path at which a service accepts resumable uploads (tus).
struct TusPlace: DocumentPlace {
    let path: String
    /// Keeps the state of uploads.
    let store: FileUploadStore

    var words: String { path }

    var request: APIRequest { APIRequest(Endpoint(.post, path)) }

    /// No list is needed: the store recognises documents that it already has.
    var hasList: Bool { false }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument {
        let server = try await TusServer.find(path, of: client, store: store)
        return PlacedDocument(id: try await server.identifier(of: file, digest))
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool { true }
}

extension TusServer {
    /// Sends a file or the rest of it. Returns the last component of its address.
    func identifier(of file: StreamedFile, _ digest: ContentDigest) async throws(APIError) -> String {
        let upload = try await upload(
            file.file, named: file.name, type: file.mediaType, digest: digest, report: file.report)
        return upload.place.text.split(separator: "/").last.map(String.init) ?? ""
    }
}

/// Whether a service accepts large files by tus at the path of its upload form. Checked once, for the first large file.
final class TusOffer: Sendable {
    /// Files of at least this size, in bytes, are sent by tus if possible.
    static let leastBytes: Int64 = 16 << 20

    private let path: String
    /// Keeps the state of uploads.
    private let store: FileUploadStore
    private let isOffered = Mutex<Bool?>(nil)

    init(at path: String, store: FileUploadStore) {
        self.path = path
        self.store = store
    }

    /// The tus server for a file; `nil` if the file is small or the service does not support tus.
    func server(for file: FileContent, of client: APIClient) async throws(APIError) -> TusServer? {
        guard file.length >= Self.leastBytes, isOffered.withLock({ $0 }) != false else { return nil }
        do throws(APIError) {
            var server = try await TusServer.find(path, of: client, store: store)
            // The service's list shows what is complete.
            server.forgetsComplete = true
            isOffered.withLock { $0 = true }
            return server
        } catch {
            guard !error.isTransient, error.code != .signIn else { throw error }
            isOffered.withLock { $0 = false }
            return nil
        }
    }
}

/// A person's documents in the onboarding service, which recognises documents by their idempotency key alone.
struct OnboardingPlace: DocumentPlace {
    let type: Onboarding.DocumentType
    let person: Identifier

    var words: String { "\(type.word) of \(person.text)" }

    var request: APIRequest { APIRequest(OnboardingEndpoints.upload) }

    var fields: [(name: String, value: String)] {
        [("user_id", person.text), ("document_type", type.word)]
    }

    var mostAttempts: Int? { 1 + Onboarding.DocumentRules.retries }

    /// The service treats documents with the same key as the same document.
    var hasList: Bool { false }

    func words(of progress: TransferProgress) -> String {
        var upload = Onboarding.UploadState.idle
        upload.begin()
        upload.advance(to: progress)
        return upload.words
    }

    func check(fileAt path: String) throws {
        guard let problem = Onboarding.DocumentReview(fileAt: path, type: type).problem else { return }
        throw ItemFailure(code: problem.code.description, message: problem.message, remedy: problem.remedy)
    }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument {
        let sent = try await OnboardingClient(client).upload(
            file, type: type, of: person, idempotencyKey: key)
        guard sent.status != .rejected, sent.status != .error else {
            throw APIError(
                .refused,
                "the service accepted it as \(sent.id.text) with the status \"\(sent.status.word)\"",
                remedy: "Check at the service what is wrong with it, and send a better one.",
                endpoint: OnboardingEndpoints.upload.description)
        }
        return PlacedDocument(id: sent.id.text, status: sent.status.word)
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool { true }
}
