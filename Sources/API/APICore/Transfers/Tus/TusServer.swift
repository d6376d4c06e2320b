import Foundation

/// A server for resumable uploads with tus 1.0: after a broken connection, a restart of the server or a crash of this
/// process, an upload continues where it was.
///
/// ```swift
/// let store = FileUploadStore(folder: "/home/anna/.local/state/fieldbook/uploads")
/// let server = try await TusServer.find("/files/", of: client, store: store)
/// let upload = try await server.upload(try FileContent("scan.pdf"), type: "application/pdf")
/// // ... note elsewhere that it is done, then:
/// try await server.forget(upload)
/// ```
public struct TusServer: Sendable {
    /// A complete upload.
    public struct Upload: Hashable, Sendable {
        /// The upload's address. Keep it as private as the file: it may give access to it.
        public let place: WebAddress
        /// The digest of its content.
        public let digest: ContentDigest
        let key: String
    }

    /// The most bytes per request.
    public var chunk: Int64 = 16 << 20
    /// Whether complete uploads are forgotten at once, and possibly complete ones are sent again on the next call. For callers
    /// that check with the service which files it has and send only the missing ones.
    public var forgetsComplete = false
    let exchange: TusExchange
    let capabilities: TusCapabilities
    let store: any UploadStore
    let retry: RetryPolicy
    let pause: @Sendable (Duration) async throws -> Void

    /// Queries the server's capabilities.
    ///
    /// - Parameters:
    ///   - path: the path for creating uploads, relative to the client's base, for example `/files/`.
    ///   - store: stores the state of uploads.
    ///   - retry: attempts without progress, and the waits between them.
    ///   - pause: waits.
    public static func find(
        _ path: String, of client: APIClient, store: any UploadStore, retry: RetryPolicy = RetryPolicy(),
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) async throws(APIError) -> TusServer {
        guard let creation = client.base.appending(path: path) else {
            throw APIError(
                .request, "the path for uploads is invalid", remedy: "Give one that begins with /.")
        }
        let exchange = TusExchange(client: client, creation: creation, path: path)
        return TusServer(
            exchange: exchange, capabilities: try await exchange.capabilities(), store: store, retry: retry,
            pause: pause)
    }

    /// Uploads a file, or the rest of it if an earlier upload of the same content is incomplete.
    ///
    /// A complete upload is not sent again until `forget`; call that once the caller has recorded it. An upload that may have
    /// been complete before the server lost it fails with `APIError.Code.conflict` until it is forgotten. Waits for another
    /// task or process that uploads the same file with the same store.
    ///
    /// - Parameters:
    ///   - name: the name to send; default: the file's name.
    ///   - type: its media type.
    ///   - digest: the digest of its content, if known; otherwise the file is read to compute it.
    ///   - report: called with the progress.
    public func upload(
        _ file: FileContent, named name: String? = nil, type: String = "application/octet-stream",
        digest: ContentDigest? = nil, report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(APIError) -> Upload {
        if let most = capabilities.mostBytes, file.length > most {
            throw APIError(
                .invalid, "\(file.path) has more than the \(most) bytes that the server accepts",
                remedy: "Make it smaller.", endpoint: "POST \(exchange.path)")
        }
        let name = name ?? file.name
        let key = key(of: file, named: name)
        return try await store.holding(key) { () throws(APIError) in
            try await upload(
                file, under: key, digest, Self.metadata([("filename", name), ("filetype", type)]),
                ProgressReporter(every: .milliseconds(100), report))
        }
    }

    private func upload(
        _ file: FileContent, under key: String, _ digest: ContentDigest?, _ metadata: String,
        _ reporter: ProgressReporter
    ) async throws(APIError) -> Upload {
        var record = try await store.record(key)
        let content = try await self.digest(of: file, digest, record)
        if record?.digest != content || record?.file.size != file.identity.size { record = nil }
        if forgetsComplete, record?.stage == .complete { record = nil }
        var transfer = TusTransfer(
            server: self, file: file, key: key, digest: content,
            metadata: metadata, record: record, reporter: reporter)
        let upload = Upload(place: try await transfer.run(), digest: content, key: key)
        if forgetsComplete { try await forget(upload) }
        return upload
    }

    /// Forgets an upload, so that the same file is sent again next time.
    public func forget(_ upload: Upload) async throws(APIError) { try await store.keep(nil, as: upload.key) }

    /// Forgets the upload of a file, so that it is sent again next time.
    public func forget(_ file: FileContent, named name: String? = nil) async throws(APIError) {
        try await store.keep(nil, as: key(of: file, named: name ?? file.name))
    }

    /// The file's digest; an unchanged file is not read again.
    private func digest(
        of file: FileContent, _ known: ContentDigest?, _ record: UploadRecord?
    ) async throws(APIError) -> ContentDigest {
        if let known { return known }
        if let record, record.file == file.identity, file.length == file.identity.size {
            return record.digest
        }
        do {
            return try await ContentDigest.of(file)
        } catch {
            throw APIError(error, at: "POST \(exchange.path)", id: nil)
        }
    }

    private func key(of file: FileContent, named name: String) -> String {
        let context = exchange.client.context
        let parts = [
            exchange.creation.text, context.mandate ?? "", context.instance ?? "",
            URL(filePath: file.path).standardizedFileURL.path, "\(file.range)", name,
        ]
        return ContentDigest(of: Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8)).description
    }

    private static func metadata(_ entries: [(String, String)]) -> String {
        entries.map { "\($0) \(Data($1.utf8).base64EncodedString())" }.joined(separator: ",")
    }
}
