import APICore
import Backends
import Foundation

/// Sends documents so that each is there once, also where a server knows no request again.
///
/// That one is about to be sent is written down, and synced, before it is; so is its identifier afterwards. What an earlier
/// attempt may have sent is looked for, and sent again only if it is not there. The record is of the input's content, the
/// place and the name: it holds for whatever run, folder or process sends the same.
struct DocumentSender: Sendable {
    let place: any DocumentPlace
    let records: any UploadStore
    let limits: HostLimits
    let patience: UploadPatience
    /// For how long a service may be at work on a document whose answer was lost, before it lists it.
    let settling: Duration

    /// Brings a document to its place.
    func deliver(
        _ document: OutgoingDocument, through client: APIClient
    ) async throws(APIError) -> DocumentDelivery {
        let key = try await key(of: document, client)
        return try await records.holding(key) { () throws(APIError) in
            var course = UploadPatience.Course()
            while true {
                do throws(APIError) {
                    let delivery = try await limits.run(at: client.base) { () throws(APIError) in
                        try await attempt(document, key, client)
                    }
                    patience.noteSuccess()
                    return delivery
                } catch {
                    let wait = patience.wait(after: error, &course, mostAnswers: place.mostAnswers)
                    guard let wait, (try? await Task.sleep(for: wait)) != nil else { throw error }
                }
            }
        }
    }

    /// By what the document is known again: where it goes, what is said of it, and what is in the input.
    private func key(of document: OutgoingDocument, _ client: APIClient) async throws(APIError) -> String {
        let source = try await Self.digest(of: Self.content(document.source))
        let words =
            place.fields.flatMap { [$0.name, $0.value] }
            + [document.name, source.description, document.path == document.source ? "" : "made"]
        let text = words.map { "\($0.utf8.count):\($0)" }.joined()
        let request = try client.identified(place.request, by: ContentDigest(of: Array(text.utf8)))
        return request.idempotencyKey ?? ""
    }

    private func attempt(
        _ document: OutgoingDocument, _ key: String, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery {
        if let record = try await records.record(key),
            let delivery = try await self.delivery(record, document, key, client)
        {
            return delivery
        }
        let file = try Self.content(document.path)
        let digest = try await Self.digest(of: file)
        try await note(.ending, "", file.identity, digest, key)
        let id: String
        do throws(APIError) {
            id = try await place.send(
                StreamedFile(
                    file, name: document.name,
                    mediaType: DocumentSource.mediaType(ofFileNamed: document.name), report: document.report),
                key: key, digest: digest, through: client)
        } catch {
            if error.saysNo { try await records.keep(nil, as: key) }
            throw error
        }
        try await note(.complete, id, file.identity, digest, key)
        return DocumentDelivery(id: id, size: file.length, digest: digest, wasThere: false)
    }

    /// The document that a record tells of, if it is there.
    private func delivery(
        _ record: UploadRecord, _ document: OutgoingDocument, _ key: String, _ client: APIClient
    ) async throws(APIError) -> DocumentDelivery? {
        let id: String
        if record.stage == .complete {
            guard try await place.has(record.place, through: client) else { return nil }
            id = record.place
        } else {
            guard place.hasList else { return nil }
            try await settle(record)
            let sent = SentFile(name: document.name, size: record.file.size, digest: record.digest)
            guard let found = try await place.find(sent, through: client) else { return nil }
            id = found
            try await note(.complete, id, record.file, record.digest, key)
        }
        return DocumentDelivery(id: id, size: record.file.size, digest: record.digest, wasThere: true)
    }

    /// Waits until the service is through with what it was sent, also by a process that was killed since.
    private func settle(_ record: UploadRecord) async throws(APIError) {
        guard let noted = record.noted else { return }
        let rest = min(settling, settling - .seconds(Date().timeIntervalSince(noted)))
        if rest <= .zero { return }
        guard (try? await Task.sleep(for: rest)) != nil else {
            throw APIError(.cancelled, "it was cancelled", remedy: "Start it again.")
        }
    }

    private func note(
        _ stage: UploadRecord.Stage, _ id: String, _ file: FileIdentity, _ digest: ContentDigest,
        _ key: String
    ) async throws(APIError) {
        let record = UploadRecord(place: id, file: file, digest: digest, stage: stage, noted: Date())
        try await records.keep(record, as: key)
    }

    private static func content(_ path: String) throws(APIError) -> FileContent {
        do {
            return try FileContent(path)
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
    }

    private static func digest(of file: FileContent) async throws(APIError) -> ContentDigest {
        do {
            return try await ContentDigest.of(file)
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
