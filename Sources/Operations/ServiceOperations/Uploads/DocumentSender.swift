import APICore
import Backends

/// Sends documents so that each is there once, also where a server knows no request again.
///
/// That one is about to be sent is written down, and synced, before it is; so is its identifier afterwards. What an earlier
/// attempt may have sent is looked for, and sent again only if it is not there. The record is of the input's content, the
/// place and the name: it holds for whatever run, folder or process sends the same. What no record tells of is looked for
/// too, in the place's list as it was in this run: the record may be lost, or lie on another machine.
struct DocumentSender: Sendable {
    let place: any DocumentPlace
    let records: any UploadStore
    let limits: HostLimits
    let patience: UploadPatience
    /// For how long a service may be at work on a document whose answer was lost, before it lists it.
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

    /// Brings a document to its place.
    func deliver(
        _ document: OutgoingDocument, through client: APIClient
    ) async throws(APIError) -> DocumentDelivery {
        let source = try await DigestedFile(document.source, expecting: document.isInput)
        let file = document.isMade ? try await DigestedFile(document.path) : source
        let key = try key(of: document, source.digest, client)
        return try await records.holding(key) { () throws(APIError) in
            var delivery = try await patiently(document, file, key, client)
            delivery.sameAs = delivered.first(document.input, as: key)
            return delivery
        }
    }

    /// Tries again, as long as there is patience, what fails in a way that may pass.
    private func patiently(
        _ document: OutgoingDocument, _ file: DigestedFile, _ key: String, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery {
        var course = UploadPatience.Course()
        var couldLook = true
        // What another process has sent may have been on its way until this one held the key.
        var quietSince = now()
        while true {
            do throws(APIError) {
                let known = try await limits.run(at: client.base) {
                    () throws(APIError) -> DocumentDelivery? in
                    do throws(APIError) {
                        return try await listed(document, file, key, client)
                    } catch {
                        // Who may send need not be able to look. What may have been sent is looked for again before it is sent.
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
            } catch {
                quietSince = now()
                let wait = patience.wait(after: error, &course, mostAnswers: place.mostAnswers)
                guard let wait, (try? await pause(wait)) != nil else { throw error }
            }
        }
    }

    /// The document where the place's list of this run has it, and it may not have been sent by then.
    private func listed(
        _ document: OutgoingDocument, _ file: DigestedFile, _ key: String, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery? {
        let record = try await records.record(key)
        guard place.hasList, record?.stage != .complete else { return nil }
        return try await find(document, file, key, record, since: nil, client)
    }

    /// The document, if it is found at its place: what a record tells of, else what would be sent.
    private func find(
        _ document: OutgoingDocument, _ file: DigestedFile, _ key: String, _ record: UploadRecord?,
        since moment: ContinuousClock.Instant?, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery? {
        let (identity, digest) = (record?.file ?? file.file.identity, record?.digest ?? file.digest)
        let sent = SentFile(name: document.name, size: identity.size, digest: digest)
        let list = try await listing.list(of: place, since: moment, now: now, through: client)
        // What may have been sent is looked for to the end.
        let isEnough = list.isWhole || moment == nil
        let found: String?
        if isEnough {
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

    /// By what the document is known again: where it goes, what is said of it, and what is in the input.
    private func key(
        of document: OutgoingDocument, _ source: ContentDigest, _ client: APIClient
    ) throws(APIError) -> String {
        let words =
            place.fields.flatMap { [$0.name, $0.value] }
            + [document.name, source.description, document.isMade ? "made" : ""]
        let text = words.map { "\($0.utf8.count):\($0)" }.joined()
        let request = try client.identified(place.request, by: ContentDigest(of: Array(text.utf8)))
        guard let key = request.idempotencyKey else {
            throw APIError(
                .request, "\(place.words) takes no documents that are known again",
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
            // A no is about this attempt: what an earlier one may have sent stays in doubt.
            if error.saysNo { try await records.keep(earlier, as: key) }
            throw error
        }
        try await note(.complete, placed.id, file.file.identity, file.digest, key)
        return DocumentDelivery(
            id: placed.id, size: file.file.length, digest: file.digest, wasThere: false,
            status: placed.status)
    }

    /// The document that a record tells of, if it is there.
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

    /// Waits until the service is through with what it may have been sent.
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

/// A file and what is in it, read once: every attempt sends that, or fails where the file was changed since.
private struct DigestedFile {
    let file: FileContent
    let digest: ContentDigest

    init(
        _ path: String, expecting isExpected: @Sendable (FileIdentity) -> Bool = { _ in true }
    ) async throws(APIError) {
        do throws(HTTPError) {
            file = try FileContent(path)
            // Whatever is sent later is compared with what was opened here.
            guard isExpected(file.identity) else {
                throw HTTPError(
                    .content,
                    "\(path): a symbolic link was put in its place, or in that of a folder above it",
                    remedy: "Name it as an argument to have it sent.")
            }
            digest = try await ContentDigest.of(file)
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
    }
}

extension APIError {
    /// Whether the service has certainly not taken what it was sent.
    fileprivate var saysNo: Bool {
        if code == .signIn || code == .insecure || code == .request { return true }
        guard let status else { return false }
        return (400..<500).contains(status) && ![408, 409, 425, 429].contains(status)
    }
}
