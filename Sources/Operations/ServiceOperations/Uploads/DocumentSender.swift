import APICore
import Answers
import Backends
import DocumentModel
import Nyla
import Synchronization

/// A document to send.
struct OutgoingDocument: Sendable {
    /// The input's display name.
    let input: String
    /// Path of the input, whose content identifies the document across runs.
    let source: String
    /// Path of the file to send.
    let path: String
    /// The name to send to the service.
    let name: String
    /// The kind that it was classified as.
    let kind: DocumentKind?
    /// The type that it is sent as to the onboarding service.
    var type: Onboarding.DocumentType?
    /// Path of its preview.
    let preview: String?
    /// Receives the progress.
    let report: @Sendable (TransferProgress) -> Void
    /// Whether an open file is the input, not one reached through a symbolic link that replaced it.
    var isInput: @Sendable (FileIdentity) -> Bool = { _ in true }

    /// Whether the document was made from the input.
    var isMade: Bool { path != source }
}

/// Confirms that a document is at the service.
struct DocumentDelivery: Sendable {
    /// The service's identifier.
    let id: String
    let size: Int64
    let digest: ContentDigest
    /// Whether it was already there.
    let wasThere: Bool
    /// The processing status that the service reported, in its own word.
    var status: String?
    /// Whether it is byte for byte the file to send.
    var isAsMade = true
    /// Whether it was the first of this run to be sent without a search for an earlier upload.
    var isFirstUnsought = false
    /// An input of this run that was sent instead.
    var sameAs: String?
}

/// Sends documents so that each arrives exactly once, even if the server does not recognise repeated requests.
///
/// A record is written and synced before a document is sent, and again with its identifier afterwards. A document that
/// an earlier attempt may have sent is searched for first, and sent again only if it is not there. The record's key
/// consists of the input's content, the place and the name, so it is valid for every run, folder and process. Documents
/// without a record are searched for too, in this run's list of the place: the record may be lost or on another
/// machine.
struct DocumentSender: Sendable {
    let place: any DocumentPlace
    let records: any UploadStore
    let limits: HostLimits
    let patience: UploadPatience
    /// How long the service may process a document whose answer was lost before it lists it.
    let settling: Duration
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    private let listing: PlaceListing
    private let delivered = DeliveredInputs()

    init(
        place: any DocumentPlace, records: any UploadStore, limits: HostLimits, patience: UploadPatience,
        settling: Duration
    ) {
        self.place = place
        self.records = records
        self.limits = limits
        self.patience = patience
        self.settling = settling
        listing = PlaceListing(patience)
    }

    /// Sends a document unless it is already there.
    func deliver(
        _ document: OutgoingDocument, through client: APIClient
    ) async throws(APIError) -> DocumentDelivery {
        let source = try await DigestedFile(document.source, expecting: document.isInput)
        let file = document.isMade ? try await DigestedFile(document.path) : source
        let (key, earlierKey) = try await keys(of: document, source.digest, client)
        return try await records.holding(key) { () throws(APIError) in
            if key != earlierKey, try await records.record(key) == nil,
                let earlier = try await records.record(earlierKey)
            {
                try await records.keep(earlier, as: key)
            }
            var delivery = try await patiently(document, file, key, client)
            delivery.sameAs = delivered.first(document.input, as: key)
            return delivery
        }
    }

    /// Whether the place for the documents exists, as far as the service says.
    func hasPlace(through client: APIClient) async throws(APIError) -> Bool {
        guard let presence = place.presence else { return true }
        return try await patiently(client) { () throws(APIError) in
            try await presence.isThere(through: client)
        }
    }

    /// Repeats a question that fails temporarily, within the limits of `patience`.
    private func patiently<Answer: Sendable>(
        _ client: APIClient, _ ask: () async throws(APIError) -> Answer
    ) async throws(APIError) -> Answer {
        var course = UploadPatience.Course()
        while true {
            do throws(APIError) {
                return try await limits.run(at: client.base, ask)
            } catch {
                guard await waits(after: error, &course, client) else { throw error }
            }
        }
    }

    /// Waits until a request may be repeated; `false` if it may not.
    private func waits(
        after error: APIError, _ course: inout UploadPatience.Course, _ client: APIClient
    ) async -> Bool {
        guard let wait = patience.wait(after: error, &course, mostAttempts: place.mostAttempts) else {
            return false
        }
        if let asked = AskedWait(wait, after: error) { client.onAskedWait?(asked) }
        return (try? await pause(wait)) != nil
    }

    /// Repeats attempts that fail temporarily, within the limits of `patience`.
    private func patiently(
        _ document: OutgoingDocument, _ file: DigestedFile, _ key: String, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery {
        var course = UploadPatience.Course()
        var couldLook = true
        // Another process may have been sending the document until this one got the key.
        var quietSince = now()
        var delivery: DocumentDelivery?
        while true {
            do throws(APIError) {
                let there: DocumentDelivery
                if let delivery {
                    there = delivery
                } else {
                    try await limits.run(at: client.base) { () throws(APIError) in
                        try await place.prepare(through: client)
                    }
                    there = try await placed(document, file, key, quietSince, &couldLook, client)
                }
                delivery = there
                try await limits.run(at: client.base) { () throws(APIError) in
                    try await place.attach(there.id, through: client)
                }
                return there
            } catch {
                quietSince = now()
                guard await waits(after: error, &course, client) else { throw error }
            }
        }
    }

    /// Finds a document at its place, or sends it.
    ///
    /// - Parameter couldLook: becomes `false` if the user may not list the place.
    private func placed(
        _ document: OutgoingDocument, _ file: DigestedFile, _ key: String,
        _ quietSince: ContinuousClock.Instant, _ couldLook: inout Bool, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery {
        let known = try await limits.run(at: client.base) { () throws(APIError) -> DocumentDelivery? in
            do throws(APIError) {
                return try await listed(document, file, key, client)
            } catch {
                // Users who may send cannot always list. What may have been sent is looked for again before sending.
                guard error.code == .forbidden || error.code == .notFound else { throw error }
                couldLook = false
                return nil
            }
        }
        if let known {
            patience.noteProgress()
            return known
        }
        try await settle(key, since: quietSince)
        var delivery = try await limits.run(at: client.base) { () throws(APIError) in
            try await attempt(document, file, key, quietSince + settling, client)
        }
        patience.noteSuccess()
        delivery.isFirstUnsought = !couldLook && !delivery.wasThere && listing.isFirstUnsought()
        return delivery
    }

    /// Looks for a document without a complete record in the place's list of this run.
    private func listed(
        _ document: OutgoingDocument, _ file: DigestedFile, _ key: String, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery? {
        let record = try await records.record(key)
        guard place.hasList, record?.stage != .complete else { return nil }
        return try await find(document, file, key, record, since: nil, client)
    }

    /// Looks for a document at its place: the recorded file, or else the one to send.
    private func find(
        _ document: OutgoingDocument, _ file: DigestedFile, _ key: String, _ record: UploadRecord?,
        since moment: ContinuousClock.Instant?, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery? {
        let (identity, digest) = (record?.file ?? file.file.identity, record?.digest ?? file.digest)
        let sent = SentFile(name: document.name, size: identity.size, digest: digest)
        let list = try await listing.list(of: place, since: moment, now: now, through: client)
        // A document that may have been sent needs a complete search.
        let found: String?
        if list.isWhole || moment == nil {
            found = try await list.find(sent)
        } else {
            found = try await place.find(sent, through: client)
            patience.noteAnswer()
        }
        guard let found else { return nil }
        try await note(.complete, found, identity, digest, key)
        return DocumentDelivery(
            id: found, size: identity.size, digest: digest, wasThere: true, isAsMade: digest == file.digest)
    }

    /// The document's key across runs: its place, form fields, name and the input's content; and the key of earlier
    /// versions, which did not look up the mandate of an instance.
    private func keys(
        of document: OutgoingDocument, _ source: ContentDigest, _ client: APIClient
    ) async throws(APIError) -> (key: String, earlier: String) {
        let words =
            place.fields.flatMap { [$0.name, $0.value] }
            + [document.name, source.description, document.isMade ? "made" : ""]
        let text = words.map { "\($0.utf8.count):\($0)" }.joined()
        let digest = ContentDigest(of: Array(text.utf8))
        let request = try await patiently(client) { () throws(APIError) in
            try await client.withContext(place.request)
        }
        return (
            try key(of: request, by: digest, client), try key(of: place.request, by: digest, client)
        )
    }

    private func key(
        of request: APIRequest, by digest: ContentDigest, _ client: APIClient
    ) throws(APIError) -> String {
        guard let key = try client.identified(request, by: digest).idempotencyKey else {
            throw APIError(
                .request, "requests to \(place.words) have no idempotency key",
                remedy: "Report this as a bug.")
        }
        return key
    }

    private func attempt(
        _ document: OutgoingDocument, _ file: DigestedFile, _ key: String,
        _ settled: ContinuousClock.Instant, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery {
        let earlier = try await records.record(key)
        if let earlier, let delivery = try await delivery(earlier, document, file, key, settled, client) {
            return delivery
        }
        try await note(.ending, "", file.file.identity, file.digest, key)
        let placed: PlacedDocument
        do throws(APIError) {
            placed = try await place.send(
                StreamedFile(
                    file.file, name: document.name,
                    mediaType: DocumentSource.mediaType(ofFileNamed: document.name), report: document.report),
                key: key, digest: file.digest, through: client)
        } catch {
            // A rejection only concerns this attempt; an earlier one may still have sent the document.
            if error.isRejection { try await records.keep(earlier, as: key) }
            throw error
        }
        try await note(.complete, placed.id, file.file.identity, file.digest, key)
        return DocumentDelivery(
            id: placed.id, size: file.file.length, digest: file.digest, wasThere: false,
            status: placed.status)
    }

    /// The recorded document, if it is there.
    private func delivery(
        _ record: UploadRecord, _ document: OutgoingDocument, _ file: DigestedFile, _ key: String,
        _ settled: ContinuousClock.Instant, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery? {
        guard record.stage == .complete else {
            guard place.hasList else { return nil }
            return try await find(document, file, key, record, since: settled, client)
        }
        let isThere = try await place.has(record.place, through: client)
        patience.noteAnswer()
        guard isThere else { return nil }
        return DocumentDelivery(
            id: record.place, size: record.file.size, digest: record.digest, wasThere: true,
            isAsMade: record.digest == file.digest)
    }

    /// Waits until the service has had time to process what it may have received.
    private func settle(_ key: String, since quietSince: ContinuousClock.Instant) async throws(APIError) {
        guard place.hasList, try await records.record(key)?.stage == .ending else { return }
        let rest = quietSince + settling - now()
        if rest <= .zero { return }
        guard (try? await pause(rest)) != nil else {
            throw APIError(.cancelled, "it was cancelled", remedy: "Start it again.")
        }
    }

    private func note(
        _ stage: UploadRecord.Stage, _ id: String, _ file: FileIdentity, _ digest: ContentDigest,
        _ key: String
    ) async throws(APIError) {
        try await records.keep(UploadRecord(place: id, file: file, digest: digest, stage: stage), as: key)
    }
}

/// A file and its digest, read once. Every attempt sends this content or fails if the file has changed.
struct DigestedFile {
    let file: FileContent
    let digest: ContentDigest

    init(
        _ path: String, expecting isExpected: @Sendable (FileIdentity) -> Bool = { _ in true }
    ) async throws(APIError) {
        do throws(HTTPError) {
            file = try FileContent(path)
            // Later attempts are compared with the file opened here.
            guard isExpected(file.identity) else {
                throw HTTPError(
                    .content,
                    "\(path): a symbolic link replaced it or a folder above it",
                    remedy: "To send it, give its path as an argument.")
            }
            digest = try await ContentDigest.of(file)
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
    }
}

extension APIError {
    /// Whether the service has certainly not accepted what was sent.
    var isRejection: Bool {
        if [.signIn, .insecure, .request, .forbidden].contains(code) { return true }
        guard let status else { return false }
        return (400..<500).contains(status) && ![408, 409, 425, 429].contains(status)
    }
}

/// Which inputs of a run were delivered, by key.
private final class DeliveredInputs: Sendable {
    private let inputs = Mutex<[String: String]>([:])

    /// The input delivered first under a key; `nil` if it is this one.
    func first(_ input: String, as key: String) -> String? {
        inputs.withLock { inputs in
            let first = inputs[key, default: input]
            inputs[key] = first
            return first == input ? nil : first
        }
    }
}
