import Foundation

/// A server that takes uploads by tus 1.0: what was sent stays there when the connection breaks, the server is started
/// anew or this process is killed, and the upload goes on where it was.
///
/// ```swift
/// let store = FileUploadStore(folder: "/home/anna/.local/state/fieldbook/uploads")
/// let server = try await TusServer.find("/files/", of: client, store: store)
/// let upload = try await server.upload(try FileContent("scan.pdf"), type: "application/pdf")
/// // ... note elsewhere that it is done, then:
/// try await server.forget(upload)
/// ```
public struct TusServer: Sendable {
    /// An upload that the server has whole.
    public struct Upload: Hashable, Sendable {
        /// Where the server has it. Who knows it may ask for it: it is no more for everyone's eyes than the file.
        public let place: WebAddress
        /// What is in it.
        public let digest: ContentDigest
        let key: String
    }

    /// The most bytes that one request carries.
    public var chunk: Int64 = 16 << 20
    /// Whether an upload that is complete is forgotten at once, and one that may be is sent again when it is asked for once
    /// more: for whoever finds it at the service in another way, and sends only what is not there.
    public var forgetsComplete = false
    let exchange: TusExchange
    let capabilities: TusCapabilities
    let store: any UploadStore
    let retry: RetryPolicy
    let pause: @Sendable (Duration) async throws -> Void

    /// Asks what the server can do.
    ///
    /// - Parameters:
    ///   - path: where uploads are created, below the client's base, for example `/files/`.
    ///   - store: remembers uploads.
    ///   - retry: how often is tried again without the server getting on, and how long is waited before.
    ///   - pause: waits.
    public static func find(
        _ path: String, of client: APIClient, store: any UploadStore, retry: RetryPolicy = RetryPolicy(),
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) async throws(APIError) -> TusServer {
        guard let creation = client.base.appending(path: path) else {
            throw APIError(.request, "no path for uploads was given", remedy: "Give one that begins with /.")
        }
        let exchange = TusExchange(client: client, creation: creation, path: path)
        return TusServer(
            exchange: exchange, capabilities: try await exchange.capabilities(), store: store, retry: retry,
            pause: pause)
    }

    /// Sends a file, or the rest of it where an earlier upload of the same content was not completed.
    ///
    /// One that was completed and not forgotten is not sent again: `forget` it once it is noted elsewhere. Nor is one that
    /// the server may have had whole before it lost it: that is `APIError.Code.conflict` until it is forgotten. Where another
    /// task or process that remembers in the same place is at it, this waits for that one.
    ///
    /// - Parameters:
    ///   - name: how the server is told that it is named; without a word, as it is.
    ///   - type: its media type.
    ///   - digest: the digest of its content, where that is known already; otherwise the file is read for it.
    ///   - report: is told how much the server was sent.
    public func upload(
        _ file: FileContent, named name: String? = nil, type: String = "application/octet-stream",
        digest: ContentDigest? = nil, report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(APIError) -> Upload {
        if let most = capabilities.mostBytes, file.length > most {
            throw APIError(
                .invalid, "\(file.path) has more than the \(most) bytes that the server takes",
                remedy: "Make it smaller.", endpoint: "POST \(exchange.path)")
        }
        let name = name ?? file.name
        let key = key(of: file, named: name)
        return try await store.holding(key) { () throws(APIError) in
            try await upload(
                file, under: key, digest, Self.metadata([("filename", name), ("filetype", type)]),
                ProgressTeller(every: .milliseconds(100), report))
        }
    }

    private func upload(
        _ file: FileContent, under key: String, _ digest: ContentDigest?, _ metadata: String,
        _ teller: ProgressTeller
    ) async throws(APIError) -> Upload {
        var record = try await store.record(key)
        let content = try await self.digest(of: file, digest, record)
        if record?.digest != content || record?.file.size != file.identity.size { record = nil }
        if forgetsComplete, record?.stage == .complete { record = nil }
        var transfer = TusTransfer(
            server: self, file: file, key: key, digest: content,
            metadata: metadata, record: record, teller: teller)
        let upload = Upload(place: try await transfer.run(), digest: content, key: key)
        if forgetsComplete { try await forget(upload) }
        return upload
    }

    /// Forgets an upload, so that the same file would be sent again.
    public func forget(_ upload: Upload) async throws(APIError) { try await store.keep(nil, as: upload.key) }

    /// Forgets what may have become of a file, so that it would be sent again.
    public func forget(_ file: FileContent, named name: String? = nil) async throws(APIError) {
        try await store.keep(nil, as: key(of: file, named: name ?? file.name))
    }

    /// A file that is what it was need not be read again.
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
